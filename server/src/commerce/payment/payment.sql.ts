import {
  CONTESTED_DISPUTE_STATES,
  type DisputeState,
  EFFECTIVE_REFUND_STATES,
  type OrderState,
  PAID_ORDER_STATES,
  UNDECIDED_PAYMENT_STATES,
} from "@masthead/contract/commerce/states.ts";
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { gatewayEvent, ledgerEntry, payment, refund } from "./payment.table.ts";

export type PaymentRow = typeof payment.$inferSelect;
export type NewPaymentRow = typeof payment.$inferInsert;
export type RefundRow = typeof refund.$inferSelect;

export async function insertPayment(tx: Db, values: NewPaymentRow): Promise<PaymentRow> {
  const [row] = await tx.insert(payment).values(values).returning();
  if (!row) throw new Error("the payment was not stored");
  return row;
}

export async function paymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Locks an attempt until the transaction ends. Lock order: its order first. */
export async function lockPayment(tx: Db, id: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for(ROW_LOCK.write);
  return row;
}

/** The attempt with an idempotency key at a gateway. */
export async function paymentByKey(
  db: Db,
  gateway: string,
  key: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.gateway, gateway), eq(payment.key, key)));
  return row;
}

/** Attempts to pay an order, oldest first. */
export function paymentsOf(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(asc(payment.id));
}

/** The undecided attempt of an order; a unique index allows one. */
export async function openPaymentOf(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), inArray(payment.state, UNDECIDED_PAYMENT_STATES)));
  return row;
}

export async function updatePayment(
  tx: Db,
  id: number,
  values: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payment).set(values).where(eq(payment.id, id)).returning();
  if (!row) throw new Error("payment not found");
  return row;
}

/**
 * Opens an attempt: stores its gateway id and page URL, unless it was decided concurrently. Needs
 * no lock: the condition on the state lets only one transition succeed.
 */
export async function markPaymentOpened(
  db: Db,
  id: number,
  { gatewayId, url }: { gatewayId: string; url: string | null },
): Promise<void> {
  await db
    .update(payment)
    .set({ state: "open", gatewayId, url })
    .where(and(eq(payment.id, id), eq(payment.state, "opening")));
}

/**
 * Ids of undecided attempts that were not looked up for `staleAfter` milliseconds, the least
 * recently looked up first. The interval grows to a quarter of the attempt's age: nobody hurries on
 * a page that was opened yesterday.
 */
export async function findStalePayments(
  db: Db,
  now: Date,
  staleAfter: number,
  limit: number,
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const threshold = sql`${at} - greatest(${staleAfter} * interval '1 millisecond', (${at} - ${payment.createdAt}) / 4)`;
  const rows = await db
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        inArray(payment.state, UNDECIDED_PAYMENT_STATES),
        sql`coalesce(${payment.lookedAt}, ${payment.createdAt}) < ${threshold}`,
      ),
    )
    .orderBy(sql`${payment.lookedAt} nulls first`, payment.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Stores a webhook event of a gateway. Returns false if it is a duplicate. */
export async function insertGatewayEvent(
  tx: Db,
  values: typeof gatewayEvent.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(gatewayEvent)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: gatewayEvent.eventId });
  return rows.length > 0;
}

/** Returns the last webhook of a gateway. */
export async function lastGatewayEvent(db: Db, gateway: string) {
  const [row] = await db
    .select({ at: gatewayEvent.at })
    .from(gatewayEvent)
    .where(eq(gatewayEvent.gateway, gateway))
    .orderBy(desc(gatewayEvent.at))
    .limit(1);
  return row;
}

/** Adds a movement of money to the ledger. Returns false if it is there already. */
export async function insertLedgerEntry(
  tx: Db,
  values: typeof ledgerEntry.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(ledgerEntry)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: ledgerEntry.id });
  return rows.length > 0;
}

/** Inserts a refund request; undefined if one with this idempotency key exists. */
export async function insertRefund(
  tx: Db,
  values: typeof refund.$inferInsert,
): Promise<RefundRow | undefined> {
  const [row] = await tx.insert(refund).values(values).onConflictDoNothing().returning();
  return row;
}

export async function refundById(db: Db, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row;
}

export async function lockRefund(tx: Db, id: number): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id)).for(ROW_LOCK.write);
  return row;
}

export async function refundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.key, key));
  return row;
}

export async function updateRefund(
  tx: Db,
  id: number,
  values: Partial<RefundRow>,
): Promise<RefundRow> {
  const [row] = await tx.update(refund).set(values).where(eq(refund.id, id)).returning();
  if (!row) throw new Error("refund not found");
  return row;
}

/** Refunds of an order, oldest first. */
export function refundsOf(db: Db, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.id));
}

/** Ids of refunds requested before a point in time and still undecided. */
export async function findPendingRefunds(
  db: Db,
  threshold: Date,
  limit: number,
): Promise<number[]> {
  const isPending = and(eq(refund.state, "requested"), lt(refund.createdAt, threshold));
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(isPending)
    .orderBy(refund.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Refundable amount of an order: its total minus refunds done or in progress, and minus what banks
 * took back. Refunds of surplus charges do not count. Nothing can be refunded while a bank has the
 * money.
 */
export async function refundableAmountOf(
  db: Db,
  {
    id,
    total,
    chargedBack,
    dispute,
    state,
  }: {
    id: number;
    total: number;
    chargedBack: number;
    dispute: DisputeState | null;
    state: OrderState;
  },
): Promise<number> {
  if (!PAID_ORDER_STATES.includes(state) || isContested(dispute)) return 0;
  const counted = and(
    eq(refund.orderId, id),
    inArray(refund.state, EFFECTIVE_REFUND_STATES),
    eq(refund.surplus, false),
  );
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(counted);
  return Math.max(0, total - chargedBack - Number(row?.sum ?? 0));
}

/** Whether the gateway refuses refunds, because the money of the charge is with a bank. */
export const isContested = (dispute: DisputeState | null): boolean =>
  dispute !== null && CONTESTED_DISPUTE_STATES.includes(dispute);

/**
 * The attempt whose charge paid an order, from which it is refunded; undefined if nothing was
 * charged. Attempts that saved a card, or that did not pay the order although the gateway accepted
 * them, are paid, too.
 */
export async function chargedPaymentOf(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select p.id from ${payment} p where p.order_id = ${orderId} and p.state = 'paid' and p.charge_id is not null and p.failure is null
      and not exists (select from ${refund} r where r.payment_id = p.id and r.surplus) order by p.id limit 1`,
  );
  return row && paymentById(db, row.id);
}

/** Marks the failed refunds of an order as replaced by another refund. */
export async function closeFailedRefunds(tx: Db, orderId: number): Promise<void> {
  const isReplaced = and(
    eq(refund.orderId, orderId),
    eq(refund.state, "failed"),
    eq(refund.surplus, false),
  );
  await tx.update(refund).set({ closed: true }).where(isReplaced);
}
