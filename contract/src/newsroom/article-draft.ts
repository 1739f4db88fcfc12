import { z } from "zod";
import { callOf, id, version } from "../system/call.ts";
import { recordId } from "../system/record.ts";
import { articleFields, type newArticle } from "./article-fields.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");

/** Names a draft among those of its editor: chosen by the screen, the same as long as one article is worked on. */
const key = z.string().regex(/^[\w:-]{1,64}$/);

/** Fields of an article as far as they are typed, fit to be saved or not. */
export const draftFields = z.partialRecord(
  z.enum([...Object.keys(articleFields.shape), "locale"] as (keyof typeof newArticle.shape)[]),
  z.unknown(),
);

/** What an editor has typed and not saved. Only its editor sees it. */
export const articleDraft = z.object({
  key,
  articleId: id.nullable().describe("null: of an article that is not saved yet"),
  fields: draftFields,
  version: z.number().int().nullable().describe("Version of the article that the typing started from"),
  updatedAt: z.iso.datetime(),
});
export type ArticleDraft = z.infer<typeof articleDraft>;

export const articleDraftContract = {
  list: manage
    .route({ method: "GET", path: "/v1/article/draft", tags, summary: "The asker's drafts of an article, or of new ones" })
    .input(z.strictObject({ articleId: id.optional() }))
    .output(z.array(articleDraft)),
  save: manage
    .meta({ cleansText: true })
    .route({ method: "PUT", path: "/v1/article/draft", tags, summary: "Keeps what the asker has typed; publishes nothing" })
    .input(z.strictObject({ key, articleId: id.nullable(), fields: draftFields, version: version.nullable() }))
    .output(articleDraft),
  remove: manage
    .route({ method: "DELETE", path: "/v1/article/draft/{key}", tags, summary: "Throws a draft of the asker's away", successStatus: 204 })
    .input(z.strictObject({ key }))
    .output(z.void()),
};

/** Someone who has an article open. */
export const presentEditor = z.object({ id, name: z.string(), since: z.iso.datetime() });
export type PresentEditor = z.infer<typeof presentEditor>;

export const articlePresence = manage
  .route({
    method: "POST",
    path: "/v1/article/{id}/presence",
    tags,
    summary: "Says that the asker has an article open; tells who else has",
  })
  .input(recordId)
  .output(z.object({ others: z.array(presentEditor), seconds: z.number().int().describe("How long the asker counts as present") }));
