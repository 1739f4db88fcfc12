import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_TEXT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { TranslationStatus } from "@masthead/contract/newsroom/article/article-translation.ts";
import type { WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { LiveBlogState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  entityColumns,
  reference,
  timestamptz,
  tsvector,
} from "../../platform/postgres/columns.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import { SEARCHABLE_TEXT_SQL } from "./access/paywall.sql.ts";

/** Scope keys of weeks are below this number, those of categories above it. */
export const WEEK_KEY_START = -1_000_000;

/** SQL: the texts above the body but the title, which weighs more in search. */
const SUBORDINATE_TEXTS_SQL = ARTICLE_TEXT_FIELDS.filter((field) => field !== "title")
  .map(toSnakeCase)
  .join(" || ' ' || ");

/** Correction of an article, or note about an update, shown to readers; `at` is ISO 8601. */
export interface Correction {
  text: string;
  at: string;
  /** Absent: a correction. */
  kind?: "update" | undefined;
}

/** Withdrawal of an article; `at` is ISO 8601. */
export interface Withdrawal {
  kind: WithdrawalKind;
  notice: string;
  at: string;
}

/**
 * Number of article ids covered by one sitemap file, and so its maximum number of articles. Ranges
 * of ids keep an article in the same file.
 */
export const ID_RANGE_SIZE = 10_000;
/**
 * SQL: the index of the id range that an article is in, from 0. Queries must use this exact text to
 * match the index.
 */
export const ID_RANGE_SQL = `((article.id - 1) / ${ID_RANGE_SIZE})`;
/**
 * SQL: the time of the last change that readers saw. Queries must use this exact text to match the
 * index.
 */
export const CHANGED_AT_SQL =
  "greatest(coalesce(article.revised_at, article.updated_at), article.published_at)";
/**
 * SQL: scope keys of an article (`search-scope.sql.ts`), its category and the week of its
 * publication. They are in the same inverted index as the words, so that a search of a category or
 * a time reads only its part of the lists of common words. Queries must use this exact text to
 * match the index.
 */
export const SEARCH_SCOPE_SQL = `(array[article.category_id, ${WEEK_KEY_START} - floor(extract(epoch from article.published_at at time zone 'UTC') / 604800)::bigint])`;

export const article = pgTable(
  "article",
  {
    ...entityColumns(),
    locale: text().$type<Locale>().notNull(),
    translationOf: reference(),
    /** For translations: version of the original that the published text is based on. */
    translatedFromVersion: integer(),
    /**
     * For translations: time of the first change of the original after that version; null while it
     * is up to date.
     */
    outdatedSince: timestamptz(),
    /** For originals: whether staff decided against a translation. */
    translationDismissed: boolean().notNull().default(false),
    /**
     * For originals: state of the translation, maintained by a trigger so that the translation
     * queue is read from one index.
     */
    translationStatus: text().$type<TranslationStatus>().notNull().default("missing"),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    summary: text().notNull().default(""),
    slug: text().notNull(),
    body: jsonb().$type<ArticleDocument>().notNull(),
    /** Ids of the media items in the body. */
    bodyMedia: jsonb()
      .$type<number[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(body, '$.**.attrs.mediaId')`),
    bodyHtml: text().notNull().default(""),
    bodyText: text().notNull().default(""),
    /** Plain text of the teaser of an article behind the paywall; empty without a paywall. */
    freeText: text().notNull().default(""),
    wordCount: integer().notNull().default(0),
    categoryId: reference().references(() => category.id),
    sourceId: reference().references(() => source.id),
    breaking: boolean().notNull().default(false),
    breakingUntil: timestamptz(),
    premium: boolean().notNull().default(false),
    template: text().$type<ArticleTemplate>().notNull().default("news"),
    intervieweeName: text().notNull().default(""),
    intervieweeRole: text().notNull().default(""),
    intervieweeImageId: reference().references(() => media.id),
    /** File of the recording (`recording.table.ts`) in which the article is read aloud. */
    narrationFile: text(),
    narrator: text().notNull().default(""),
    enable: boolean().notNull().default(true),
    publishedAt: timestamptz(),
    expiresAt: timestamptz(),
    embargoUntil: timestamptz(),
    seoTitle: text().notNull().default(""),
    seoDescription: text().notNull().default(""),
    socialTitle: text().notNull().default(""),
    socialDescription: text().notNull().default(""),
    socialImageId: reference().references(() => media.id),
    canonicalUrl: text(),
    noindex: boolean().notNull().default(false),
    corrections: jsonb().$type<Correction[]>().notNull().default([]),
    /** The latest revision has content that readers do not see: it waits to be published. */
    pending: boolean().notNull().default(false),
    /**
     * Time of the last change of the content that is reported to readers; null: of the last save.
     */
    revisedAt: timestamptz(),
    /** State of its live blog, which cards show; null without one. */
    liveBlog: text().$type<LiveBlogState>(),
    /** Notice that replaces a withdrawn article, which is not enabled. */
    withdrawal: jsonb().$type<Withdrawal>(),
    /**
     * Origin of an imported article, `{kind}:{site}:{id}`. A repeated import finds the article by
     * it.
     */
    importKey: text(),
    /**
     * Search vector of the title alone, so that old articles about a subject are found among many
     * new ones that only mention it.
     */
    searchTitle: tsvector().generatedAlwaysAs(sql`search_vector(locale, title, '', '')`),
    search: tsvector().generatedAlwaysAs(
      sql`search_vector(locale, title, ${sql.raw(SUBORDINATE_TEXTS_SQL)}, ${sql.raw(SEARCHABLE_TEXT_SQL)})`,
    ),
  },
  (t) => {
    const notDeleted = sql`${t.deletedAt} is null`;
    const live = sql`${t.enable} and ${t.deletedAt} is null and ${t.publishedAt} is not null`;
    // Nulls first, the default of "order by … desc": otherwise PostgreSQL sorts every list instead
    // of scanning the index in order. With expiry and embargo in the index, an index-only scan
    // decides visibility, which speeds up counting and pages far back in a list.
    const newestFirst = () =>
      [
        t.publishedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.expiresAt,
        t.embargoUntil,
      ] as const;
    return [
      uniqueIndex().on(t.locale, t.slug).where(sql`${t.deletedAt} is null`),
      uniqueIndex().on(t.importKey),
      index("article_latest")
        .on(t.locale, ...newestFirst())
        .where(live),
      index("article_category")
        .on(t.categoryId, t.locale, ...newestFirst())
        .where(live),
      index("article_source")
        .on(t.sourceId, t.locale, ...newestFirst())
        .where(live),
      index("article_breaking").on(t.breakingUntil).where(sql`${t.breaking}`),
      index("article_translation").on(t.translationOf),
      // With all columns of the queue's filters, so that counts and pages are read from the index.
      index("article_translation_queue")
        .on(t.locale, t.translationStatus, ...newestFirst(), t.enable, t.categoryId)
        .where(sql`${t.translationOf} is null and ${t.deletedAt} is null`),
      // No fastupdate: every search would scan its list of pending entries.
      index("article_search_scope")
        .using("gin", t.search, t.searchTitle, sql.raw(SEARCH_SCOPE_SQL))
        .with({ fastupdate: false }),
      index("article_body_media").using("gin", sql`${t.bodyMedia} jsonb_path_ops`),
      index("article_social_image").on(t.socialImageId).where(sql`${t.socialImageId} is not null`),
      index("article_interviewee_image")
        .on(t.intervieweeImageId)
        .where(sql`${t.intervieweeImageId} is not null`),
      // Most articles are news, so that the filter of the staff list would read them all.
      index("article_template")
        .on(t.template, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(sql`${t.template} <> 'news' and ${t.deletedAt} is null`),
      // Search by slug prefix; indexes in other collations do not support prefix matches.
      index("article_slug_prefix").on(sql`${t.slug} text_pattern_ops`),
      // Sort orders of the staff list, without deleted articles; also used to count them.
      index("article_updated")
        .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(notDeleted),
      index("article_created")
        .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(notDeleted),
      index("article_published")
        .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(notDeleted),
      index("article_title").on(sql`search_fold(${t.title})`, t.id).where(notDeleted),
      // Sitemap entries by time of the last change.
      index("article_last_change")
        .on(sql.raw(ID_RANGE_SQL), sql`${sql.raw(CHANGED_AT_SQL)} desc nulls first`)
        .where(live),
      index("article_pending").on(t.updatedAt).where(sql`${t.pending}`),
      // Few articles are premium, so that the filter of the staff list would read most others.
      index("article_premium")
        .on(t.categoryId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
        .where(sql`${t.premium} and ${t.deletedAt} is null`),
      index("article_withdrawn").on(t.locale, t.updatedAt).where(sql`${t.withdrawal} is not null`),
      check("article_withdrawn_is_disabled", sql`${t.withdrawal} is null or not ${t.enable}`),
      index("article_disabled").on(t.updatedAt).where(sql`not ${t.enable}`),
      index("article_deleted").on(t.updatedAt).where(sql`${t.deletedAt} is not null`),
      index("article_expires").on(t.expiresAt),
      index("article_embargo").on(t.embargoUntil),
    ];
  },
);

const articleId = () =>
  reference()
    .notNull()
    .references(() => article.id, { onDelete: "cascade" });

/**
 * Columns that the lists of an author, tag or person are filtered and sorted by. Triggers copy them
 * from the article, so that a list is read from a single index at any number of articles.
 */
const listColumns = () => ({
  locale: text().$type<Locale>(),
  live: boolean(),
  publishedAt: timestamptz(),
  expiresAt: timestamptz(),
  embargoUntil: timestamptz(),
});

export const articleAuthor = pgTable(
  "article_author",
  {
    articleId: articleId(),
    authorId: reference()
      .notNull()
      .references(() => author.id),
    position: integer().notNull(),
    ...listColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.authorId] }),
    index().on(t.authorId, t.articleId),
    index("article_author_listed")
      .on(
        t.authorId,
        t.locale,
        t.publishedAt.desc().nullsFirst(),
        t.articleId.desc().nullsFirst(),
        t.expiresAt,
        t.embargoUntil,
      )
      .where(sql`${t.live}`),
  ],
);

export const articleTag = pgTable(
  "article_tag",
  {
    articleId: articleId(),
    tagId: reference()
      .notNull()
      .references(() => tag.id),
    ...listColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.tagId] }),
    index().on(t.tagId, t.articleId),
    index("article_tag_listed")
      .on(
        t.tagId,
        t.locale,
        t.publishedAt.desc().nullsFirst(),
        t.articleId.desc().nullsFirst(),
        t.expiresAt,
        t.embargoUntil,
      )
      .where(sql`${t.live}`),
  ],
);

export const articlePerson = pgTable(
  "article_person",
  {
    articleId: articleId(),
    personId: reference()
      .notNull()
      .references(() => personOfInterest.id),
    ...listColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.personId] }),
    index().on(t.personId, t.articleId),
    index("article_person_listed")
      .on(
        t.personId,
        t.locale,
        t.publishedAt.desc().nullsFirst(),
        t.articleId.desc().nullsFirst(),
        t.expiresAt,
        t.embargoUntil,
      )
      .where(sql`${t.live}`),
  ],
);

/** Related articles picked by staff, in order. */
export const articleRelated = pgTable(
  "article_related",
  {
    articleId: articleId(),
    relatedId: reference()
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.relatedId] }), index().on(t.relatedId)],
);

/**
 * Uploaded videos and audio files that the texts of articles have, or had in a revision, which can
 * be restored.
 */
export const articleRecording = pgTable(
  "article_recording",
  {
    articleId: articleId(),
    /** File of a recording (`recording.table.ts`). */
    file: text().notNull(),
    /** In the text of the article or of a pending version. Others are in revisions only. */
    shown: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.file] }), index().on(t.file)],
);

export const articleImage = pgTable(
  "article_image",
  {
    articleId: articleId(),
    mediaId: reference()
      .notNull()
      .references(() => media.id),
    position: integer().notNull(),
    caption: text().notNull().default(""),
    credit: text().notNull().default(""),
    alt: text().notNull().default(""),
    decorative: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.mediaId] }), index().on(t.mediaId)],
);
