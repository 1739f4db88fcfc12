import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleImage, CHANGED_AT_SQL, ID_RANGE_SQL } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { mediaPath } from "../media/media.image.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { tag } from "../tag/tag.table.ts";

/** Columns for the URL of an article, and its original. */
export interface ArticleUrlRow {
  id: number;
  locale: Locale;
  slug: string;
  /** Id of the article that this one is a translation of, or its own id. */
  original: number;
}

export interface SitemapRow extends ArticleUrlRow {
  title: string;
  canonicalUrl: string | null;
  publishedAt: Date;
  changedAt: Date;
  /** Path of the lead image's file. */
  picture: string | null;
}

const urlColumns = sql`${article.id}, ${article.locale}, ${article.slug}, coalesce(${article.translationOf}, ${article.id}) as original`;
const changed = sql.raw(CHANGED_AT_SQL);
const leadImagePath = sql`(select ${mediaPath("", "")} || ${media.hash} || '.' || ${media.extension}
  from ${articleImage} join ${media} on ${media.id} = ${articleImage.mediaId} and ${media.deletedAt} is null
  where ${articleImage.articleId} = ${article.id} order by ${articleImage.position} limit 1)`;

/** SQL condition: the article is visible and search engines may index it. */
const indexable = (now: Date): SQL => sql`(${visibleAt(now)} and not ${article.noindex})`;

async function sitemapRows(db: Db, conditions: SQL): Promise<SitemapRow[]> {
  const rows = await rowsOf<
    Record<keyof Pick<SitemapRow, "publishedAt" | "changedAt">, string> &
      Omit<SitemapRow, "publishedAt" | "changedAt">
  >(
    db,
    sql`select ${urlColumns}, ${article.title}, ${article.canonicalUrl} as "canonicalUrl", ${article.publishedAt} as "publishedAt", ${changed} as "changedAt", ${leadImagePath} as picture from ${article} where ${conditions}`,
  );
  return rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt),
    changedAt: new Date(row.changedAt),
  }));
}

/** Selects the articles in an id range, exclusive of `after`, inclusive of `upTo`. */
export function articlesBetween(
  db: Db,
  now: Date,
  after: number,
  upTo: number,
): Promise<SitemapRow[]> {
  return sitemapRows(
    db,
    sql`${article.id} > ${after} and ${article.id} <= ${upTo} and ${indexable(now)} order by ${article.id}`,
  );
}

/** Selects the articles published after `since`, newest first. */
export function articlesPublishedSince(
  db: Db,
  now: Date,
  since: Date,
  limit: number,
): Promise<SitemapRow[]> {
  const locales = sql`any(${sql.param(LOCALES)}::text[])`;
  return sitemapRows(
    db,
    sql`${article.locale} = ${locales} and ${article.publishedAt} > ${since} and ${indexable(now)} order by ${article.publishedAt} desc, ${article.id} desc limit ${limit}`,
  );
}

/**
 * Selects the indexable originals and translations of these articles. The articles themselves may
 * be missing from the result.
 */
export function translationsOf(db: Db, now: Date, rows: ArticleUrlRow[]): Promise<ArticleUrlRow[]> {
  const originalIds = [...new Set(rows.map((row) => row.original))];
  const missingOriginalIds = rows
    .filter((row) => row.original !== row.id)
    .map((row) => row.original);
  const anyOf = (ids: number[]) => sql`any(${sql.param(ids)}::bigint[])`;
  return rowsOf<ArticleUrlRow>(
    db,
    sql`select ${urlColumns} from ${article} where (${article.translationOf} = ${anyOf(originalIds)} or ${article.id} = ${anyOf(missingOriginalIds)}) and ${indexable(now)}`,
  );
}

/**
 * Selects the id ranges with indexable articles, numbered from 0, with the latest change in each;
 * one index lookup per range.
 */
export async function articleIdRanges(
  db: Db,
  now: Date,
): Promise<{ number: number; changedAt: Date }[]> {
  const idRange = sql.raw(ID_RANGE_SQL);
  const rows = await rowsOf<{ number: number; changedAt: string }>(
    db,
    sql`select number, newest.at as "changedAt"
      from generate_series(0, (select ${idRange} from ${article} order by ${article.id} desc limit 1)) as ranges (number)
      cross join lateral (select ${changed} as at from ${article} where ${idRange} = number and ${indexable(now)}
        order by ${changed} desc limit 1) newest
      order by number`,
  );
  return rows.map((row) => ({ number: row.number, changedAt: new Date(row.changedAt) }));
}

/**
 * Returns the publication date of the newest indexable article, or null if it is not after `since`.
 */
export async function newestPublishedAt(db: Db, now: Date, since: Date): Promise<Date | null> {
  const [row] = await articlesPublishedSince(db, now, since, 1);
  return row?.publishedAt ?? null;
}

/** Returns the latest change of a category, tag, author or person. */
export async function topicPagesChangedAt(db: Db): Promise<Date | null> {
  const lastChange = (table: SQL) => sql`select max(updated_at) as at from ${table}`;
  const tables = [sql`${category}`, sql`${tag}`, sql`${author}`, sql`${personOfInterest}`];
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(at) as at from (${sql.join(tables.map(lastChange), sql` union all `)}) changes`,
  );
  return row?.at ? new Date(row.at) : null;
}
