import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { trail } from "../../system/log/log.trail.ts";
import { waitsForConfirmation } from "./order.state.ts";
import type { OrderRow } from "./order.store.ts";
import { order, orderWords } from "./order.table.ts";
import { numberOf } from "./order-number.ts";

/** What staff get beside the row, and its moments as text. */
export interface BesideOrder {
  number: string;
  waitsForConfirmation: boolean;
  city: OrderRow["packageName"] | null;
  region: OrderRow["packageName"] | null;
  paidAt: string | null;
  shippedAt: string | null;
  expiresAt: string | null;
}

/** Orders as staff list them. They are written by their own calls alone. */
export const orderRecords: RecordKind<OrderRow, BesideOrder> = {
  entity: "Orders",
  table: order,
  trail,
  localized: [],
  named: [],
  words: orderWords(order),
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
      number: numberOf(id),
      waitsForConfirmation: waitsForConfirmation(row),
      city: delivery?.city ?? null,
      region: delivery?.region ?? null,
      paidAt: paidAt?.toISOString() ?? null,
      shippedAt: shippedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  tags: () => [],
};
