import { UNPAID_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { order } from "./order.table.ts";

const unpaidReferencing = (to: ReferenceSource["to"], column: PgColumn): ReferenceSource => ({
  from: "Orders",
  to,
  select: (id) =>
    sql`select ${order.id} as id, (100000 + ${order.id})::text as label from ${order}
      where ${and(eq(column, id), inArray(order.state, UNPAID_ORDER_STATES), isNull(order.deletedAt))}`,
});

/**
 * References of orders that can still be paid, to their package and delivery area. Paid orders have
 * copies.
 */
export const orderReferences: ReferenceSource[] = [
  unpaidReferencing("Package", order.packageId),
  unpaidReferencing("MerchantCity", order.cityId),
  unpaidReferencing("MerchantRegion", order.regionId),
];
