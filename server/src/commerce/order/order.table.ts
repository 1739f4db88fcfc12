import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { OrderLine, OrderState, PaymentMethod } from "@masthead/contract/commerce/order.ts";
import type { Entitlement, Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { Locale, LocalizedText } from "@masthead/contract/system/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { trigramsOf } from "../../platform/crud/words.sql.ts";
import { bytes, entityColumns, localizedText, moment, reference } from "../../platform/postgres/columns.ts";
import { packageTable } from "../package/package.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

/** Where an order is brought, as it was called when it was made. */
export interface Delivery {
  city: LocalizedText;
  region: LocalizedText;
}

/** SQL of the text that orders are looked for by: number, who, and what was noted with the cash. */
export const orderWords = (t: Record<"id" | "name" | "email" | "phone" | "cashReference", SQLWrapper>): SQL =>
  sql`((100000 + ${t.id})::text || ' ' || ${t.name} || ' ' || ${t.email} || ' ' || coalesce(${t.phone}, '') || ' ' || coalesce(${t.cashReference}, ''))`;

/** What somebody buys, at the terms of the moment at which they did. */
export const order = pgTable(
  "order",
  {
    ...entityColumns(),
    kind: text().$type<"purchase" | "renewal">().notNull().default("purchase"),
    state: text().$type<OrderState>().notNull().default("created"),
    method: text().$type<PaymentMethod>().notNull(),
    userId: reference().references(() => user.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    locale: text().$type<Locale>().notNull(),
    packageId: reference()
      .notNull()
      .references(() => packageTable.id),
    packageName: localizedText().notNull(),
    campaign: text(),
    product: text(),
    interval: text().$type<Interval>().notNull(),
    intervalCount: integer().notNull(),
    trialDays: integer().notNull().default(0),
    entitlements: text().array().$type<Entitlement[]>().notNull(),
    deviceRequired: boolean().notNull().default(false),
    /** Price of a period after the first, which a trial makes free. */
    periodPrice: bigint({ mode: "number" }).notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    currency: text().$type<Currency>().notNull(),
    net: bigint({ mode: "number" }).notNull(),
    tax: bigint({ mode: "number" }).notNull(),
    taxRate: integer().notNull(),
    total: bigint({ mode: "number" }).notNull(),
    /** What was given back, of the total. */
    refunded: bigint({ mode: "number" }).notNull().default(0),
    cityId: reference(),
    regionId: reference(),
    delivery: jsonb().$type<Delivery>(),
    address: text(),
    /** Unguessable; whoever holds it may see how the order stands. */
    paymentId: text().notNull(),
    successCode: text().notNull(),
    /** Of the buyer's key and whom it is for, and of what was asked with it. */
    keyHash: text().notNull(),
    askedHash: bytes().notNull(),
    expiresAt: moment(),
    paidAt: moment(),
    shippedAt: moment(),
    shipment: jsonb().$type<{ carrier: string; tracking: string }>(),
    cashReference: text(),
    /** Of a renewal: what it renews, and for which period. */
    subscriptionId: reference().references((): AnyPgColumn => subscription.id),
    periodStart: moment(),
  },
  (t) => [
    uniqueIndex("order_payment_id").on(t.paymentId),
    uniqueIndex("order_success_code").on(t.successCode),
    uniqueIndex("order_key").on(t.keyHash),
    // A period is renewed once.
    uniqueIndex("order_period").on(t.subscriptionId, t.periodStart),
    index().on(t.state, t.expiresAt),
    index().on(t.createdAt),
    index().on(t.userId),
    index().on(t.packageId),
    index("order_email").on(sql`lower(${t.email})`),
    index("order_words").using("gin", trigramsOf(orderWords(t))),
  ],
);

/** What happened to an order. Rows are never changed. */
export const orderEvent = pgTable(
  "order_event",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    at: moment().notNull().defaultNow(),
    kind: text().$type<"state" | "payment" | "refund" | "devices" | "shipment" | "mail" | "note">().notNull(),
    from: text().$type<OrderState>(),
    to: text().$type<OrderState>(),
    by: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index().on(t.orderId, t.id)],
);
