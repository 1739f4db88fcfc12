import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { DisputeReason, DisputeState } from "@masthead/contract/commerce/states.ts";
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { order } from "../../order/order.table.ts";
import { payment } from "../payment.table.ts";

/** Disputes (chargebacks) of charges. The money that they move is in the ledger. */
export const dispute = pgTable(
  "dispute",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    paymentId: reference()
      .notNull()
      .references(() => payment.id),
    gateway: text().notNull(),
    gatewayId: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    reason: text().$type<DisputeReason>().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    evidenceDueAt: timestamptz(),
    openedAt: timestamptz().notNull(),
    closedAt: timestamptz(),
    url: text().notNull(),
    /** Start of the lookup whose result is stored. Earlier lookups are outdated. */
    lookedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("dispute_gateway").on(t.gateway, t.gatewayId),
    index().on(t.orderId),
    index("dispute_open").on(t.lookedAt).where(sql`${t.closedAt} is null`),
  ],
);
