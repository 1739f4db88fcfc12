import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article.table.ts";
import { listedAt, visibleAt } from "../article.visible.ts";

/** Ids of the topics to find articles about, by kind, and the language of the articles. */
export interface TopicIds {
  locale: Locale;
  categoryIds: number[];
  tagIds: number[];
  personIds: number[];
  authorIds: number[];
}

interface PageWindow {
  limit: number;
  /** Id of the last article of the previous page. */
  after?: number;
}

/**
 * Returns article ids, newest first. Reads only the newest `limit` articles of each category, tag,
 * person and author, from its index.
 */
export async function articleIdsAbout(
  db: Db,
  { locale, ...topics }: TopicIds,
  now: Date,
  { limit, after }: PageWindow,
): Promise<number[]> {
  const afterCursor = (publishedAt: SQL, id: SQL) =>
    after === undefined
      ? sql``
      : sql`and (${publishedAt}, ${id}) < (select published_at, id from ${article} a where a.id = ${after})`;
  const newest = sql`order by published_at desc nulls last, id desc limit ${limit}`;
  const newestPerTopic = (ids: number[], select: SQL) =>
    sql`select l.* from unnest(${sql.param(ids)}::bigint[]) topic cross join lateral (${select}) l`;
  const byRelation = (
    table: typeof articleAuthor | typeof articlePerson | typeof articleTag,
    column: SQL,
  ) =>
    sql`select ${table.articleId} as id, ${table.publishedAt} as published_at from ${table}
      where ${column} = topic and ${table.locale} = ${locale} and ${listedAt(table, now)} ${afterCursor(sql`${table.publishedAt}`, sql`${table.articleId}`)}
      order by ${table.publishedAt} desc, ${table.articleId} desc limit ${limit}`;
  const byCategory = sql`select ${article.id} as id, ${article.publishedAt} as published_at from ${article}
    where ${article.categoryId} = topic and ${article.locale} = ${locale} and ${visibleAt(now)} ${afterCursor(sql`${article.publishedAt}`, sql`${article.id}`)}
    order by ${article.publishedAt} desc, ${article.id} desc limit ${limit}`;
  const lists = [
    newestPerTopic(topics.categoryIds, byCategory),
    newestPerTopic(topics.tagIds, byRelation(articleTag, sql`${articleTag.tagId}`)),
    newestPerTopic(topics.personIds, byRelation(articlePerson, sql`${articlePerson.personId}`)),
    newestPerTopic(topics.authorIds, byRelation(articleAuthor, sql`${articleAuthor.authorId}`)),
  ];
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from (${sql.join(lists, sql` union `)}) found ${newest}`,
  );
  return rows.map(({ id }) => id);
}
