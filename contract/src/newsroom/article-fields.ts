import { z } from "zod";
import { id, locale, version } from "../system/call.ts";
import { SLUG_LENGTH } from "../system/constants.ts";
import { webAddress, written } from "../system/record.ts";
import { writtenDocument } from "./article-document.ts";

/**
 * Longest texts of an article, in characters; its body in bytes of JSON, in characters of text, and in nodes: paragraphs, cells, runs of text.
 * They are several times the longest reports, and bound what one save costs all others on the machine.
 */
export const ARTICLE_LIMITS = { title: 200, subtitle: 300, summary: 500, body: 1_000_000, bodyText: 300_000, bodyNodes: 6000 } as const;

const moment = z.iso.datetime({ offset: true }).nullable();
const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((all) => new Set(all).size === all.length, "named twice");

/** A picture of an article and what the article says of it. */
export const articleImage = z.strictObject({
  mediaId: id,
  caption: written(2000).default(""),
  credit: written(500).default(""),
  alt: written(1000).default(""),
  decorative: z.boolean().default(false),
});

export const articleCorrection = z.strictObject({ text: written(2000).min(1), at: z.iso.datetime({ offset: true }) });

/** Everything of an article that staff change, and that a revision keeps. Moments in UTC. */
export const articleFields = z.strictObject({
  translationOf: id.nullable().describe("The article that this one translates"),
  title: written(ARTICLE_LIMITS.title).min(1),
  subtitle: written(ARTICLE_LIMITS.subtitle),
  summary: written(ARTICLE_LIMITS.summary),
  slug: written(SLUG_LENGTH).min(1),
  body: writtenDocument,
  categoryId: id.nullable(),
  sourceId: id.nullable(),
  authorIds: ids(20),
  tagIds: ids(50),
  personIds: ids(50),
  relatedIds: ids(20).describe("Related articles, in their order"),
  images: z.array(articleImage).max(50).describe("In their order; the first leads"),
  breaking: z.boolean(),
  breakingUntil: moment.describe("Breaking news until then"),
  premium: z.boolean(),
  enable: z.boolean(),
  publishedAt: moment.describe("null: a draft; ahead: scheduled"),
  expiresAt: moment,
  embargoUntil: moment,
  seoTitle: written(200),
  seoDescription: written(500),
  canonicalUrl: webAddress.nullable(),
  noindex: z.boolean(),
  corrections: z.array(articleCorrection).max(50).describe("Shown to readers"),
});
export type ArticleFields = z.infer<typeof articleFields>;
export type ArticleField = keyof ArticleFields;
/** Listed here, so that the browser has them without the schema; the type tells when one is missing. */
const FIELDS: Record<ArticleField, true> = {
  translationOf: true,
  title: true,
  subtitle: true,
  summary: true,
  slug: true,
  body: true,
  categoryId: true,
  sourceId: true,
  authorIds: true,
  tagIds: true,
  personIds: true,
  relatedIds: true,
  images: true,
  breaking: true,
  breakingUntil: true,
  premium: true,
  enable: true,
  publishedAt: true,
  expiresAt: true,
  embargoUntil: true,
  seoTitle: true,
  seoDescription: true,
  canonicalUrl: true,
  noindex: true,
  corrections: true,
};
export const ARTICLE_FIELDS = Object.keys(FIELDS) as ArticleField[];

/** What an article has until somebody says otherwise. */
export const EMPTY_ARTICLE: Omit<ArticleFields, "title" | "slug"> = {
  translationOf: null,
  subtitle: "",
  summary: "",
  body: { type: "doc", content: [] },
  categoryId: null,
  sourceId: null,
  authorIds: [],
  tagIds: [],
  personIds: [],
  relatedIds: [],
  images: [],
  breaking: false,
  breakingUntil: null,
  premium: false,
  enable: true,
  publishedAt: null,
  expiresAt: null,
  embargoUntil: null,
  seoTitle: "",
  seoDescription: "",
  canonicalUrl: null,
  noindex: false,
  corrections: [],
};

/** A new article. Its language is settled with it; without a slug one is made of the title. */
export const newArticle = articleFields.partial().extend({ locale, title: articleFields.shape.title });
export type NewArticleFields = z.infer<typeof newArticle>;

/** An edit: the fields that were changed, and from which version on. */
export const articlePatch = articleFields.partial().extend({ id, version });
export type ArticlePatch = z.infer<typeof articlePatch>;
