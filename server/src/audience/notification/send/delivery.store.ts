import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { notification } from "../notification.table.ts";
import { pushSubscription } from "../push/push-subscription.table.ts";
import { type DeliveryState, delivery } from "./delivery.table.ts";

/**
 * A delivery claimed by a worker. Endpoint and keys are null if the browser has unsubscribed since.
 */
export interface ClaimedDelivery {
  subscriptionId: number;
  /** Number of this claim. */
  attempts: number;
  /** In PostgreSQL's text format. */
  claimedAt: string;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

/** Result of a claim. `again` is the time of the next attempt, if the state is `waiting`. */
export interface DeliveryResult {
  subscriptionId: number;
  attempts: number;
  state: Exclude<DeliveryState, "sending">;
  again?: Date;
}

/**
 * Claims deliveries for the time of the lease, in milliseconds. The claim commits before anything
 * is sent, so that another worker can claim a delivery whose lease has ended without a result.
 * Skips rows that others are claiming.
 */
export function claimDeliveries(
  db: Db,
  notificationId: number,
  limit: number,
  lease: number,
): Promise<ClaimedDelivery[]> {
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
 * Records the results of claims, updates the counts and deletes expired subscriptions, in one
 * statement. Ignores results of deliveries that another worker has claimed since.
 */
export async function recordDeliveries(
  db: Db,
  notificationId: number,
  claimedAt: string,
  results: DeliveryResult[],
): Promise<void> {
  const column = <Name extends keyof DeliveryResult>(name: Name) =>
    sql.param(results.map((result) => result[name] ?? null));
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

/** Returns when the next open delivery can be claimed, or null if there are none. */
export async function nextClaimTime(db: Db, notificationId: number): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(claimable_at) as at from ${delivery} where notification_id = ${notificationId} and state in ('waiting', 'sending')`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Records and counts a click of a delivery. Idempotent. */
export async function recordClick(
  db: Db,
  notificationId: number,
  subscriptionId: number,
): Promise<void> {
  await db.execute(
    sql`with clicked as (update ${delivery} set clicked_at = now() where notification_id = ${notificationId} and subscription_id = ${subscriptionId}
        and clicked_at is null and attempts > 0 returning subscription_id)
      update ${notification} set clicked = clicked + 1 where id = ${notificationId} and exists (select from clicked)`,
  );
}
