import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entityColumns, moment, reference } from "../../platform/postgres/columns.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Text shown to readers when an article was wrong; `at` is ISO 8601. */
export interface Correction {
  text: string;
  at: string;
}

/** SQL: what search knows of the text of an article: what everybody may read. */
export const SEARCHED_TEXT = "case when premium then free_text else body_text end";

/** Ids in a part of the sitemap, and so the most articles: an article never moves from one part to another. */
export const STRETCH_LENGTH = 10_000;
/** SQL: the stretch of ids that an article is in, from 0, and when readers saw it change last. Indexes are found by these very words. */
export const STRETCH = `((article.id - 1) / ${STRETCH_LENGTH})`;
export const CHANGED = "greatest(article.updated_at, article.published_at)";

export const article = pgTable(
  "article",
  {
    ...entityColumns(),
    locale: text().$type<Locale>().notNull(),
    translationOf: reference(),
    /** Version of the original when this translation of it was last saved. */
    translatedFromVersion: integer(),
    title: text().notNull(),
    subtitle: text().notNull().default(""),
    summary: text().notNull().default(""),
    slug: text().notNull(),
    body: jsonb().$type<ArticleDocument>().notNull(),
    /** Ids of the media that the body shows. */
    bodyMedia: jsonb().$type<number[]>().generatedAlwaysAs(sql`jsonb_path_query_array(body, '$.**.attrs.mediaId')`),
    bodyHtml: text().notNull().default(""),
    bodyText: text().notNull().default(""),
    /** Of an article for subscribers the words that everybody may read; empty for all others. */
    freeText: text().notNull().default(""),
    wordCount: integer().notNull().default(0),
    categoryId: reference().references(() => category.id),
    sourceId: reference().references(() => source.id),
    breaking: boolean().notNull().default(false),
    breakingUntil: moment(),
    premium: boolean().notNull().default(false),
    enable: boolean().notNull().default(true),
    publishedAt: moment(),
    expiresAt: moment(),
    embargoUntil: moment(),
    seoTitle: text().notNull().default(""),
    seoDescription: text().notNull().default(""),
    canonicalUrl: text(),
    noindex: boolean().notNull().default(false),
    corrections: jsonb().$type<Correction[]>().notNull().default([]),
    /** Where an import brought it from: `{kind}:{site}:{id}`; a second import finds it by this. */
    importKey: text(),
    /** Words of the title alone, so that old articles that name a thing are found among many new ones that mention it. */
    searchTitle: tsvector().generatedAlwaysAs(sql`search_vector(locale, title, '', '')`),
    search: tsvector().generatedAlwaysAs(sql`search_vector(locale, title, subtitle || ' ' || summary, ${sql.raw(SEARCHED_TEXT)})`),
  },
  (t) => {
    const kept = sql`${t.deletedAt} is null`;
    const live = sql`${t.enable} and ${t.deletedAt} is null and ${t.publishedAt} is not null`;
    // Nulls first, as "order by … desc" has them: otherwise PostgreSQL sorts every list instead of walking its index. With the two moments
    // that an article may end and begin at, it learns from the index alone what readers may see: for counting, and far back in a list.
    const newest = () => [t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.expiresAt, t.embargoUntil] as const;
    return [
      uniqueIndex().on(t.locale, t.slug).where(sql`${t.deletedAt} is null`),
      uniqueIndex().on(t.importKey),
      index("article_latest")
        .on(t.locale, ...newest())
        .where(live),
      index("article_category")
        .on(t.categoryId, t.locale, ...newest())
        .where(live),
      index("article_source")
        .on(t.sourceId, t.locale, ...newest())
        .where(live),
      index("article_breaking").on(t.breakingUntil).where(sql`${t.breaking}`),
      index("article_translation").on(t.translationOf),
      // Without fastupdate, whose list of pending words every search would read through.
      index("article_search").using("gin", t.search).with({ fastupdate: false }),
      index("article_search_title").using("gin", t.searchTitle).with({ fastupdate: false }),
      index("article_body_media").using("gin", sql`${t.bodyMedia} jsonb_path_ops`),
      // What staff type of an address; other collations cannot tell how a text begins.
      index("article_slug_prefix").on(sql`${t.slug} text_pattern_ops`),
      // What staff sort by, among what is not deleted, which is counted from the index too.
      index("article_updated").on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(kept),
      index("article_created").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(kept),
      index("article_published").on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(kept),
      index("article_title").on(sql`search_fold(${t.title})`, t.id).where(kept),
      // What sitemaps list, by when it changed.
      index("article_changed")
        .on(sql.raw(STRETCH), sql`${sql.raw(CHANGED)} desc nulls first`)
        .where(live),
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
 * What lists of one author, tag or person are ordered and cut by, copied from the article by triggers, so that they are read from one index
 * however many articles there are.
 */
const listed = () => ({
  locale: text().$type<Locale>(),
  live: boolean(),
  publishedAt: moment(),
  expiresAt: moment(),
  embargoUntil: moment(),
});

export const articleAuthor = pgTable(
  "article_author",
  {
    articleId: articleId(),
    authorId: reference()
      .notNull()
      .references(() => author.id),
    position: integer().notNull(),
    ...listed(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.authorId] }),
    index().on(t.authorId, t.articleId),
    index("article_author_listed")
      .on(t.authorId, t.locale, t.publishedAt.desc().nullsFirst(), t.articleId.desc().nullsFirst(), t.expiresAt, t.embargoUntil)
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
    ...listed(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.tagId] }),
    index().on(t.tagId, t.articleId),
    index("article_tag_listed")
      .on(t.tagId, t.locale, t.publishedAt.desc().nullsFirst(), t.articleId.desc().nullsFirst(), t.expiresAt, t.embargoUntil)
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
    ...listed(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.personId] }),
    index().on(t.personId, t.articleId),
    index("article_person_listed")
      .on(t.personId, t.locale, t.publishedAt.desc().nullsFirst(), t.articleId.desc().nullsFirst(), t.expiresAt, t.embargoUntil)
      .where(sql`${t.live}`),
  ],
);

/** Related articles that staff picked, in their order. */
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
