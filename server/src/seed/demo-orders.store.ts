import { and, eq, gte, sql } from "drizzle-orm";
import { order, orderEvent } from "../commerce/order/order.table.ts";
import { ledgerEntry, refund } from "../commerce/payment/payment.table.ts";
import { subscription } from "../commerce/subscription/subscription.table.ts";
import type { Db } from "../platform/postgres/database.ts";

/** What the transaction around has just written of an order, as if it had been at another moment. */
export async function backdateOrder(tx: Db, id: number, at: Date): Promise<void> {
  const now = sql`now()`;
  await tx.execute(sql`set local masthead.demo = 'on'`);
  await tx
    .update(order)
    .set({ createdAt: at })
    .where(and(eq(order.id, id), eq(order.createdAt, now)));
  await tx.update(order).set({ updatedAt: at }).where(eq(order.id, id));
  await tx
    .update(orderEvent)
    .set({ at })
    .where(and(eq(orderEvent.orderId, id), eq(orderEvent.at, now)));
  await tx
    .update(ledgerEntry)
    .set({ at })
    .where(and(eq(ledgerEntry.orderId, id), eq(ledgerEntry.at, now)));
  await tx
    .update(refund)
    .set({ createdAt: at })
    .where(and(eq(refund.orderId, id), eq(refund.createdAt, now)));
  await tx
    .update(subscription)
    .set({ createdAt: at, updatedAt: at })
    .where(and(eq(subscription.orderId, id), eq(subscription.createdAt, now)));
  // What was given back whole ends at that moment.
  await tx
    .update(subscription)
    .set({ periodEnd: at })
    .where(and(eq(subscription.orderId, id), eq(subscription.state, "expired"), gte(subscription.periodEnd, now)));
  await tx.execute(sql`set local masthead.demo = 'off'`);
}
