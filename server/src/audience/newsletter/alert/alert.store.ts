import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, eq, gte, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import type { IssueRow } from "../issue/issue.store.ts";
import { newsletter, newsletterIssue } from "../newsletter.table.ts";
import type { NewsletterRow } from "../records/newsletter.store.ts";

/** Returns the newsletter that is marked for breaking news. */
export async function breakingNewsletter(db: Db): Promise<NewsletterRow | undefined> {
  const [row] = await db
    .select()
    .from(newsletter)
    .where(and(newsletter.breaking, isNull(newsletter.deletedAt)))
    .orderBy(asc(newsletter.id))
    .limit(1);
  return row;
}

/** Returns issues by their id, also deleted ones. */
export async function issuesById(db: Db, ids: readonly number[]): Promise<Map<number, IssueRow>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select()
    .from(newsletterIssue)
    .where(inArray(newsletterIssue.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ids of the alert mails of an article. */
export async function alertIdsOf(tx: Db, articleId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: newsletterIssue.id })
    .from(newsletterIssue)
    .where(eq(newsletterIssue.alertArticleId, articleId))
    .orderBy(asc(newsletterIssue.id));
  return rows.map(({ id }) => id);
}

/** Returns the number of alert mails per language that were started since a time. */
export async function countAlertsSince(db: Db, since: Date): Promise<Map<Locale, number>> {
  const rows = await db
    .select({ locale: newsletterIssue.locale, alerts: count(newsletterIssue.alertArticleId) })
    .from(newsletterIssue)
    .where(gte(newsletterIssue.startedAt, since))
    .groupBy(newsletterIssue.locale);
  return new Map(rows.map(({ locale, alerts }) => [locale, alerts]));
}
