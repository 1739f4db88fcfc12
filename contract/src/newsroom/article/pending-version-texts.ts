import { z } from "zod";
import { NOTIFICATION_LENGTHS } from "../../audience/notification/notification-lengths.ts";
import { plainText, singleLineText } from "../../platform/record.ts";
import { WITHDRAWAL_NOTICE_LENGTH } from "./withdrawal.ts";

/** Maximum length of a correction, and of a note about an update, in characters. */
export const NOTICE_LENGTH = 2000;

/**
 * Texts beside an article that readers get when its pending version is published or withdrawn. An
 * approval covers them.
 */
export const pendingVersionTexts = z.strictObject({
  correction: plainText(NOTICE_LENGTH)
    .min(1)
    .nullable()
    .describe("Text of the correction that the pending version makes"),
  note: plainText(NOTICE_LENGTH)
    .min(1)
    .optional()
    .describe("Tells readers what the pending version changes; absent: nothing does"),
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
