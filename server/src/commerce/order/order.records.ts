import { pricedIn } from "@masthead/contract/commerce/money.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { waitsForConfirmation } from "./order.state.ts";
import type { OrderRow } from "./order.store.ts";
import { order, orderSearchText } from "./order.table.ts";
import { orderNumberOf } from "./order-number.ts";

/** Fields that staff get in addition to an order row, with timestamps as ISO text. */
export interface StaffOrderFields {
  exponent: number;
  number: string;
  waitsForConfirmation: boolean;
  city: OrderRow["packageName"] | null;
  region: OrderRow["packageName"] | null;
  paidAt: string | null;
  shippedAt: string | null;
  expiresAt: string | null;
}

/** Orders in staff lists. Read-only: dedicated calls write orders. */
export const orderRecords: RecordKind<OrderRow, StaffOrderFields> = {
  entity: "Orders",
  table: order,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: orderSearchText(order),
  sorts: {
    createdAt: () => sql`${order.createdAt}`,
    updatedAt: () => sql`${order.updatedAt}`,
    number: () => sql`${order.id}`,
    name: () => sql`search_fold(${order.name})`,
    total: () => sql`${order.total}`,
    state: () => sql`${order.state}`,
    paidAt: () => sql`${order.paidAt}`,
  },
  filters: {
    state: order.state,
    method: order.method,
    kind: order.kind,
    packageId: order.packageId,
    campaign: order.campaign,
    cityId: order.cityId,
    currency: order.currency,
  },
  label: () => sql`(100000 + ${order.id})::text || ' · ' || ${order.name}`,
  present: async (_context, rows) =>
    rows.map(({ id, delivery, paidAt, shippedAt, expiresAt, ...row }) => ({
      number: orderNumberOf(id),
      ...pricedIn(row.currency),
      waitsForConfirmation: waitsForConfirmation(row),
      city: delivery?.city ?? null,
      region: delivery?.region ?? null,
      paidAt: paidAt?.toISOString() ?? null,
      shippedAt: shippedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  tags: () => [],
};
