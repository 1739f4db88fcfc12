import { STARTED_NOTIFICATION_STATES } from "@masthead/contract/audience/notification/notification.ts";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import type { NotificationRow } from "../notification.store.ts";
import { notification } from "../notification.table.ts";
import { pushSubscription } from "../push/push-subscription.table.ts";
import { delivery } from "../send/delivery.table.ts";

/**
 * Returns the ids of the started notifications of an article, first sent first. Replacements are
 * none of them.
 */
export async function startedNotificationsOf(db: Db, articleId: number): Promise<number[]> {
  const rows = await db
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.articleId, articleId),
        inArray(notification.state, [...STARTED_NOTIFICATION_STATES]),
        isNull(notification.replacesId),
      ),
    )
    .orderBy(asc(notification.startedAt), asc(notification.id));
  return rows.map(({ id }) => id);
}

/** Marks the deliveries that no worker has claimed as failed. Returns their number. */
export async function failUnclaimedDeliveries(tx: Db, notificationId: number): Promise<number> {
  const result = await tx.execute(
    sql`update ${delivery} set state = 'failed' where notification_id = ${notificationId} and state = 'waiting'`,
  );
  return result.rowCount ?? 0;
}

/**
 * Returns when the last claim of a worker ends, if that is ahead: its request may still be under
 * way.
 */
export async function lastLease(tx: Db, notificationId: number): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    tx,
    sql`select max(claimable_at) as at from ${delivery} where notification_id = ${notificationId} and state = 'sending' and claimable_at > now()`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Returns the notification that replaces another, and locks it; undefined if there is none. */
export async function replacementOf(tx: Db, id: number): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(notification)
    .where(eq(notification.replacesId, id))
    .for("no key update");
  return row;
}

/** Returns the ids of the later notifications that devices show in the place of one. */
export async function updatesOf(db: Db, id: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`with recursive later as (
        select id from notification where updates_id = ${id}
        union select n.id from notification n join later l on n.updates_id = l.id)
      select id from later`,
  );
  return rows.map((row) => Number(row.id));
}

/**
 * Inserts a notification that replaces another. Returns undefined if that has a replacement
 * already.
 */
export async function insertReplacement(
  tx: Db,
  values: typeof notification.$inferInsert,
): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .insert(notification)
    .values(values)
    .onConflictDoNothing({ target: notification.replacesId })
    .returning();
  return row;
}

/**
 * SQL: deliveries to browsers that accepted a notification, or whose result is unknown because a
 * worker died, except browsers that accepted one of the others.
 */
const reached = (
  notificationId: number,
  otherIds: number[],
) => sql`from ${delivery} d join ${pushSubscription} s on s.id = d.subscription_id
  where d.notification_id = ${notificationId} and d.state in ('accepted', 'sending') and not exists (
    select from ${delivery} o where o.subscription_id = d.subscription_id and o.state = 'accepted'
      and o.notification_id = any(${sql.param(otherIds)}::bigint[]))`;

/**
 * Returns the number of subscribed browsers that may show a notification, and did not accept one of
 * the others.
 */
export async function countReached(
  tx: Db,
  notificationId: number,
  otherIds: number[],
): Promise<number> {
  const [row] = await rowsOf<{ browsers: number }>(
    tx,
    sql`select count(*)::int as browsers ${reached(notificationId, otherIds)}`,
  );
  return row?.browsers ?? 0;
}

/**
 * Creates the deliveries of a replacement, to the browsers that may show the original and did not
 * accept one of the others. Returns their number.
 */
export async function createReplacementDeliveries(
  tx: Db,
  id: number,
  replacedId: number,
  otherIds: number[],
): Promise<number> {
  const result = await tx.execute(
    sql`insert into ${delivery} (notification_id, subscription_id, claimable_at) select ${id}, d.subscription_id, now() ${reached(replacedId, otherIds)}`,
  );
  return result.rowCount ?? 0;
}
