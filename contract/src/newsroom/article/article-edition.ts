import { z } from "zod";
import { byId, callOf, version } from "../../platform/call.ts";
import { plainText, seenRecord, timestamp } from "../../platform/record.ts";
import { articleFields } from "./article-fields.ts";
import { articleRecord } from "./article-record.ts";
import { EDITION_STATES } from "./edition-states.ts";
import { editionTexts } from "./edition-texts.ts";
import { WITHDRAWAL_KINDS, WITHDRAWAL_NOTICE_LENGTH } from "./withdrawal.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const write = manage.meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 60, seconds: 60 },
});
const path = "/v1/article/{id}/edition" as const;

const withdrawalKind = z
  .enum(WITHDRAWAL_KINDS)
  .describe("`kill`: nothing of the article stays; `retraction`: its headline stays");

/** Operations on the working edition of an article, and withdrawal of the article. */
export const articleEditionContract = {
  published: manage
    .route({
      method: "GET",
      path,
      tags,
      summary: "Get the content that readers see while another edition is being prepared",
    })
    .input(byId)
    .output(z.object({ version: z.number().int(), fields: articleFields, at: timestamp })),
  move: write
    .meta({ right: ["write", "review"] })
    .route({ method: "PATCH", path, tags, summary: "Move the working edition to another state" })
    .input(
      z.strictObject({
        ...byId.shape,
        version,
        state: z.enum(EDITION_STATES),
        texts: editionTexts
          .optional()
          .describe(
            "Texts beside the article. With `approved`: those that are approved, unless there are none; with other states: new ones",
          ),
      }),
    )
    .output(articleRecord),
  discard: write
    .meta({ right: ["write"] })
    .route({
      method: "DELETE",
      path,
      tags,
      summary:
        "Discard the pending edition: the published content becomes the working edition again",
    })
    .input(z.strictObject({ ...byId.shape, version }))
    .output(articleRecord),
  withdraw: write
    .meta({ right: ["publish"] })
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
  reinstate: write
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/article/{id}/reinstate",
      tags,
      summary: "Reinstate a withdrawn article as unpublished",
    })
    .input(seenRecord)
    .output(articleRecord),
};
