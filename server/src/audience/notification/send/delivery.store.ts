import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { notification } from "../notification.table.ts";
import { pushSubscription } from "../push/push-subscription.table.ts";
import { type DeliveryState, delivery } from "./delivery.table.ts";

/** A delivery that a worker has claimed; without an address when the browser has unsubscribed since. */
export interface ClaimedDelivery {
  subscriptionId: number;
  /** Which claim of this delivery it is. */
  attempts: number;
  /** As PostgreSQL writes it. */
  claimedAt: string;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

/** What became of a claim. `again` is when it is to be tried anew, of one that waits. */
export interface DeliveryResult {
  subscriptionId: number;
  attempts: number;
  state: Exclude<DeliveryState, "sending">;
  again?: Date;
}

/**
 * Claims deliveries, for so many milliseconds. It is committed before anything is sent: whose claim has ended without a result is claimed by
 * another. What others are claiming is passed over.
 */
export function claimDeliveries(db: Db, notificationId: number, limit: number, lease: number): Promise<ClaimedDelivery[]> {
  return rowsOf(
    db,
    sql`with due as (select subscription_id as id from ${delivery} where notification_id = ${notificationId} and state in ('waiting', 'sending')
        and claimable_at <= now() order by claimable_at limit ${limit} for update skip locked),
      claimed as (update ${delivery} d set state = 'sending', attempts = d.attempts + 1, claimable_at = now() + ${lease} * interval '1 millisecond'
        from due where d.notification_id = ${notificationId} and d.subscription_id = due.id returning d.subscription_id, d.attempts)
      select c.subscription_id as "subscriptionId", c.attempts, now() as "claimedAt", s.endpoint, s.p256dh, s.auth
      from claimed c left join ${pushSubscription} s on s.id = c.subscription_id`,
  );
}

/**
 * Writes down what became of claims, counts it, and drops browsers that are gone, all at once. What another worker has claimed meanwhile is its to
 * say.
 */
export async function recordDeliveries(db: Db, notificationId: number, claimedAt: string, results: DeliveryResult[]): Promise<void> {
  const column = <Name extends keyof DeliveryResult>(name: Name) => sql.param(results.map((one) => one[name] ?? null));
  await db.execute(
    sql`with result as (select * from unnest(${column("subscriptionId")}::bigint[], ${column("attempts")}::int[], ${column("state")}::text[],
        ${column("again")}::timestamptz[]) as r (subscription_id, attempts, state, again)),
      written as (update ${delivery} d set state = r.state, claimable_at = coalesce(r.again, d.claimable_at) from result r
        where d.notification_id = ${notificationId} and d.subscription_id = r.subscription_id and d.attempts = r.attempts and d.state = 'sending'
        returning d.subscription_id, d.state),
      dropped as (delete from ${pushSubscription} s using written w where s.id = w.subscription_id and w.state = 'gone' and s.updated_at <= ${claimedAt}::timestamptz),
      counted as (select count(*) filter (where state = 'accepted') as accepted, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'gone') as gone from written)
      update ${notification} n set accepted = n.accepted + c.accepted, failed = n.failed + c.failed, gone = n.gone + c.gone, worked_at = now()
      from counted c where n.id = ${notificationId}`,
  );
}

/** When the next delivery that is not decided may be claimed; null when all are decided. */
export async function nextClaim(db: Db, notificationId: number): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(claimable_at) as at from ${delivery} where notification_id = ${notificationId} and state in ('waiting', 'sending')`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Notes that a delivery was clicked, and counts it: once, however often it is told. */
export async function recordClick(db: Db, notificationId: number, subscriptionId: number): Promise<void> {
  await db.execute(
    sql`with clicked as (update ${delivery} set clicked_at = now() where notification_id = ${notificationId} and subscription_id = ${subscriptionId}
        and clicked_at is null and attempts > 0 returning subscription_id)
      update ${notification} set clicked = clicked + 1 where id = ${notificationId} and exists (select from clicked)`,
  );
}

/** Forgets who got what was sent before a moment; the counts stay. */
export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${delivery} d using ${notification} n where n.id = d.notification_id and n.finished_at < ${before}`);
}
