import { z } from "zod";
import { callOf, id, pageOf, paging } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { plainText, seenRecord } from "../../platform/record.ts";
import { articleFields } from "./article-fields.ts";
import { articleRecord } from "./article-record.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");

/** Revision: one save of an article. */
export const articleRevision = z.object({
  id,
  version: z.number().int(),
  name: z.string().nullable(),
  changed: z.array(z.string()).describe("Fields that differ from the previous revision"),
  pending: z.boolean().describe("Readers did not see its content when it was saved"),
  by: z.object({ id: id.nullable(), name: z.string() }),
  at: z.iso.datetime(),
});
export type ArticleRevision = z.infer<typeof articleRevision>;

/** Revision with all fields as they were saved. */
export const articleRevisionDetails = articleRevision.extend({ fields: articleFields });
export type ArticleRevisionDetails = z.infer<typeof articleRevisionDetails>;

const byId = z.strictObject({ id, revisionId: id });
const path = "/v1/article/{id}/revisions" as const;

export const articleRevisionContract = {
  list: manage
    .route({ method: "GET", path, tags, summary: "List the revisions of an article, newest first" })
    .input(paging.extend({ id }))
    .output(pageOf(articleRevision)),
  get: manage
    .route({
      method: "GET",
      path: `${path}/{revisionId}`,
      tags,
      summary: "Get a revision of an article",
    })
    .input(byId)
    .output(articleRevisionDetails),
  rename: manage
    .meta({ right: EDITORIAL_RIGHTS })
    .route({ method: "PATCH", path: `${path}/{revisionId}`, tags, summary: "Name a revision" })
    .input(byId.extend({ name: plainText(100).nullable() }))
    .output(articleRevision),
  restore: manage
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: `${path}/{revisionId}/restore`,
      tags,
      summary: "Restore the content of a revision as a new revision",
    })
    .input(byId.extend({ version: seenRecord.shape.version }))
    .output(articleRecord),
};
