import { and, count, inArray, type SQL, sql } from "drizzle-orm";
import { orderAsked, recordsAsked } from "../../platform/crud/list-records.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ledgerEntry } from "../payment/payment.table.ts";
import { orderRecords } from "./order.records.ts";
import type { OrderRow } from "./order.store.ts";
import { order } from "./order.table.ts";

export type { OrderRow };
export type MovementRow = typeof ledgerEntry.$inferSelect & { name: string };

/** Ids of the orders of a list, of all its pages, in its order. */
export async function idsOfOrders(
  context: CallContext,
  asked: { sort: string; order?: "asc" | "desc" | undefined; q?: string | undefined },
  also: SQL | undefined,
): Promise<number[]> {
  const rows = await context.db
    .select({ id: order.id })
    .from(order)
    .where(and(recordsAsked(context, orderRecords, asked), also))
    .orderBy(...orderAsked(context, orderRecords, asked));
  return rows.map(({ id }) => id);
}

/** SQL: the place of a row among ids. */
const placeOf = (column: SQL | typeof order.id | typeof ledgerEntry.orderId, ids: number[]) =>
  sql`array_position(${sql.param(ids)}::bigint[], ${column})`;

/** Orders in the order of the ids. */
export const ordersByIds = (db: Db, ids: number[]): Promise<OrderRow[]> =>
  db.select().from(order).where(inArray(order.id, ids)).orderBy(placeOf(order.id, ids));

/** Money that moved for orders, order by order. */
export async function movementsOfOrders(db: Db, ids: number[]): Promise<MovementRow[]> {
  const rows = await db
    .select({ entry: ledgerEntry, name: order.name })
    .from(ledgerEntry)
    .innerJoin(order, sql`${order.id} = ${ledgerEntry.orderId}`)
    .where(inArray(ledgerEntry.orderId, ids))
    .orderBy(placeOf(ledgerEntry.orderId, ids), ledgerEntry.id);
  return rows.map(({ entry, name }) => ({ ...entry, name }));
}

/** What the orders of a list come to that are paid, by currency. */
export async function sumsOfOrders(context: CallContext, asked: object, also: SQL | undefined) {
  const paid = inArray(order.state, ["paid", "fulfilled", "refunding", "refunded"]);
  return context.db
    .select({
      currency: order.currency,
      total: sql<number>`sum(${order.total} - ${order.refunded})`.mapWith(Number),
      orders: count(),
    })
    .from(order)
    .where(and(recordsAsked(context, orderRecords, asked), also, paid))
    .groupBy(order.currency)
    .orderBy(order.currency);
}
