import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import {
  type LetterState,
  mailPace,
  mailSuppression,
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "../newsletter.table.ts";

/**
 * Claims the mails of an issue for a lease, in milliseconds, before any is sent. A mail that a dead
 * worker was sending becomes uncertain: the mail server may have it. Skips rows that others are
 * claiming.
 */
export async function claimLetters(
  db: Db,
  issueId: number,
  limit: number,
  lease: number,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`with due as (select subscription_id as id from ${newsletterDelivery} where issue_id = ${issueId}
        and state in ('waiting', 'claimed', 'sending') and claimable_at <= now()
        and exists (select from ${newsletterIssue} i where i.id = ${issueId} and i.state = 'sending') order by claimable_at limit ${limit} for update skip locked)
      update ${newsletterDelivery} d set state = 'claimed', uncertain = d.uncertain or d.state = 'sending',
        claimable_at = now() + ${lease} * interval '1 millisecond'
      from due where d.issue_id = ${issueId} and d.subscription_id = due.id returning d.subscription_id as id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Begins to send a claimed mail, or skips it if its recipient has unsubscribed since, or is
 * suppressed.
 * @returns the recipient; null if it is not sent
 */
export async function beginLetter(
  db: Db,
  issueId: number,
  subscriptionId: number,
): Promise<{ email: string; attempts: number } | null> {
  const [row] = await rowsOf<{ state: LetterState; email: string | null; attempts: number }>(
    db,
    sql`with recipient as (select s.email from ${newsletterSubscription} s where s.id = ${subscriptionId} and s.state = 'active'
        and not exists (select from ${mailSuppression} m where m.email = s.email))
      update ${newsletterDelivery} set state = case when exists (select from recipient) then 'sending' else 'skipped' end,
        attempts = attempts + 1, at = now()
      where issue_id = ${issueId} and subscription_id = ${subscriptionId} and state = 'claimed'
        and exists (select from ${newsletterIssue} i where i.id = ${issueId} and i.state = 'sending')
      returning state, attempts, (select email from recipient) as email`,
  );
  return row?.email ? { email: row.email, attempts: row.attempts } : null;
}

export interface LetterResult {
  state: Extract<LetterState, "waiting" | "sent" | "rejected" | "failed">;
  uncertain: boolean;
  detail: string;
  /** Delay of the next attempt in milliseconds, if it waits. */
  delay?: number;
  /** It was not an attempt: the mail server accepted no connection. */
  isUncounted?: boolean;
}

/** Records the result of a mail, unless another worker has claimed it since. */
export async function recordLetter(
  db: Db,
  issueId: number,
  subscriptionId: number,
  { state, uncertain, detail, delay = 0, isUncounted = false }: LetterResult,
): Promise<void> {
  await db.execute(
    sql`update ${newsletterDelivery} set state = ${state}, uncertain = uncertain or ${uncertain}, detail = ${detail.slice(0, 500)}, at = now(),
        attempts = attempts - ${isUncounted ? 1 : 0}, claimable_at = now() + ${delay} * interval '1 millisecond'
      where issue_id = ${issueId} and subscription_id = ${subscriptionId} and state = 'sending'`,
  );
}

/** Returns claimed mails that were not begun to the queue. */
export async function releaseLetters(db: Db, issueId: number, ids: number[]): Promise<void> {
  if (!ids.length) return;
  await db.execute(
    sql`update ${newsletterDelivery} set state = 'waiting', claimable_at = now()
      where issue_id = ${issueId} and subscription_id = any(${sql.param(ids)}::bigint[]) and state = 'claimed'`,
  );
}

/** Counts of the results of an issue. */
export interface LetterCounts {
  sent: number;
  rejected: number;
  failed: number;
  skipped: number;
  uncertain: number;
}

/** Counts the results of an issue and stores them with it. */
export async function storeCounts(db: Db, issueId: number): Promise<LetterCounts> {
  const [row] = await rowsOf<LetterCounts>(
    db,
    sql`with counted as (select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'rejected')::int as rejected,
        count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'skipped')::int as skipped,
        count(*) filter (where uncertain)::int as uncertain from ${newsletterDelivery} where issue_id = ${issueId})
      update ${newsletterIssue} i set sent = c.sent, rejected = c.rejected, failed = c.failed, skipped = c.skipped, uncertain = c.uncertain, worked_at = now()
      from counted c where i.id = ${issueId} returning c.*`,
  );
  if (!row) throw new Error("newsletter issue no longer exists");
  return row;
}

/** Returns when the next open mail can be claimed, or null if every one has a result. */
export async function nextLetterTime(db: Db, issueId: number): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(claimable_at)::text as at from ${newsletterDelivery} where issue_id = ${issueId} and state in ('waiting', 'claimed', 'sending')`,
  );
  return row?.at ? new Date(row.at) : null;
}

/**
 * Reserves the time for a number of mails at the rate of the installation, which all processes
 * share.
 * @param interval between two mails, in milliseconds
 * @returns delay until the first of them, in milliseconds
 */
export async function reservePace(db: Db, mails: number, interval: number): Promise<number> {
  const duration = sql`${mails * interval} * interval '1 millisecond'`;
  const [row] = await rowsOf<{ delay: number }>(
    db,
    sql`insert into ${mailPace} as p (id, next_at) values (1, now() + ${duration})
      on conflict (id) do update set next_at = greatest(p.next_at, now()) + ${duration}
      returning (extract(epoch from p.next_at - ${duration} - now()) * 1000)::double precision as delay`,
  );
  return Math.max(row?.delay ?? 0, 0);
}
