import { z } from "zod";
import { callOf, id, locale, publicCall } from "../system/call.ts";
import { PREVIEW_TOKEN_LENGTH } from "../system/constants.ts";
import { moment } from "../system/record.ts";
import { articleCard, articleDetails } from "./article.ts";
import { ARTICLE_FIELDS, ARTICLE_LIMITS, articleCorrection, articleFields } from "./article-fields.ts";
import { articleState } from "./article-record.ts";

/** What the page of an article would show, whatever state the article is in, to the holder of a token. */
export const articlePreview = articleDetails.extend({
  id: id.nullable().describe("null: the article was never saved"),
  state: articleState,
  unsaved: z.boolean().describe("Shows the content of a form, which need not be saved"),
  shownUntil: moment.describe("When the token ends"),
  related: z.array(articleCard).describe("Related articles that readers may see"),
});
export type ArticlePreview = z.infer<typeof articlePreview>;

/** The form takes texts that are too long to be saved, up to so many times their limit. */
const OVERLONG = 10;
const typed = (limit: number) => z.string().max(limit * OVERLONG);

/** Fields that no page shows. */
const UNSEEN = { seoTitle: true, seoDescription: true, canonicalUrl: true, noindex: true } as const;

/** The fields of an article that its page shows, as they are in the form: texts may be empty or too long to be saved. */
export const previewFields = articleFields.omit(UNSEEN).extend({
  title: typed(ARTICLE_LIMITS.title),
  subtitle: typed(ARTICLE_LIMITS.subtitle),
  summary: typed(ARTICLE_LIMITS.summary),
  slug: typed(ARTICLE_LIMITS.title),
  corrections: z.array(articleCorrection.extend({ text: typed(ARTICLE_LIMITS.subtitle) })).max(50),
});
export type PreviewFields = z.infer<typeof previewFields>;
export const PREVIEW_FIELDS = ARTICLE_FIELDS.filter((field): field is keyof PreviewFields => !(field in UNSEEN));

/** An address that shows an article for a while. */
export const previewAddress = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

const tags = ["article"];

/** Previews of what is in the form of an article, saved or not. */
export const articleFormPreviewContract = {
  create: callOf("manage", "Article")
    .meta({ access: { action: "manage", of: "Article" }, limit: { points: 60, seconds: 60 }, cleansText: true })
    .route({ method: "POST", path: "/v1/article/preview", tags, summary: "An address that shows the content of a form, for an hour" })
    .input(z.strictObject({ articleId: id.nullable().describe("null: the article was never saved"), locale, fields: previewFields }))
    .output(previewAddress),
  get: publicCall
    .meta({ personal: true, mayReply: [404] })
    .route({ method: "GET", path: "/v1/article/preview", tags, summary: "The content of a form, to the holder of its token" })
    .input(z.strictObject({ token: z.string().max(PREVIEW_TOKEN_LENGTH) }))
    .output(articlePreview),
};
