import { z } from "zod";
import { NOTIFICATION_LENGTHS } from "../../audience/notification/notification-lengths.ts";
import { plainText, singleLineText } from "../../platform/record.ts";
import { WITHDRAWAL_NOTICE_LENGTH } from "./withdrawal.ts";

/**
 * Texts beside an article that readers get when its pending version is published or withdrawn. An
 * approval covers them.
 */
export const pendingVersionTexts = z.strictObject({
  correction: plainText(2000)
    .min(1)
    .nullable()
    .describe("Text of the correction that the pending version makes"),
  alert: z
    .strictObject({
      title: singleLineText(NOTIFICATION_LENGTHS.title).min(1),
      body: plainText(NOTIFICATION_LENGTHS.body),
    })
    .nullable()
    .describe(
      "Notification about the article, which one person can send once the pending version is approved and published",
    ),
  notice: plainText(WITHDRAWAL_NOTICE_LENGTH)
    .min(1)
    .nullable()
    .describe("Notice that replaces the article when it is withdrawn"),
});
export type PendingVersionTexts = z.infer<typeof pendingVersionTexts>;
