import { ONCE_PAID_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { listCondition, listOrder } from "../../../platform/crud/list-records.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { ledgerEntry } from "../../payment/payment.table.ts";
import { orderRecords } from "../order.records.ts";
import type { OrderRow } from "../order.store.ts";
import { order } from "../order.table.ts";

export type OrderLedgerRow = typeof ledgerEntry.$inferSelect & { name: string };

/** Ids of all orders that match a list query, of all pages, in list order. */
export async function findOrderIds(
  context: CallContext,
  query: { sort: string; order?: "asc" | "desc"; q?: string },
  condition: SQL | undefined,
): Promise<number[]> {
  const rows = await context.db
    .select({ id: order.id })
    .from(order)
    .where(and(listCondition(context, orderRecords, query), condition))
    .orderBy(...listOrder(context, orderRecords, query));
  return rows.map(({ id }) => id);
}

/** SQL: position of a column's id within a list of ids. */
const positionIn = (column: SQL | typeof order.id | typeof ledgerEntry.orderId, ids: number[]) =>
  sql`array_position(${sql.param(ids)}::bigint[], ${column})`;

/** Orders by id, in the order of the ids. */
export const ordersByIds = (db: Db, ids: number[]): Promise<OrderRow[]> =>
  db.select().from(order).where(inArray(order.id, ids)).orderBy(positionIn(order.id, ids));

export async function ledgerEntriesOfOrders(db: Db, ids: number[]): Promise<OrderLedgerRow[]> {
  const rows = await db
    .select({ entry: ledgerEntry, name: order.name })
    .from(ledgerEntry)
    .innerJoin(order, sql`${order.id} = ${ledgerEntry.orderId}`)
    .where(inArray(ledgerEntry.orderId, ids))
    .orderBy(positionIn(ledgerEntry.orderId, ids), ledgerEntry.id);
  return rows.map(({ entry, name }) => ({ ...entry, name }));
}

/**
 * Totals of the paid orders of a list by currency, minus refunds and chargebacks, without test
 * orders.
 */
export async function paidTotalsByCurrency(
  context: CallContext,
  query: object,
  condition: SQL | undefined,
) {
  const paid = and(inArray(order.state, ONCE_PAID_ORDER_STATES), eq(order.test, false));
  return context.db
    .select({
      currency: order.currency,
      total: sql<number>`sum(${order.total} - ${order.refunded} - ${order.chargedBack})`.mapWith(
        Number,
      ),
      orders: count(),
    })
    .from(order)
    .where(and(listCondition(context, orderRecords, query), condition, paid))
    .groupBy(order.currency)
    .orderBy(order.currency);
}
