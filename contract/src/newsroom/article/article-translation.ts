import { z } from "zod";
import { callOf, countedMeta, id, locale, paging, version } from "../../platform/call.ts";
import { recordId, timestamp } from "../../platform/record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { articleFields } from "./article-fields.ts";
import { ARTICLE_STATES, articleState, label } from "./article-record.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");

/** Parts of the translation queue, by the next step of the translation. */
export const TRANSLATION_KINDS = ["missing", "stale", "inProgress", "dismissed"] as const;
export const translationKind = z.enum(TRANSLATION_KINDS);
export type TranslationKind = z.infer<typeof translationKind>;

/** State of the translation of an original; `current` is not in the queue. */
export type TranslationStatus = TranslationKind | "current";

const translationQuery = paging.extend({
  originalLocale: locale.describe("Language of the originals"),
  kind: translationKind
    .default("missing")
    .describe(
      "missing: there is no translation; stale: the content of the original changed after the translation was saved; inProgress: the translation is a draft, or is outdated and its update waits to be published; dismissed: not to be translated",
    ),
  state: z
    .enum([...ARTICLE_STATES, "any"])
    .default("published")
    .describe("State of the originals"),
  categoryId: id.optional().describe("Only originals of this category and its subcategories"),
  since: z.iso
    .date()
    .optional()
    .describe("First day of publication of the originals, in the station's zone"),
});
export type TranslationQuery = z.infer<typeof translationQuery>;

/** Original in the translation queue, with its translation. */
export const translationTask = z.object({
  original: z.object({
    id,
    version: z.number().int(),
    locale,
    title: z.string(),
    state: articleState,
    publishedAt: timestamp.nullable(),
    category: label.nullable(),
    readers: z.number().int().describe("Readers of the last three days"),
  }),
  translation: z
    .object({
      id,
      locale,
      title: z.string(),
      state: articleState,
      updatedAt: timestamp,
      outdatedSince: timestamp
        .nullable()
        .describe("When the content of the original changed after the translation was saved"),
    })
    .nullable(),
  editors: z
    .array(z.string())
    .describe(
      "Names of the editors who have the translation open, or write one that is not saved yet",
    ),
});
export type TranslationTask = z.infer<typeof translationTask>;

const cappedCount = z.object({ total: z.number().int(), more: z.boolean() });
const countsByKind = z.object({
  missing: cappedCount,
  stale: cappedCount,
  inProgress: cappedCount,
  dismissed: cappedCount,
});
export type TranslationCounts = z.infer<typeof countsByKind>;

/**
 * Fields of a new translation: those that do not depend on the language, and the structure of the
 * original without its text.
 */
export const translationSkeleton = articleFields.pick({
  translationOf: true,
  template: true,
  intervieweeImageId: true,
  body: true,
  categoryId: true,
  sourceId: true,
  authorIds: true,
  tagIds: true,
  personIds: true,
  relatedIds: true,
  images: true,
  premium: true,
  socialImageId: true,
});
export type TranslationSkeleton = z.infer<typeof translationSkeleton>;

export const translationSourceContent = articleFields.pick({
  title: true,
  subtitle: true,
  summary: true,
  body: true,
  images: true,
});
export type TranslationSourceContent = z.infer<typeof translationSourceContent>;

/** Original, as translators read it. */
export const translationSource = z.object({
  id,
  version: z.number().int(),
  locale,
  state: articleState,
  content: translationSourceContent,
  before: translationSourceContent
    .nullable()
    .describe(
      "Content that the translation was written from; null while the translation is up to date",
    ),
  changedAt: timestamp
    .nullable()
    .describe("When the content changed after the translation was saved"),
  pictures: z.array(responsiveImage).describe("Images of both contents"),
});
export type TranslationSource = z.infer<typeof translationSource>;

export const articleTranslationContract = {
  queue: manage
    .route({
      method: "GET",
      path: "/v1/article/translations",
      tags,
      summary:
        "List articles to translate, and translations to update, by newest publication of the original",
    })
    .input(translationQuery)
    .output(
      z.object({
        data: z.array(translationTask),
        meta: countedMeta.extend({ counts: countsByKind }),
      }),
    ),
  start: manage
    .route({
      method: "GET",
      path: "/v1/article/{id}/translation/start",
      tags,
      summary: "Get the fields of a new translation of an article; stores nothing",
    })
    .input(recordId.extend({ language: locale.describe("Language of the translation") }))
    .output(
      z.object({
        title: z.string().describe("Title of the original"),
        fields: translationSkeleton,
        translationId: id.nullable().describe("Existing translation in this language"),
      }),
    ),
  source: manage
    .route({
      method: "GET",
      path: "/v1/article/{id}/translation/source",
      tags,
      summary:
        "Get the content of an original, and with a translation also the content that it was written from",
    })
    .input(recordId.extend({ translationId: id.optional() }))
    .output(translationSource),
  confirm: manage
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/article/{id}/translation/confirm",
      tags,
      summary: "State that a translation fits the current original without a change",
      successStatus: 204,
    })
    .input(
      recordId.extend({
        originalVersion: version.describe("Version of the original that the caller has read"),
      }),
    )
    .output(z.void()),
  dismiss: manage
    .meta({ right: ["write"] })
    .route({
      method: "PUT",
      path: "/v1/article/{id}/translation/dismissed",
      tags,
      summary: "Decide that an original is not translated, or undo that",
      successStatus: 204,
    })
    .input(recordId.extend({ dismissed: z.boolean() }))
    .output(z.void()),
};
