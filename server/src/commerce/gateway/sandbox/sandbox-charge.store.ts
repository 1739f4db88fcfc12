import type { Currency } from "@masthead/contract/commerce/money.ts";
import { and, eq, lte, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import type { Movement } from "../gateway.ts";
import { sandboxCharge, sandboxDispute, sandboxRefund } from "./sandbox.table.ts";

export type ChargeRow = typeof sandboxCharge.$inferSelect;
export type RefundRow = typeof sandboxRefund.$inferSelect;

/**
 * Inserts a charge.
 * @returns false if its checkout, or its idempotency key, has one already
 */
export async function insertCharge(
  db: Db,
  row: typeof sandboxCharge.$inferInsert,
): Promise<boolean> {
  return (
    (
      await db
        .insert(sandboxCharge)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: sandboxCharge.id })
    ).length === 1
  );
}

export async function chargeByKey(db: Db, key: string): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(sandboxCharge).where(eq(sandboxCharge.key, key));
  return row;
}

export async function chargeById(db: Db, id: string): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(sandboxCharge).where(eq(sandboxCharge.id, id));
  return row;
}

/**
 * Locks a charge until the transaction ends, so that concurrent refunds cannot exceed its amount.
 */
export async function lockCharge(db: Db, id: string): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(sandboxCharge).where(eq(sandboxCharge.id, id)).for("update");
  return row;
}

/** Adds an amount, which may be negative, to the refunded part of a charge. */
export async function addRefunded(db: Db, chargeId: string, amount: number): Promise<void> {
  await db
    .update(sandboxCharge)
    .set({ refunded: sql`${sandboxCharge.refunded} + ${amount}` })
    .where(eq(sandboxCharge.id, chargeId));
}

export async function insertRefund(db: Db, row: RefundRow): Promise<void> {
  await db.insert(sandboxRefund).values(row);
}

export async function refundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(sandboxRefund).where(eq(sandboxRefund.key, key));
  return row;
}

export async function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(sandboxRefund).where(eq(sandboxRefund.id, id));
  return row;
}

/** Locks open refunds that are due, skipping those locked by another process. */
export async function lockDueRefunds(
  db: Db,
  now: Date,
): Promise<{ refund: RefundRow; charge: ChargeRow }[]> {
  return db
    .select({ refund: sandboxRefund, charge: sandboxCharge })
    .from(sandboxRefund)
    .innerJoin(sandboxCharge, eq(sandboxCharge.id, sandboxRefund.chargeId))
    .where(and(eq(sandboxRefund.state, "open"), lte(sandboxRefund.decidedAt, now)))
    .for("update", { skipLocked: true });
}

export async function updateRefundState(
  db: Db,
  id: string,
  state: RefundRow["state"],
): Promise<void> {
  await db.update(sandboxRefund).set({ state }).where(eq(sandboxRefund.id, id));
}

export interface MovementRow {
  id: string;
  kind: Movement["kind"];
  key: string;
  disputeId?: string | undefined;
  amount: number;
  currency: Currency;
  at: Date;
}

/** End of a page of movements. */
export interface MovementCursor {
  at: Date;
  id: string;
}

/**
 * Paid charges, completed refunds and the money of disputes in [from, until), oldest first, after a
 * cursor.
 */
export async function listMovements(
  db: Db,
  range: { from: Date; until: Date; after: MovementCursor | null; limit: number },
): Promise<MovementRow[]> {
  const { from, until, after, limit } = range;
  const afterCursor = after ? sql`and (at, id) > (${after.at}, ${after.id})` : sql``;
  const rows = await rowsOf<
    Omit<MovementRow, "at" | "disputeId"> & { at: string | Date; disputeId: string | null }
  >(
    db,
    sql`with disputed as (select d.*, c.key from ${sandboxDispute} d join ${sandboxCharge} c on c.id = d.charge_id)
      select id, kind, key, amount, currency, at, dispute_id as "disputeId" from (
        select id, 'charge' as kind, key, amount, currency, created_at as at, null as dispute_id from ${sandboxCharge} where state = 'paid'
        union all select id, 'refund', key, -amount, currency, decided_at, null from ${sandboxRefund} where state = 'done'
        union all select id, 'dispute', key, -amount, currency, withdrawn_at, id from disputed where withdrawn_at is not null
        union all select id || '.fee', 'disputeFee', key, -fee, currency, withdrawn_at, id from disputed where withdrawn_at is not null and fee > 0
        union all select id || '.back', 'disputeReversal', key, amount, currency, reinstated_at, id from disputed where reinstated_at is not null
      ) as moved where at >= ${from} and at < ${until} ${afterCursor} order by at, id limit ${limit}`,
  );
  return rows.map(({ disputeId, ...row }) => ({
    ...row,
    at: new Date(row.at),
    ...(disputeId && { disputeId }),
  }));
}
