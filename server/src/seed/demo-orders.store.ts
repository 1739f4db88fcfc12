import { and, eq, gte, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { order, orderEvent } from "../commerce/order/order.table.ts";
import { ledgerEntry, refund } from "../commerce/payment/payment.table.ts";
import { subscription } from "../commerce/subscription/subscription.table.ts";
import type { Db } from "../platform/postgres/database.ts";

/** Where rows say when they were written. */
const WHEN = new Map<PgTable, string>([
  [orderEvent, "at"],
  [ledgerEntry, "at"],
  [refund, "createdAt"],
]);

/**
 * The same transaction, in which what happens to orders happens at another moment. Timelines and ledger are never changed once they are written: the
 * moment has to be in them from the first.
 */
export function happeningAt(tx: Db, at: Date): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name === "transaction")
        return (work: (inner: Db) => Promise<unknown>) => target.transaction((inner) => work(happeningAt(inner as unknown as Db, at)));
      if (name === "insert")
        return (table: PgTable) => {
          const column = WHEN.get(table);
          const insert = target.insert(table);
          return column ? { values: (row: object) => insert.values({ [column]: at, ...row } as never) } : insert;
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** What the transaction around has just written of an order and what it opened, as if it had been at another moment. */
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
  // What was given back whole ends at that moment.
  await tx
    .update(subscription)
    .set({ periodEnd: at })
    .where(and(eq(subscription.orderId, id), eq(subscription.state, "expired"), gte(subscription.periodEnd, now)));
}
