import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { newsletter, newsletterIssue, newsletterSubscription } from "../newsletter.table.ts";

export type NewsletterRow = typeof newsletter.$inferSelect;

export async function newsletterById(db: Db, id: number): Promise<NewsletterRow | undefined> {
  const [row] = await db.select().from(newsletter).where(eq(newsletter.id, id));
  return row;
}

/** Serialises the writes of newsletters until the transaction ends. */
export async function lockNewsletters(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter'))`);
}

/** Returns the newsletters that readers can subscribe to, optionally only the given ids. */
export function openNewsletters(db: Db, ids?: number[]): Promise<NewsletterRow[]> {
  return db
    .select()
    .from(newsletter)
    .where(
      and(
        newsletter.status,
        isNull(newsletter.deletedAt),
        ids ? inArray(newsletter.id, ids) : undefined,
      ),
    )
    .orderBy(asc(newsletter.id));
}

/** Returns the numbers of confirmed subscribers by newsletter and language. */
export async function countSubscribers(
  db: Db,
  ids: number[],
): Promise<Map<number, Partial<Record<Locale, number>>>> {
  const rows = await rowsOf<{ id: number; locale: Locale; count: number }>(
    db,
    sql`select newsletter_id as id, locale, count(*)::int as count from ${newsletterSubscription}
      where newsletter_id = any(${sql.param(ids)}::bigint[]) and state = 'active' group by 1, 2`,
  );
  const counts = new Map<number, Partial<Record<Locale, number>>>();
  for (const { id, locale, count } of rows) counts.set(id, { ...counts.get(id), [locale]: count });
  return counts;
}

/** Returns a page of the started issues of a newsletter in a language, the newest first. */
export async function archivedIssues(
  db: Db,
  { id, locale, page, limit }: { id: number; locale: Locale; page: number; limit: number },
) {
  const condition = sql`newsletter_id = ${id} and locale = ${locale} and state in ('sending', 'paused', 'sent', 'stopped') and deleted_at is null and withdrawn_at is null`;
  const [rows, [count]] = await Promise.all([
    rowsOf<{ id: number; subject: string; preheader: string; sentAt: string }>(
      db,
      sql`select id, subject, preheader, started_at as "sentAt" from ${newsletterIssue}
        where ${condition} order by started_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rowsOf<{ total: number }>(
      db,
      sql`select count(*)::int as total from ${newsletterIssue} where ${condition}`,
    ),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt).toISOString() })),
    total: count?.total ?? 0,
  };
}
