import { z } from "zod";
import { callOf, id, version } from "../../platform/call.ts";
import { CHANGE_RIGHTS } from "../../platform/newsroom-rights.ts";
import { recordId } from "../../platform/record.ts";
import { blockId } from "./article-document.ts";
import { articleFields, type newArticle } from "./article-fields.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");

/**
 * Key of a draft, unique per editor: chosen by the screen, and stable while one article is being
 * edited.
 */
const key = z.string().regex(/^[\w:-]{1,64}$/);

/** Fields of an article as typed so far, valid or not. */
export const draftFields = z.partialRecord(
  z.enum([...Object.keys(articleFields.shape), "locale"] as (keyof typeof newArticle.shape)[]),
  z.unknown(),
);

/** Unsaved changes of an editor. Visible to that editor only. */
export const articleDraft = z.object({
  key,
  articleId: id.nullable().describe("null: draft of an article that is not saved yet"),
  fields: draftFields,
  version: z
    .number()
    .int()
    .nullable()
    .describe("Version of the article that the draft is based on"),
  updatedAt: z.iso.datetime(),
});
export type ArticleDraft = z.infer<typeof articleDraft>;

export const articleDraftContract = {
  list: manage
    .route({
      method: "GET",
      path: "/v1/article/draft",
      tags,
      summary: "List the caller's drafts of an article, or of new ones",
    })
    .input(z.strictObject({ articleId: id.optional() }))
    .output(z.array(articleDraft)),
  save: manage
    .meta({ cleansText: true, right: CHANGE_RIGHTS })
    .route({
      method: "PUT",
      path: "/v1/article/draft",
      tags,
      summary: "Save a draft of the caller's changes; publishes nothing",
    })
    .input(
      z.strictObject({
        key,
        articleId: id.nullable(),
        fields: draftFields,
        version: version.nullable(),
      }),
    )
    .output(articleDraft),
  remove: manage
    .meta({ right: { readsOnly: "Own input that was never saved" } })
    .route({
      method: "DELETE",
      path: "/v1/article/draft/{key}",
      tags,
      summary: "Discard one of the caller's drafts",
      successStatus: 204,
    })
    .input(z.strictObject({ key }))
    .output(z.void()),
};

/** Editor who has an article open. */
export const presentEditor = z.object({
  id,
  name: z.string(),
  since: z.iso.datetime(),
  block: z
    .string()
    .nullable()
    .describe("Block of the body that the editor is in; null: none, or not known"),
});
export type PresentEditor = z.infer<typeof presentEditor>;

export const articlePresence = manage
  .meta({ right: { readsOnly: "Shows who has an article open" } })
  .route({
    method: "POST",
    path: "/v1/article/{id}/presence",
    tags,
    summary: "Report that the caller has an article open; returns the other editors who do",
  })
  .input(
    recordId.extend({
      block: blockId
        .nullable()
        .default(null)
        .describe("Id of the block of the body that the caller is in"),
    }),
  )
  .output(
    z.object({
      others: z.array(presentEditor),
      seconds: z.number().int().describe("How long the caller counts as present"),
    }),
  );
