import { z } from "zod";
import { id, locale, version } from "../../platform/call.ts";
import { SLUG_LENGTH } from "../../platform/constants.ts";
import { instant, overrideReason, plainText, webUrl } from "../../platform/record.ts";
import { documentInput, MAX_BODY_NODES } from "./article-document.ts";
import { isRecordingFile } from "./article-recording.ts";
import { ARTICLE_TEMPLATES } from "./article-template.ts";
import { UPDATE_KINDS } from "./pending-version-states.ts";
import { NOTICE_LENGTH, pendingVersionTexts } from "./pending-version-texts.ts";

/**
 * Texts above the body of an article, in display order, with their maximum lengths in characters.
 * The limits and checks of the form, the preview, the page data, search and the comparison with a
 * translation follow from this list.
 */
export const ARTICLE_TEXTS = { title: 200, subtitle: 300, summary: 500 } as const;
export type ArticleText = keyof typeof ARTICLE_TEXTS;
export const ARTICLE_TEXT_FIELDS = Object.keys(ARTICLE_TEXTS) as ArticleText[];

/**
 * Maximum lengths of an article's texts, in characters. The body is limited in bytes of JSON, in
 * characters of text, and in nodes (paragraphs, cells, text runs). The limits are several times the
 * longest reports; they bound the load that one save puts on the machine.
 */
export const ARTICLE_LIMITS = {
  ...ARTICLE_TEXTS,
  seoTitle: 200,
  seoDescription: 500,
  socialTitle: 200,
  socialDescription: 500,
  intervieweeName: 120,
  intervieweeRole: 200,
  narrator: 120,
  body: 1_000_000,
  bodyText: 300_000,
  bodyNodes: MAX_BODY_NODES,
} as const;

const nullableTimestamp = instant.nullable();
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

export const articleCorrection = z.strictObject({
  text: plainText(NOTICE_LENGTH).min(1),
  at: instant,
  kind: z
    .literal("update")
    .optional()
    .describe("Tells what an update changed; absent: a correction"),
});

/** All fields of an article that staff edit and that a revision stores. Times are in UTC. */
export const articleFields = z.strictObject({
  translationOf: id.nullable().describe("Article that this one translates"),
  template: z.enum(ARTICLE_TEMPLATES).describe("Design of its page and cards"),
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
  intervieweeName: plainText(ARTICLE_LIMITS.intervieweeName).describe("Shown by interviews only"),
  intervieweeRole: plainText(ARTICLE_LIMITS.intervieweeRole),
  intervieweeImageId: id.nullable().describe("Portrait of the interviewee"),
  images: z.array(articleImage).max(50).describe("In display order; the first is the lead image"),
  narrationFile: z
    .string()
    .refine(isRecordingFile)
    .nullable()
    .describe("Uploaded audio in which the article is read aloud"),
  narrator: plainText(ARTICLE_LIMITS.narrator).describe("Who reads it"),
  breaking: z.boolean(),
  breakingUntil: nullableTimestamp.describe("End of breaking news"),
  premium: z.boolean(),
  enable: z.boolean(),
  publishedAt: nullableTimestamp.describe("null: draft; in the future: scheduled"),
  expiresAt: nullableTimestamp,
  embargoUntil: nullableTimestamp,
  seoTitle: plainText(ARTICLE_LIMITS.seoTitle),
  seoDescription: plainText(ARTICLE_LIMITS.seoDescription),
  socialTitle: plainText(ARTICLE_LIMITS.socialTitle).describe(
    "Title of the social card; by default that for search engines",
  ),
  socialDescription: plainText(ARTICLE_LIMITS.socialDescription).describe(
    "Text of the social card; by default that for search engines",
  ),
  socialImageId: id.nullable().describe("Image of the social card; by default the lead image"),
  canonicalUrl: webUrl.nullable(),
  noindex: z.boolean(),
  corrections: z
    .array(articleCorrection)
    .max(50)
    .describe("Corrections and notes about updates, shown to readers"),
});
export type ArticleFields = z.infer<typeof articleFields>;
export type ArticleField = keyof ArticleFields;

/**
 * Whether a field is content: texts, media and classification. All other fields control whether,
 * when, where and to whom it is shown, or state a fact about the publication; they are never
 * restored from an earlier revision (docs/decisions/0043). Listed here so that the browser has the
 * fields without the schema; the type reports a missing one.
 */
const IS_CONTENT: Record<ArticleField, boolean> = {
  translationOf: false,
  template: true,
  title: true,
  subtitle: true,
  summary: true,
  slug: false,
  body: true,
  categoryId: true,
  sourceId: true,
  authorIds: true,
  tagIds: true,
  personIds: true,
  relatedIds: true,
  intervieweeName: true,
  intervieweeRole: true,
  intervieweeImageId: true,
  images: true,
  narrationFile: true,
  narrator: true,
  breaking: false,
  breakingUntil: false,
  premium: false,
  enable: false,
  publishedAt: false,
  expiresAt: false,
  embargoUntil: false,
  seoTitle: true,
  seoDescription: true,
  socialTitle: true,
  socialDescription: true,
  socialImageId: true,
  canonicalUrl: false,
  noindex: false,
  corrections: false,
};
export const ARTICLE_FIELDS = Object.keys(IS_CONTENT) as ArticleField[];
/** Fields that are overwritten when a revision is restored. */
export const CONTENT_FIELDS: readonly ArticleField[] = ARTICLE_FIELDS.filter(
  (field) => IS_CONTENT[field],
);

/**
 * Fields of an article that a pending version has: its content and its corrections. They become
 * public when the pending version is published; all other fields take effect when they are saved.
 */
export const PENDING_VERSION_FIELDS: readonly ArticleField[] = [...CONTENT_FIELDS, "corrections"];

/**
 * Fields that an approval covers: pending version fields, slug and canonical URL. These addresses
 * wait only where approvals are required.
 */
export const APPROVED_FIELDS: readonly ArticleField[] = [
  ...PENDING_VERSION_FIELDS,
  "slug",
  "canonicalUrl",
];

/** Fields with a time, or null. */
export const ARTICLE_TIMES = [
  "publishedAt",
  "expiresAt",
  "embargoUntil",
  "breakingUntil",
] as const satisfies ArticleField[];
export type ArticleTime = (typeof ARTICLE_TIMES)[number];

/** Default values of a new article. */
export const EMPTY_ARTICLE: Omit<ArticleFields, "title" | "slug"> = {
  translationOf: null,
  template: "news",
  subtitle: "",
  summary: "",
  body: { type: "doc", content: [] },
  categoryId: null,
  sourceId: null,
  authorIds: [],
  tagIds: [],
  personIds: [],
  relatedIds: [],
  intervieweeName: "",
  intervieweeRole: "",
  intervieweeImageId: null,
  images: [],
  narrationFile: null,
  narrator: "",
  breaking: false,
  breakingUntil: null,
  premium: false,
  enable: true,
  publishedAt: null,
  expiresAt: null,
  embargoUntil: null,
  seoTitle: "",
  seoDescription: "",
  socialTitle: "",
  socialDescription: "",
  socialImageId: null,
  canonicalUrl: null,
  noindex: false,
  corrections: [],
};

const originalVersion = version
  .optional()
  .describe(
    "Of a translation: version of the original that it was written from; by default the current one",
  );

const override = overrideReason.optional();

/** Publication of the public version of an article by a save. */
const publish = z
  .strictObject({
    kind: z.enum(UPDATE_KINDS),
    correction: plainText(NOTICE_LENGTH).min(1).optional().describe("For `correction`: its text"),
    note: plainText(NOTICE_LENGTH)
      .min(1)
      .optional()
      .describe("For `update`: tells readers what changed"),
  })
  .refine(
    ({ kind, correction }) => (kind === "correction") === (correction !== undefined),
    "a correction has a text, and nothing else has",
  )
  .refine(({ kind, note }) => kind === "update" || note === undefined, "only an update has a note")
  .optional()
  .describe("Publishes the content, too, which otherwise waits as a pending version");

const submit = pendingVersionTexts
  .optional()
  .describe("Submits the saved pending version for approval, with these texts beside the article");

/**
 * New article. Its language cannot be changed later; without a slug, one is made from the title.
 */
export const newArticle = articleFields
  .partial()
  .extend({ locale, title: articleFields.shape.title, originalVersion, override, submit });
export type NewArticleFields = z.infer<typeof newArticle>;

/** Edit of an article: the changed fields, and the version that they are based on. */
export const articlePatch = articleFields
  .partial()
  .extend({ id, version, originalVersion, override, publish, submit });
export type ArticlePatch = z.infer<typeof articlePatch>;
