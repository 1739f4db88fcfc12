import { and, eq, gte, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/postgres/database.ts";
import { order, orderEvent } from "../order/order.table.ts";
import { ledgerEntry, refund } from "../payment/payment.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

/** Columns with the time at which a row was written. */
const TIME_COLUMNS = new Map<PgTable, string>([
  [orderEvent, "at"],
  [ledgerEntry, "at"],
  [refund, "createdAt"],
]);

/**
 * Wraps a transaction so that writes about orders get another time. Timelines and the ledger are
 * append-only, so the time has to be right when they are written.
 */
export function backdatedTransaction(tx: Db, at: Date): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name === "transaction")
        return (work: (inner: Db) => Promise<unknown>) =>
          target.transaction((inner) => work(backdatedTransaction(inner, at)));
      if (name === "insert")
        return (table: PgTable) => {
          const column = TIME_COLUMNS.get(table);
          const insert = target.insert(table);
          return column
            ? { values: (row: object) => insert.values({ [column]: at, ...row } as never) }
            : insert;
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * Backdates the rows that the surrounding transaction has just written about an order and the
 * subscription that it opened.
 */
export async function backdateOrder(tx: Db, id: number, at: Date): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(order)
    .set({ createdAt: at })
    .where(and(eq(order.id, id), eq(order.createdAt, now)));
  await tx.update(order).set({ updatedAt: at }).where(eq(order.id, id));
  await tx
    .update(subscription)
    .set({ createdAt: at, updatedAt: at })
    .where(and(eq(subscription.orderId, id), eq(subscription.createdAt, now)));
  // A full refund ends the subscription at that time.
  await tx
    .update(subscription)
    .set({ periodEnd: at })
    .where(
      and(
        eq(subscription.orderId, id),
        eq(subscription.state, "expired"),
        gte(subscription.periodEnd, now),
      ),
    );
}
