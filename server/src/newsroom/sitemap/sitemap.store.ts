import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleImage, CHANGED, STRETCH } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { mediaPath } from "../media/media.picture.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { tag } from "../tag/tag.table.ts";

/** The address of an article, and whose translation it is. */
export interface AddressRow {
  id: number;
  locale: Locale;
  slug: string;
  /** Id of the article that this one and its translations go back to. */
  original: number;
}

/** An article as crawlers need it. */
export interface SitemapRow extends AddressRow {
  title: string;
  canonicalUrl: string | null;
  publishedAt: Date;
  changedAt: Date;
  /** Path of the lead picture's file. */
  picture: string | null;
}

const address = sql`${article.id}, ${article.locale}, ${article.slug}, coalesce(${article.translationOf}, ${article.id}) as original`;
const changed = sql.raw(CHANGED);
const picture = sql`(select ${mediaPath("", "")} || ${media.hash} || '.' || ${media.extension}
  from ${articleImage} join ${media} on ${media.id} = ${articleImage.mediaId} and ${media.deletedAt} is null
  where ${articleImage.articleId} = ${article.id} order by ${articleImage.position} limit 1)`;

/** SQL: what search engines may list. */
const indexable = (now: Date): SQL => sql`(${visibleAt(now)} and not ${article.noindex})`;

async function sitemapRows(db: Db, rest: SQL): Promise<SitemapRow[]> {
  const rows = await rowsOf<
    Record<keyof Pick<SitemapRow, "publishedAt" | "changedAt">, string> & Omit<SitemapRow, "publishedAt" | "changedAt">
  >(
    db,
    sql`select ${address}, ${article.title}, ${article.canonicalUrl} as "canonicalUrl", ${article.publishedAt} as "publishedAt", ${changed} as "changedAt", ${picture} as picture from ${article} where ${rest}`,
  );
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt), changedAt: new Date(row.changedAt) }));
}

/** The articles of a stretch of ids: those after the one, up to the other. */
export function articlesBetween(db: Db, now: Date, after: number, upTo: number): Promise<SitemapRow[]> {
  return sitemapRows(db, sql`${article.id} > ${after} and ${article.id} <= ${upTo} and ${indexable(now)} order by ${article.id}`);
}

/** The newest articles since a moment. */
export function articlesSince(db: Db, now: Date, since: Date, limit: number): Promise<SitemapRow[]> {
  const locales = sql`any(${sql.param(LOCALES)}::text[])`;
  return sitemapRows(
    db,
    sql`${article.locale} = ${locales} and ${article.publishedAt} > ${since} and ${indexable(now)} order by ${article.publishedAt} desc, ${article.id} desc limit ${limit}`,
  );
}

/** The originals of these articles and every translation of those, as far as search engines may list them; these themselves may be left out. */
export function familiesOf(db: Db, now: Date, rows: AddressRow[]): Promise<AddressRow[]> {
  const originals = [...new Set(rows.map((row) => row.original))];
  const elsewhere = rows.filter((row) => row.original !== row.id).map((row) => row.original);
  const among = (ids: number[]) => sql`any(${sql.param(ids)}::bigint[])`;
  return rowsOf<AddressRow>(
    db,
    sql`select ${address} from ${article} where (${article.translationOf} = ${among(originals)} or ${article.id} = ${among(elsewhere)}) and ${indexable(now)}`,
  );
}

/** Stretches of ids that hold an article for search engines, by number from 0, with the last change in each: looked up for each in an index. */
export async function stretchesOfIds(db: Db, now: Date): Promise<{ number: number; changedAt: Date }[]> {
  const stretch = sql.raw(STRETCH);
  const rows = await rowsOf<{ number: number; changedAt: string }>(
    db,
    sql`select number, newest.at as "changedAt"
      from generate_series(0, (select ${stretch} from ${article} order by ${article.id} desc limit 1)) as stretches (number)
      cross join lateral (select ${changed} as at from ${article} where ${stretch} = number and ${indexable(now)}
        order by ${changed} desc limit 1) newest
      order by number`,
  );
  return rows.map((row) => ({ number: row.number, changedAt: new Date(row.changedAt) }));
}

/** When the newest article that search engines may list was published, if it was since a moment. */
export async function newestSince(db: Db, now: Date, since: Date): Promise<Date | null> {
  const [row] = await articlesSince(db, now, since, 1);
  return row?.publishedAt ?? null;
}

/** When a section, tag, author or person changed last. */
export async function sectionsChangedAt(db: Db): Promise<Date | null> {
  const last = (table: SQL) => sql`select max(updated_at) as at from ${table}`;
  const tables = [sql`${category}`, sql`${tag}`, sql`${author}`, sql`${personOfInterest}`];
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(at) as at from (${sql.join(tables.map(last), sql` union all `)}) changes`,
  );
  return row?.at ? new Date(row.at) : null;
}
