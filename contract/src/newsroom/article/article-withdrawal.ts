import { z } from "zod";
import { callOf } from "../../platform/call.ts";
import { plainText, seenRecord } from "../../platform/record.ts";
import { articleRecord } from "./article-record.ts";
import { WITHDRAWAL_KINDS, WITHDRAWAL_NOTICE_LENGTH } from "./withdrawal.ts";

const tags = ["article"];
const publish = callOf("manage", "Article").meta({
  right: ["publish"],
  limit: { points: 60, seconds: 60 },
});

const withdrawalKind = z
  .enum(WITHDRAWAL_KINDS)
  .describe("`kill`: nothing of the article stays; `retraction`: its headline stays");

/** Withdrawal of an article, and its reversal. */
export const articleWithdrawalContract = {
  withdraw: publish
    .route({
      method: "POST",
      path: "/v1/article/{id}/withdraw",
      tags,
      summary:
        "Withdraw a published article, or change its notice, which replaces it on its page, in feeds and in notifications",
    })
    .input(
      seenRecord.extend({
        kind: withdrawalKind,
        notice: plainText(WITHDRAWAL_NOTICE_LENGTH).min(1),
      }),
    )
    .output(articleRecord),
  reinstate: publish
    .route({
      method: "POST",
      path: "/v1/article/{id}/reinstate",
      tags,
      summary: "Reinstate a withdrawn article as unpublished",
    })
    .input(seenRecord)
    .output(articleRecord),
};
