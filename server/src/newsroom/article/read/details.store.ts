import { type ArticleRef, articleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  ARTICLE_TEXT_FIELDS,
  type ArticleText,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { type Db, preparedQuery } from "../../../platform/postgres/database.ts";
import { author } from "../../author/author.table.ts";
import { type ImageRow, imageJson } from "../../media/media.image.ts";
import { media } from "../../media/media.table.ts";
import { type TopicRow, topicJson } from "../../topic/topic.sql.ts";
import type { TopicKind } from "../../topic/topic-slug.table.ts";
import { textColumns } from "../access/paywall.sql.ts";
import { stateAt } from "../article.state.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article.table.ts";
import { listedAt, visibleAt } from "../article.visible.ts";
import { type ArticleLettersRow, articleLettersJson } from "../letters/article-letters.sql.ts";
import { storyPackageIdOf } from "../story-package/story-package.sql.ts";
import {
  type CardRow,
  cardColumns,
  columnsNamed,
  imagesJson,
  parseDates,
  type UsedImage,
} from "./card.store.ts";

/**
 * Columns that only the page of an article shows; card.store.ts has the others,
 * access/paywall.sql.ts the text.
 */
const PAGE_COLUMNS = [
  "corrections",
  "intervieweeName",
  "intervieweeRole",
  "narrationFile",
  "narrator",
  "seoTitle",
  "seoDescription",
  "socialTitle",
  "socialDescription",
  "canonicalUrl",
  "noindex",
] as const;
const PAGE_TEXTS = ARTICLE_TEXT_FIELDS.filter((field) => !(field in articleCard.shape));

/** An article with all data of its page. */
export interface DetailsRow
  extends Omit<CardRow, "authors" | "lead" | "portrait">,
    Pick<typeof article.$inferSelect, (typeof PAGE_COLUMNS)[number] | ArticleText> {
  /** Empty for an article behind the paywall. */
  bodyHtml: string;
  /**
   * Full text of an article behind the paywall, to make the teaser from; null without a paywall.
   */
  paywalledBody: ArticleDocument | null;
  images: UsedImage[];
  /** Image of the social card, if it is not the lead image. */
  socialImage: ImageRow | null;
  intervieweeImage: ImageRow | null;
  authors: TopicRow[];
  tags: TopicRow[];
  people: TopicRow[];
  source: TopicRow | null;
  /** Of an opinion piece: the latest others by its first author. */
  columns: ArticleRef[];
  translations: ArticleRef[];
  previous: ArticleRef | null;
  next: ArticleRef | null;
  letters: ArticleLettersRow;
  /** Story package that its page leads to. */
  storyPackageId: number | null;
}

/**
 * SQL: the visible tags, authors or people of the article in the enclosing query, as JSON in order.
 */
function related(entity: TopicKind, table: AnyPgTable, column: AnyPgColumn, order: SQL): SQL {
  return sql`(select coalesce(json_agg(l.value order by ${order}), '[]') from ${table} r cross join lateral (${topicJson(entity, sql`e.id = r.${sql.identifier(columnName(column))}`)}) l where r.article_id = ${article.id})`;
}

const columnName = (column: AnyPgColumn) =>
  column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const refJson = (alias: SQL) =>
  sql`json_build_object('id', ${alias}.id, 'locale', ${alias}.locale, 'slug', ${alias}.slug, 'title', ${alias}.title)`;

/**
 * SQL: the translations of the article `a`. Each translation references the original, which
 * references none.
 */
export const translationsJson = (
  now: Date | Placeholder,
) => sql`(select coalesce(json_agg(${refJson(sql`t`)}), '[]')
  from (select ${article}.* from ${article} where ${visibleAt(now)}) t
  where t.id <> a.id and (t.translation_of = coalesce(a.translation_of, a.id) or t.id = a.translation_of))`;

/**
 * SQL: the article published just before or after the article `a` in the same category and
 * language.
 */
export const adjacentArticleJson = (
  now: Date | Placeholder,
  compare: "<" | ">",
  order: "asc" | "desc",
) => sql`(select ${refJson(sql`${article}`)} from ${article}
  where ${article.categoryId} = a.category_id and ${article.locale} = a.locale and ${visibleAt(now)} and ${article.id} <> a.id
  and (${article.publishedAt}, ${article.id}) ${sql.raw(compare)} (a.published_at, a.id)
  order by ${article.publishedAt} ${sql.raw(order)}, ${article.id} ${sql.raw(order)} limit 1)`;

/** Opinion pieces of an author below one of them, and articles among which they are looked for. */
const COLUMNS_LIMIT = 4;
const COLUMN_CANDIDATES = 60;

/**
 * SQL: the latest opinion pieces of an author in the language of the article `a`, except it, among
 * the author's newest articles.
 */
export const columnsJson = (
  now: Date | Placeholder,
  authorId: SQL,
) => sql`(select coalesce(json_agg(${refJson(sql`c`)} order by c.published_at desc, c.id desc), '[]')
  from (select o.* from (
      select ${articleAuthor.articleId} as article_id from ${articleAuthor}
      where ${articleAuthor.authorId} = ${authorId} and ${articleAuthor.locale} = a.locale and ${listedAt(articleAuthor, now)}
      order by ${articleAuthor.publishedAt} desc, ${articleAuthor.articleId} desc limit ${sql.raw(String(COLUMN_CANDIDATES))}) newest
    cross join lateral (select ${article.id}, ${article.locale}, ${article.slug}, ${article.title}, ${article.publishedAt}
      from ${article} where ${article.id} = newest.article_id and ${article.template} = 'opinion' and ${article.id} <> a.id offset 0) o
    order by o.published_at desc, o.id desc limit ${sql.raw(String(COLUMNS_LIMIT))}) c)`;

/** SQL: the first author of the article `a` that readers see; null unless it is an opinion piece. */
const columnistId = sql`(select r.author_id from ${articleAuthor} r join ${author} e on e.id = r.author_id and e.status and e.deleted_at is null
  where r.article_id = a.id and a.template = 'opinion' order by r.position limit 1)`;

type DetailsParams = { articleId: number; now: Date };

const detailsSelect = (
  articleId: number | Placeholder,
  now: Date | Placeholder,
  condition: SQL,
  text: SQL,
) => sql`select a.*, ${translationsJson(now)} as translations, ${adjacentArticleJson(now, "<", "desc")} as previous, ${adjacentArticleJson(now, ">", "asc")} as next,
        ${columnsJson(now, columnistId)} as columns, ${storyPackageIdOf} as "storyPackageId"
      from (select ${cardColumns}, ${article.categoryId} as category_id, ${article.publishedAt} as published_at, ${article.translationOf} as translation_of,
          ${text}, ${columnsNamed([...PAGE_COLUMNS, ...PAGE_TEXTS])},
          ${imagesJson} as images, (select ${imageJson} from ${media} where ${media.id} = ${article.socialImageId}) as "socialImage",
          (select ${imageJson} from ${media} where ${media.id} = ${article.intervieweeImageId}) as "intervieweeImage",
          ${related("author", articleAuthor, articleAuthor.authorId, sql`r.position`)} as authors,
          ${related("tag", articleTag, articleTag.tagId, sql`r.tag_id`)} as tags,
          ${related("person", articlePerson, articlePerson.personId, sql`r.person_id`)} as people,
          (${topicJson("source", sql`e.id = ${article.sourceId}`)}) as source, ${articleLettersJson} as letters
        from ${article} where ${article.id} = ${articleId} and ${condition}) a`;

const detailsQuery = preparedQuery<DetailsRow, DetailsParams>(
  "article-details",
  ({ articleId, now }) =>
    detailsSelect(articleId, now, visibleAt(now), textColumns.paywalled(article)),
);

/** Data of an article preview, in any state. */
export interface PreviewRow extends DetailsRow {
  state: ArticleState;
}

const previewQuery = preparedQuery<
  Omit<PreviewRow, "publishedAt"> & { publishedAt: Date | null },
  DetailsParams
>(
  "article-preview",
  ({ articleId, now }) =>
    sql`select d.*, (select ${stateAt(now)} from ${article} where ${article.id} = ${articleId}) as state
      from (${detailsSelect(articleId, now, sql`${article.deletedAt} is null`, textColumns.full(article))}) d`,
);

/** Reads an article with all data of its page in one query; undefined unless readers may see it. */
export async function articleDetailsRow(
  db: Db,
  articleId: number,
  now: Date,
): Promise<DetailsRow | undefined> {
  return (await detailsQuery(db, { articleId, now })).map(parseDates)[0];
}

/**
 * Reads an article in any state for its preview; undefined when it does not exist or is deleted. An
 * article without a publication date is treated as published now.
 */
export async function articlePreviewRow(
  db: Db,
  articleId: number,
  now: Date,
): Promise<PreviewRow | undefined> {
  return (await previewQuery(db, { articleId, now })).map((row) =>
    parseDates({
      ...row,
      publishedAt: row.publishedAt ?? now,
      // Readers answer what is published.
      letters: { count: 0, closed: true },
    }),
  )[0];
}
