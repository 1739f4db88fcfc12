import {
  EFFECTIVE_REFUND_STATES,
  ONCE_PAID_ORDER_STATES,
} from "@masthead/contract/commerce/states.ts";
import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  notExists,
  notInArray,
  sql,
} from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import type { Movement } from "../gateway/gateway.ts";
import { order } from "../order/order.table.ts";
import { ledgerEntry, reconciliation, refund } from "../payment/payment.table.ts";

/** Ledger entry of a movement; undefined if the ledger lacks it. */
export async function findLedgerEntry(
  db: Db,
  gateway: string,
  kind: Movement["kind"],
  gatewayId: string,
) {
  const { gateway: by, kind: what, gatewayId: id } = ledgerEntry;
  const [row] = await db
    .select()
    .from(ledgerEntry)
    .where(and(eq(by, gateway), eq(what, kind), eq(id, gatewayId)));
  return row;
}

/** Ledger entries of a gateway within a time range. */
export function findLedgerEntries(
  db: Db,
  gateway: string,
  { from, until }: { from: Date; until: Date },
) {
  const { at, gateway: by } = ledgerEntry;
  return db
    .select()
    .from(ledgerEntry)
    .where(and(eq(by, gateway), gte(at, from), lt(at, until)));
}

/** Charges within a time range whose order is not paid, and that are not refunded. */
export function findChargesOfUnpaidOrders(
  db: Db,
  gateway: string,
  { from, until }: { from: Date; until: Date },
) {
  const { orderId, gatewayId, amount, currency, at, kind, gateway: by } = ledgerEntry;
  const refunds = db
    .select({ one: sql`1` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), inArray(refund.state, EFFECTIVE_REFUND_STATES)));
  return db
    .select({ orderId, gatewayId, amount, currency })
    .from(ledgerEntry)
    .innerJoin(order, eq(order.id, orderId))
    .where(
      and(
        ...[eq(by, gateway), eq(kind, "charge"), gt(amount, 0), gte(at, from), lt(at, until)],
        notInArray(order.state, [...ONCE_PAID_ORDER_STATES]),
        notExists(refunds),
      ),
    );
}

/** Stores the result of a reconciliation, replacing an earlier one of the same day. */
export async function saveReconciliation(
  db: Db,
  values: typeof reconciliation.$inferInsert,
): Promise<void> {
  const { compared, differences } = values;
  const target = [reconciliation.gateway, reconciliation.day];
  await db
    .insert(reconciliation)
    .values(values)
    .onConflictDoUpdate({ target, set: { compared, differences, at: sql`now()` } });
}

export async function lastReconciliation(db: Db, gateway: string) {
  const { day, differences } = reconciliation;
  const [row] = await db
    .select({ day, differences })
    .from(reconciliation)
    .where(eq(reconciliation.gateway, gateway))
    .orderBy(desc(day))
    .limit(1);
  return row;
}

export async function listReconciliations(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(reconciliation)
      .orderBy(desc(reconciliation.day), desc(reconciliation.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(reconciliation),
  ]);
  return { rows, total: all?.total ?? 0 };
}
