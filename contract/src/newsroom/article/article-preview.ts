import { z } from "zod";
import { callOf, id, locale, publicCall } from "../../platform/call.ts";
import { PREVIEW_TOKEN_LENGTH } from "../../platform/constants.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { timestamp } from "../../platform/record.ts";
import { urlReference } from "../../platform/url-fields.ts";
import { articleCard, articleDetails } from "./article.ts";
import {
  ARTICLE_FIELDS,
  ARTICLE_LIMITS,
  ARTICLE_TEXT_FIELDS,
  ARTICLE_TEXTS,
  type ArticleText,
  articleCorrection,
  articleFields,
} from "./article-fields.ts";
import { articleState } from "./article-record.ts";

/** Article page as a token holder sees it, in any state of the article. */
export const articlePreview = articleDetails.extend({
  id: id.nullable().describe("null: the article has never been saved"),
  state: articleState,
  unsaved: z.boolean().describe("Shows the content of a form, which may be unsaved"),
  shownUntil: timestamp.describe("Expiry of the token"),
  related: z.array(articleCard).describe("Related articles that are visible to readers"),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** Factor by which unsaved texts may exceed the limit for saving. */
const OVERLONG_FACTOR = 10;
const unsavedText = (limit: number) => z.string().max(limit * OVERLONG_FACTOR);

const unsavedTexts = Object.fromEntries(
  ARTICLE_TEXT_FIELDS.map((field) => [field, unsavedText(ARTICLE_TEXTS[field])]),
) as Record<ArticleText, z.ZodString>;

/** Fields that are not shown on the page. */
const HIDDEN_FIELDS = {
  seoTitle: true,
  seoDescription: true,
  socialTitle: true,
  socialDescription: true,
  socialImageId: true,
  canonicalUrl: true,
  noindex: true,
} as const;

/**
 * Fields that the article page shows, as they are in the form: texts may be empty or too long to be
 * saved.
 */
export const previewFields = articleFields.omit(HIDDEN_FIELDS).extend({
  ...unsavedTexts,
  slug: unsavedText(ARTICLE_LIMITS.title),
  intervieweeName: unsavedText(ARTICLE_LIMITS.intervieweeName),
  intervieweeRole: unsavedText(ARTICLE_LIMITS.intervieweeRole),
  narrator: unsavedText(ARTICLE_LIMITS.narrator),
  corrections: z
    .array(articleCorrection.extend({ text: unsavedText(ARTICLE_LIMITS.subtitle) }))
    .max(50),
});
export type PreviewFields = z.infer<typeof previewFields>;
export const PREVIEW_FIELDS = ARTICLE_FIELDS.filter(
  (field): field is keyof PreviewFields => !(field in HIDDEN_FIELDS),
);

/** Temporary link to a preview. */
export const previewLink = z.object({ path: urlReference, expiresAt: z.iso.datetime() });

const tags = ["article"];

/** Previews of the content of an article form, saved or not. */
export const articleFormPreviewContract = {
  create: callOf("manage", "Article")
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 60, seconds: 60 },
      right: EDITORIAL_RIGHTS,
      cleansText: true,
    })
    .route({
      method: "POST",
      path: "/v1/article/preview",
      tags,
      summary: "Create a link that previews the content of a form for an hour",
    })
    .input(
      z.strictObject({
        articleId: id.nullable().describe("null: the article has never been saved"),
        locale,
        fields: previewFields,
      }),
    )
    .output(previewLink),
  get: publicCall
    .meta({ personal: true, mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/article/preview",
      tags,
      summary: "Get the previewed content of a form by its token",
    })
    .input(z.strictObject({ token: z.string().max(PREVIEW_TOKEN_LENGTH) }))
    .output(articlePreview),
};
