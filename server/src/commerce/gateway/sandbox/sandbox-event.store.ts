import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { sandboxDelivery, sandboxEvent } from "./sandbox.table.ts";

/** Stores an event with its webhook deliveries. */
export async function insertEvent(
  db: Db,
  event: typeof sandboxEvent.$inferInsert,
  deliveries: { url: string; dueAt: Date }[],
): Promise<void> {
  await db.insert(sandboxEvent).values(event);
  if (deliveries.length)
    await db
      .insert(sandboxDelivery)
      .values(deliveries.map((one) => ({ ...one, eventId: event.id })));
}

/** A delivery claimed by this process. */
export interface ClaimedDelivery {
  id: number;
  url: string;
  attempts: number;
  event: typeof sandboxEvent.$inferSelect;
}

/**
 * Claims due deliveries for `lease` milliseconds. A delivery whose claim ends without a result is
 * claimed again.
 */
export async function claimDeliveries(
  db: Db,
  now: Date,
  lease: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const rows = await rowsOf<{
    id: number;
    url: string;
    attempts: number;
    eventId: string;
    kind: string;
    key: string;
    disputeId: string | null;
    createdAt: string;
  }>(
    db,
    sql`with due as (select id from ${sandboxDelivery} where delivered_at is null and due_at <= ${now} order by due_at limit ${limit}
        for update skip locked),
      claimed as (update ${sandboxDelivery} d set attempts = d.attempts + 1, due_at = ${new Date(now.getTime() + lease)}
        from due where d.id = due.id returning d.id, d.url, d.attempts, d.event_id)
      select c.id::int, c.url, c.attempts, e.id as "eventId", e.kind, e.key, e.dispute_id as "disputeId", e.created_at as "createdAt"
      from claimed c join ${sandboxEvent} e on e.id = c.event_id`,
  );
  return rows.map(({ eventId, kind, key, disputeId, createdAt, ...delivery }) => ({
    ...delivery,
    event: { id: eventId, kind, key, disputeId, createdAt: new Date(createdAt) },
  }));
}

export async function markDelivered(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`update ${sandboxDelivery} set delivered_at = ${now} where id = ${id}`);
}

export async function rescheduleDelivery(db: Db, id: number, until: Date): Promise<void> {
  await db.execute(
    sql`update ${sandboxDelivery} set due_at = ${until} where id = ${id} and delivered_at is null`,
  );
}

/** Returns the time of the next delivery; null if none is pending. */
export async function nextDeliveryAt(db: Db): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(due_at) as at from ${sandboxDelivery} where delivered_at is null`,
  );
  return row?.at ? new Date(row.at) : null;
}
