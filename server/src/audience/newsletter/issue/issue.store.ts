import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import {
  mailSuppression,
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "../newsletter.table.ts";

export type IssueRow = typeof newsletterIssue.$inferSelect;

/** Returns an issue and locks its row until the transaction ends. */
export async function lockIssue(tx: Db, id: number): Promise<IssueRow | undefined> {
  const [row] = await tx
    .select()
    .from(newsletterIssue)
    .where(eq(newsletterIssue.id, id))
    .for("no key update");
  return row;
}

export async function issueById(db: Db, id: number): Promise<IssueRow | undefined> {
  const [row] = await db.select().from(newsletterIssue).where(eq(newsletterIssue.id, id));
  return row;
}

/** Updates a locked issue and increments its version. */
export async function updateIssue(
  tx: Db,
  id: number,
  values: Partial<IssueRow>,
): Promise<IssueRow> {
  const [row] = await tx
    .update(newsletterIssue)
    .set({ ...values, version: sql`${newsletterIssue.version} + 1`, updatedAt: sql`now()` })
    .where(eq(newsletterIssue.id, id))
    .returning();
  if (!row) throw new Error("newsletter issue no longer exists");
  return row;
}

type Recipients = Pick<IssueRow, "newsletterId" | "locale" | "correctsIds">;

/**
 * SQL: confirmed subscriptions of an issue whose addresses are not suppressed. A correction goes to
 * those who got, or may have got, what it corrects.
 */
const recipientsOf = ({ newsletterId, locale, correctsIds }: Recipients) =>
  sql`from ${newsletterSubscription} s where s.newsletter_id = ${newsletterId} and s.locale = ${locale} and s.state = 'active'
    and not exists (select from ${mailSuppression} m where m.email = s.email)
    and (cardinality(${sql.param(correctsIds)}::bigint[]) = 0 or exists (select from ${newsletterDelivery} d where d.subscription_id = s.id
      and d.issue_id = any(${sql.param(correctsIds)}::bigint[]) and (d.state in ('sent', 'sending') or d.uncertain)))`;

export async function countRecipients(db: Db, issue: Recipients): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count ${recipientsOf(issue)}`,
  );
  return row?.count ?? 0;
}

/**
 * Creates a delivery per recipient: later subscribers do not get the issue. Returns their number.
 */
export async function createLetters(
  tx: Db,
  issue: Recipients & Pick<IssueRow, "id">,
): Promise<number> {
  const result = await tx.execute(
    sql`insert into ${newsletterDelivery} (issue_id, subscription_id) select ${issue.id}::bigint, s.id ${recipientsOf(issue)}`,
  );
  return result.rowCount ?? 0;
}

/** Returns the issues that are being sent with an article. */
export async function sendingIssuesWith(tx: Db, articleId: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select id from ${newsletterIssue} where state = 'sending'
      and jsonb_path_exists(content, '$.blocks[*].stories[*] ? (@.id == $id)', jsonb_build_object('id', ${articleId}::bigint)) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the scheduled issues whose time has come. */
export async function dueIssues(db: Db, now: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from ${newsletterIssue} where state = 'scheduled' and scheduled_at <= ${now} and deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the issues that are being sent, with the time of their last result. */
export function sendingIssues(db: Db): Promise<{ id: number; workedAt: Date }[]> {
  return rowsOf<{ id: number; at: string }>(
    db,
    sql`select id, coalesce(worked_at, started_at, updated_at)::text as at from ${newsletterIssue} where state = 'sending'`,
  ).then((rows) => rows.map(({ id, at }) => ({ id, workedAt: new Date(at) })));
}
