import { z } from "zod";
import { id, locale, version } from "../system/call.ts";
import { SLUG_LENGTH } from "../system/constants.ts";
import { plainText, webUrl } from "../system/record.ts";
import { documentInput } from "./article-document.ts";

/**
 * Maximum lengths of an article's texts, in characters. The body is limited in bytes of JSON, in characters of text, and in nodes
 * (paragraphs, cells, text runs). The limits are several times the longest reports; they bound the load that one save puts on the machine.
 */
export const ARTICLE_LIMITS = { title: 200, subtitle: 300, summary: 500, body: 1_000_000, bodyText: 300_000, bodyNodes: 6000 } as const;

const nullableTimestamp = z.iso.datetime({ offset: true }).nullable();
const ids = (maxCount: number) =>
  z
    .array(id)
    .max(maxCount)
    .refine((values) => new Set(values).size === values.length, "contains duplicates");

/** Image of an article, with the texts that the article gives it. */
export const articleImage = z.strictObject({
  mediaId: id,
  caption: plainText(2000).default(""),
  credit: plainText(500).default(""),
  alt: plainText(1000).default(""),
  decorative: z.boolean().default(false),
});

export const articleCorrection = z.strictObject({ text: plainText(2000).min(1), at: z.iso.datetime({ offset: true }) });

/** All fields of an article that staff edit and that a revision stores. Times are in UTC. */
export const articleFields = z.strictObject({
  translationOf: id.nullable().describe("Article that this one translates"),
  title: plainText(ARTICLE_LIMITS.title).min(1),
  subtitle: plainText(ARTICLE_LIMITS.subtitle),
  summary: plainText(ARTICLE_LIMITS.summary),
  slug: plainText(SLUG_LENGTH).min(1),
  body: documentInput,
  categoryId: id.nullable(),
  sourceId: id.nullable(),
  authorIds: ids(20),
  tagIds: ids(50),
  personIds: ids(50),
  relatedIds: ids(20).describe("Related articles, in display order"),
  images: z.array(articleImage).max(50).describe("In display order; the first is the lead image"),
  breaking: z.boolean(),
  breakingUntil: nullableTimestamp.describe("End of breaking news"),
  premium: z.boolean(),
  enable: z.boolean(),
  publishedAt: nullableTimestamp.describe("null: draft; in the future: scheduled"),
  expiresAt: nullableTimestamp,
  embargoUntil: nullableTimestamp,
  seoTitle: plainText(200),
  seoDescription: plainText(500),
  canonicalUrl: webUrl.nullable(),
  noindex: z.boolean(),
  corrections: z.array(articleCorrection).max(50).describe("Shown to readers"),
});
export type ArticleFields = z.infer<typeof articleFields>;
export type ArticleField = keyof ArticleFields;
/** Listed here so that the browser has them without the schema; the type reports a missing one. */
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

/** Fields with a time, or null. */
export const ARTICLE_TIMES = ["publishedAt", "expiresAt", "embargoUntil", "breakingUntil"] as const satisfies ArticleField[];
export type ArticleTime = (typeof ARTICLE_TIMES)[number];

/** Default values of a new article. */
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

/** New article. Its language cannot be changed later; without a slug, one is made from the title. */
export const newArticle = articleFields.partial().extend({ locale, title: articleFields.shape.title });
export type NewArticleFields = z.infer<typeof newArticle>;

/** Edit of an article: the changed fields, and the version that they are based on. */
export const articlePatch = articleFields.partial().extend({ id, version });
export type ArticlePatch = z.infer<typeof articlePatch>;
