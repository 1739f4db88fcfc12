import { and, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import type { Movement } from "../gateway.ts";
import {
  sandboxCharge,
  sandboxCheckout,
  sandboxDelivery,
  sandboxDispute,
  sandboxEvent,
  sandboxRefund,
} from "./sandbox.table.ts";

/**
 * Returns the row with these values. With `lock`, concurrent changes of the row wait until the
 * transaction ends.
 */
export async function findRow<Table extends PgTable>(
  db: Db,
  table: Table,
  values: Partial<Table["$inferSelect"]>,
  lock = false,
): Promise<Table["$inferSelect"] | undefined> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(hasValues(table, values));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** @returns false if a row with one of its unique values exists */
export async function insertRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table["$inferInsert"],
): Promise<boolean> {
  const { rowCount } = await db.insert(table).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateRow<Table extends PgTable>(
  db: Db,
  table: Table,
  id: string,
  values: Partial<{ [Column in keyof Table["$inferSelect"]]: Table["$inferSelect"][Column] | SQL }>,
): Promise<void> {
  await db
    .update(table as PgTable)
    .set(values)
    .where(hasValues(table, { id }));
}

export async function deleteRow(db: Db, table: PgTable, id: string): Promise<void> {
  await db.delete(table).where(hasValues(table, { id }));
}

function hasValues(table: PgTable, values: object): SQL | undefined {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return and(
    ...Object.entries(values).map(([name, value]) => eq(columns[name] as PgColumn, value)),
  );
}

/** Expires checkouts that were not paid in time, and returns them. */
export const expireCheckouts = (db: Db, now: Date) =>
  db
    .update(sandboxCheckout)
    .set({ state: "expired" })
    .where(and(eq(sandboxCheckout.state, "open"), lte(sandboxCheckout.expiresAt, now)))
    .returning();

/** Locks open refunds that are due, skipping those locked by another process. */
export const lockDueRefunds = (db: Db, now: Date) =>
  db
    .select({ refund: sandboxRefund, charge: sandboxCharge })
    .from(sandboxRefund)
    .innerJoin(sandboxCharge, eq(sandboxCharge.id, sandboxRefund.chargeId))
    .where(and(eq(sandboxRefund.state, "open"), lte(sandboxRefund.decidedAt, now)))
    .for("update", { skipLocked: true });

/** Adds an amount, which may be negative, to the refunded part of a charge. */
export const addRefunded = (db: Db, chargeId: string, amount: number): Promise<void> =>
  updateRow(db, sandboxCharge, chargeId, { refunded: sql`${sandboxCharge.refunded} + ${amount}` });

/** Paid charges, completed refunds and the money of disputes in a time range, oldest first. */
export const movementsBetween = (db: Db, from: Date, until: Date): Promise<Movement[]> =>
  movementsWhere(db, sql`at >= ${from} and at < ${until}`);

export const movementsOfDispute = (db: Db, id: string): Promise<Movement[]> =>
  movementsWhere(db, sql`dispute_id = ${id}`);

async function movementsWhere(db: Db, condition: SQL): Promise<Movement[]> {
  const rows = await rowsOf<Omit<Movement, "at" | "disputeId"> & { at: string; disputeId: string }>(
    db,
    sql`with disputed as (select d.*, c.key from ${sandboxDispute} d join ${sandboxCharge} c on c.id = d.charge_id)
      select id, kind, key, amount, currency, at, dispute_id as "disputeId" from (
        select id, 'charge' as kind, key, amount, currency, created_at as at, null as dispute_id from ${sandboxCharge} where state = 'paid'
        union all select id, 'refund', key, -amount, currency, decided_at, null from ${sandboxRefund} where state = 'done'
        union all select id, 'dispute', key, -amount, currency, withdrawn_at, id from disputed where withdrawn_at is not null
        union all select id || '.fee', 'disputeFee', key, -fee, currency, withdrawn_at, id from disputed where withdrawn_at is not null and fee > 0
        union all select id || '.back', 'disputeReversal', key, amount, currency, reinstated_at, id from disputed where reinstated_at is not null
      ) as moved where ${condition} order by at, id`,
  );
  return rows.map(({ at, disputeId, ...row }) => ({
    ...row,
    at: new Date(at),
    ...(disputeId && { disputeId }),
  }));
}

/** A delivery claimed by this process. */
export interface ClaimedDelivery {
  id: number;
  url: string;
  attempts: number;
  /** JSON of the event. */
  body: string;
}

/**
 * Claims due deliveries for `lease` milliseconds. A delivery whose claim ends without a result is
 * claimed again.
 */
export const claimDeliveries = (db: Db, lease: number, limit: number): Promise<ClaimedDelivery[]> =>
  rowsOf(
    db,
    sql`with due as (select id from ${sandboxDelivery} where delivered_at is null and due_at <= ${new Date()} order by due_at
        limit ${limit} for update skip locked),
      claimed as (update ${sandboxDelivery} d set attempts = d.attempts + 1, due_at = ${new Date(Date.now() + lease)}
        from due where d.id = due.id returning d.id, d.url, d.attempts, d.event_id)
      select c.id::int, c.url, c.attempts, json_build_object('id', e.id, 'kind', e.kind, 'key', e.key, 'disputeId', e.dispute_id,
        'createdAt', e.created_at)::text as body
      from claimed c join ${sandboxEvent} e on e.id = c.event_id`,
  );

/** Records that a delivery was acknowledged, or when it is tried again. */
export async function updateDelivery(
  db: Db,
  id: number,
  result: { deliveredAt: Date } | { dueAt: Date },
): Promise<void> {
  await db.update(sandboxDelivery).set(result).where(eq(sandboxDelivery.id, id));
}

/** Returns the time of the next delivery; null if none is pending. */
export async function nextDeliveryAt(db: Db): Promise<number | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(due_at) as at from ${sandboxDelivery} where delivered_at is null`,
  );
  return row?.at ? Date.parse(row.at) : null;
}
