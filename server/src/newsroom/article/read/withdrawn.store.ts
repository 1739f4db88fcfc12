import type { WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article.table.ts";
import type { ArticleFilter } from "../list/list.store.ts";

/**
 * Withdrawn article as readers may see it. Of a killed article, headline and slug are not even
 * read.
 */
export interface WithdrawnRow {
  id: number;
  locale: Locale;
  publishedAt: Date | null;
  kind: WithdrawalKind;
  notice: string;
  at: Date;
  title: string | null;
  slug: string | null;
}

const isRetraction = sql`${article.withdrawal}->>'kind' = 'retraction'`;
const withdrawnAt = sql`(${article.withdrawal}->>'at')::timestamptz`;

async function selectWithdrawn(db: Db, condition: SQL): Promise<WithdrawnRow[]> {
  const rows = await rowsOf<WithdrawnRow>(
    db,
    sql`select ${article.id} as id, ${article.locale} as locale, ${article.publishedAt} as "publishedAt", ${article.withdrawal}->>'kind' as kind,
        ${article.withdrawal}->>'notice' as notice, ${withdrawnAt} as at,
        case when ${isRetraction} then ${article.title} end as title, case when ${isRetraction} then ${article.slug} end as slug
      from ${article} where ${article.withdrawal} is not null and ${article.deletedAt} is null and ${condition}`,
  );
  // Within a transaction, times are text.
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    publishedAt: row.publishedAt && new Date(row.publishedAt),
  }));
}

/** Returns a withdrawn article; undefined if it is not withdrawn, or was deleted. */
export async function withdrawnRow(db: Db, id: number): Promise<WithdrawnRow | undefined> {
  return (await selectWithdrawn(db, sql`${article.id} = ${id}`))[0];
}

export interface RecentWithdrawals {
  filter: Pick<
    ArticleFilter,
    "locale" | "categoryIds" | "tagId" | "authorId" | "personId" | "sourceId"
  >;
  /** Withdrawn at or after this time. */
  since: Date;
  /** Published at or after this time; undefined: at any time. */
  publishedSince: Date | undefined;
  now: Date;
  limit: number;
}

/** Returns recently withdrawn articles that would otherwise be in a list, last withdrawn first. */
export function recentlyWithdrawn(
  db: Db,
  { filter, since, publishedSince, now, limit }: RecentWithdrawals,
): Promise<WithdrawnRow[]> {
  const related = (table: SQL, column: SQL, id: number | undefined) =>
    id === undefined
      ? sql``
      : sql`and exists (select from ${table} r where r.article_id = ${article.id} and ${column} = ${id})`;
  return selectWithdrawn(
    db,
    // The last save is not before the withdrawal, and is in the index.
    sql`${article.locale} = ${filter.locale} and ${article.updatedAt} >= ${since} and ${withdrawnAt} >= ${since}
      and ${article.publishedAt} <= ${now} and (${article.expiresAt} is null or ${article.expiresAt} > ${now})
      ${publishedSince ? sql`and ${article.publishedAt} >= ${publishedSince}` : sql``}
      ${filter.categoryIds ? sql`and ${article.categoryId} = any(${sql.param(filter.categoryIds)}::bigint[])` : sql``}
      ${related(sql`${articleTag}`, sql`r.tag_id`, filter.tagId)}
      ${related(sql`${articleAuthor}`, sql`r.author_id`, filter.authorId)}
      ${related(sql`${articlePerson}`, sql`r.person_id`, filter.personId)}
      ${filter.sourceId === undefined ? sql`` : sql`and ${article.sourceId} = ${filter.sourceId}`}
      order by ${withdrawnAt} desc, ${article.id} desc limit ${limit}`,
  );
}
