import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import type { Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import type { DisputeState, OrderState } from "@masthead/contract/commerce/states.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import {
  bytes,
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";
import { packageTable } from "../package/package.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

/** Names of an order's delivery area, as they were when it was placed. */
export interface OrderDeliveryArea {
  city: LocalizedText;
  region: LocalizedText;
}

/** SQL of the text that order search looks through: number, buyer and cash reference. */
export const orderSearchText = (
  t: Record<"id" | "name" | "email" | "phone" | "cashReference", SQLWrapper>,
): SQL =>
  sql`((100000 + ${t.id})::text || ' ' || ${t.name} || ' ' || ${t.email} || ' ' || coalesce(${t.phone}, '') || ' ' || coalesce(${t.cashReference}, ''))`;

/** Orders, with the terms of the time at which they were placed. */
export const order = pgTable(
  "order",
  {
    ...entityColumns(),
    kind: text().$type<"purchase" | "renewal">().notNull().default("purchase"),
    state: text().$type<OrderState>().notNull().default("created"),
    method: text().$type<PaymentMethod>().notNull(),
    userId: reference().references(() => user.id),
    /** Placed without an account, even if it was assigned to one since. */
    guest: boolean().notNull().default(false),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** Company and tax number of the buyer, for the receipt. */
    company: text(),
    taxNumber: text(),
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
    /** Address of an app that the buyer returns to after the payment; null: to the site. */
    returnUrl: text(),
    /** The buyer has confirmed that running subscriptions grant some of this already. */
    overlapAccepted: boolean().notNull().default(false),
    /** Price of each period after the first, which a trial makes free. */
    periodPrice: bigint({ mode: "number" }).notNull(),
    /** Price of renewals after the introductory periods, if there are any. */
    regularPrice: bigint({ mode: "number" }),
    /** Paid periods at `periodPrice` before the regular price applies. */
    introductoryPeriods: integer().notNull().default(0),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    currency: text().$type<Currency>().notNull(),
    net: bigint({ mode: "number" }).notNull(),
    tax: bigint({ mode: "number" }).notNull(),
    taxRate: integer().notNull(),
    total: bigint({ mode: "number" }).notNull(),
    /** Refunded part of the total. */
    refunded: bigint({ mode: "number" }).notNull().default(0),
    /** Part of the total that banks took back by disputes. */
    chargedBack: bigint({ mode: "number" }).notNull().default(0),
    /** State of the disputes of its payment; null: there are none. */
    dispute: text().$type<DisputeState>(),
    cityId: reference(),
    regionId: reference(),
    delivery: jsonb().$type<OrderDeliveryArea>(),
    address: text(),
    /** Unguessable. Opens the order of a guest for a time (order-access.service.ts). */
    paymentId: text().notNull(),
    successCode: text().notNull(),
    /**
     * Keyed hash of the idempotency key and its owner, and hash of the request that it came with.
     */
    keyHash: text().notNull(),
    requestHash: bytes("asked_hash").notNull(),
    expiresAt: timestamptz(),
    paidAt: timestamptz(),
    shippedAt: timestamptz(),
    shipment: jsonb().$type<{ carrier: string; tracking: string }>(),
    cashReference: text(),
    /**
     * Paid at the sandbox of a production site: nobody was charged. It is excluded from revenue,
     * and its devices are not shipped.
     */
    test: boolean().notNull().default(false),
    /** Subscription that the order renews or extends, and the start of the period that it adds. */
    subscriptionId: reference().references((): AnyPgColumn => subscription.id),
    periodStart: timestamptz(),
  },
  (t) => [
    uniqueIndex("order_payment_id").on(t.paymentId),
    uniqueIndex("order_success_code").on(t.successCode),
    uniqueIndex("order_key").on(t.keyHash),
    // One order per subscription period.
    uniqueIndex("order_period").on(t.subscriptionId, t.periodStart),
    index().on(t.state, t.expiresAt),
    index().on(t.createdAt),
    index().on(t.userId),
    index().on(t.packageId),
    index("order_email").on(sql`lower(${t.email})`),
    index("order_words").using("gin", trigramIndexOf(orderSearchText(t))),
  ],
);

/** Timeline of an order. Rows are never changed. */
export const orderEvent = pgTable(
  "order_event",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    at: timestamptz().notNull().defaultNow(),
    kind: text()
      .$type<
        "state" | "payment" | "refund" | "devices" | "shipment" | "mail" | "note" | "dispute"
      >()
      .notNull(),
    from: text().$type<OrderState>(),
    to: text().$type<OrderState>(),
    by: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index().on(t.orderId, t.id)],
);
