import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../../platform/postgres/row-lock.ts";
import { ledgerEntry, refund } from "../payment.table.ts";
import { dispute } from "./dispute.table.ts";

export type DisputeRow = typeof dispute.$inferSelect;

/** Locks a dispute until the transaction ends. Lock order: its order first. */
export async function lockDispute(tx: Db, id: number): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(dispute).where(eq(dispute.id, id)).for(ROW_LOCK.write);
  return row;
}

export async function updateDispute(
  tx: Db,
  id: number,
  values: Partial<DisputeRow>,
): Promise<DisputeRow> {
  const [row] = await tx.update(dispute).set(values).where(eq(dispute.id, id)).returning();
  if (!row) throw new Error("dispute not found");
  return row;
}

export async function insertDispute(
  tx: Db,
  values: typeof dispute.$inferInsert,
): Promise<DisputeRow> {
  const [row] = await tx.insert(dispute).values(values).returning();
  if (!row) throw new Error("the dispute was not stored");
  return row;
}

export async function disputeByGatewayId(
  db: Db,
  gateway: string,
  gatewayId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await db
    .select()
    .from(dispute)
    .where(and(eq(dispute.gateway, gateway), eq(dispute.gatewayId, gatewayId)));
  return row;
}

/** Disputes of an order, oldest first. */
export function disputesOf(db: Db, orderId: number): Promise<DisputeRow[]> {
  return db.select().from(dispute).where(eq(dispute.orderId, orderId)).orderBy(asc(dispute.id));
}

/**
 * Open disputes that were last looked up before a point in time, the least recently looked up
 * first.
 */
export function findStaleDisputes(
  db: Db,
  threshold: Date,
  limit: number,
): Promise<Pick<DisputeRow, "gateway" | "gatewayId">[]> {
  return db
    .select({ gateway: dispute.gateway, gatewayId: dispute.gatewayId })
    .from(dispute)
    .where(and(isNull(dispute.closedAt), lt(dispute.lookedAt, threshold)))
    .orderBy(dispute.lookedAt)
    .limit(limit);
}

/** Time of the database, which orders lookups of several processes. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ now: string | Date }>(db, sql`select clock_timestamp() as now`);
  return new Date(row?.now ?? Date.now());
}

/**
 * Money that disputes have taken back from the charges of an order and not returned, without fees.
 */
export async function amountChargedBack(
  db: Db,
  { id, currency }: { id: number; currency: Currency },
): Promise<number> {
  const isOfDispute = inArray(ledgerEntry.kind, ["dispute", "disputeReversal"]);
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntry.amount}), 0)` })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.orderId, id), eq(ledgerEntry.currency, currency), isOfDispute));
  return Math.max(0, -Number(row?.sum ?? 0));
}

/** Closes the failed refunds of a charge that its bank has taken back: the buyer has the money. */
export async function closeRefundsOfCharge(tx: Db, paymentId: number): Promise<void> {
  await tx
    .update(refund)
    .set({ closed: true })
    .where(and(eq(refund.paymentId, paymentId), eq(refund.state, "failed")));
}

/** Open disputes by state, and the earliest deadline for evidence of those that need a response. */
export async function openDisputes(
  db: Db,
): Promise<{ state: DisputeState; total: number; dueAt: Date | null }[]> {
  const rows = await rowsOf<{ state: DisputeState; total: number; dueAt: string | null }>(
    db,
    sql`select ${dispute.state} as state, count(*)::int as total, min(${dispute.evidenceDueAt}) as "dueAt" from ${dispute}
      where ${dispute.closedAt} is null group by 1`,
  );
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt ? new Date(dueAt) : null }));
}
