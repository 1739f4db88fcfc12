import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "./article.table.ts";
import { listedAt, visibleAt } from "./article.visible.ts";

/** Articles about any of these. */
export interface About {
  locale: Locale;
  categoryIds: number[];
  tagIds: number[];
  personIds: number[];
  authorIds: number[];
}

interface Window {
  limit: number;
  /** Behind this article. */
  after?: number | undefined;
}

/** Ids, newest first. Of each section, tag, person and author the newest alone are read, by its index. */
export async function articleIdsAbout(db: Db, { locale, ...about }: About, now: Date, { limit, after }: Window): Promise<number[]> {
  const behind = (publishedAt: SQL, id: SQL) =>
    after === undefined ? sql`` : sql`and (${publishedAt}, ${id}) < (select published_at, id from ${article} a where a.id = ${after})`;
  const newest = sql`order by published_at desc nulls last, id desc limit ${limit}`;
  const each = (ids: number[], select: SQL) =>
    sql`select l.* from unnest(${sql.param(ids)}::bigint[]) topic cross join lateral (${select}) l`;
  const listed = (table: typeof articleAuthor | typeof articlePerson | typeof articleTag, column: SQL) =>
    sql`select ${table.articleId} as id, ${table.publishedAt} as published_at from ${table}
      where ${column} = topic and ${table.locale} = ${locale} and ${listedAt(table, now)} ${behind(sql`${table.publishedAt}`, sql`${table.articleId}`)}
      order by ${table.publishedAt} desc, ${table.articleId} desc limit ${limit}`;
  const ofSection = sql`select ${article.id} as id, ${article.publishedAt} as published_at from ${article}
    where ${article.categoryId} = topic and ${article.locale} = ${locale} and ${visibleAt(now)} ${behind(sql`${article.publishedAt}`, sql`${article.id}`)}
    order by ${article.publishedAt} desc, ${article.id} desc limit ${limit}`;
  const lists = [
    each(about.categoryIds, ofSection),
    each(about.tagIds, listed(articleTag, sql`${articleTag.tagId}`)),
    each(about.personIds, listed(articlePerson, sql`${articlePerson.personId}`)),
    each(about.authorIds, listed(articleAuthor, sql`${articleAuthor.authorId}`)),
  ];
  const rows = await rowsOf<{ id: number }>(db, sql`select id from (${sql.join(lists, sql` union `)}) found ${newest}`);
  return rows.map(({ id }) => id);
}
