import type { Currency } from "@masthead/contract/commerce/money.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { order } from "../order/order.table.ts";
import { subscription } from "../subscription/subscription.table.ts";
import type { Attempt } from "./gateway.ts";

export const PAYMENT_STATES = ["opening", "open", "paid", "failed", "expired"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const minorUnits = () => bigint({ mode: "number" }).notNull();

/** Why a payment that the gateway accepted does not pay its order, where its buyer is told so. */
export type PaymentFault = "trialUsed" | "alreadySubscribed";

/** An attempt to have something paid at a gateway, or to have a card kept there. */
export const payment = pgTable(
  "payment",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** null: a card is kept for a subscription. */
    orderId: reference().references(() => order.id),
    subscriptionId: reference().references(() => subscription.id),
    gateway: text().notNull(),
    /** Names the attempt at the gateway. */
    key: text().notNull(),
    /** Of the gateway; null until it has answered. */
    gatewayId: text(),
    chargeId: text(),
    state: text().$type<PaymentState>().notNull().default("opening"),
    /** The kept card is charged without its owner; else they pay on a page of the gateway. */
    offSession: boolean().notNull().default(false),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    url: text(),
    /** Why the gateway refused it; of one that the gateway accepted, why it does not pay its order. */
    failure: text().$type<Attempt["failure"] | PaymentFault>(),
    card: jsonb().$type<{ brand: string; last4: string }>(),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    /** When the gateway was last asked. */
    lookedAt: moment(),
  },
  (t) => [
    uniqueIndex("payment_key").on(t.key),
    index().on(t.orderId),
    index().on(t.state, t.createdAt),
    // Of an order one attempt is open at most.
    uniqueIndex("payment_open").on(t.orderId).where(sql`state in ('opening', 'open')`),
  ],
);

/** What gateways told, once each, as they told it. */
export const gatewayEvent = pgTable(
  "gateway_event",
  {
    gateway: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    key: text(),
    body: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.eventId] })],
);

export const REFUND_STATES = ["requested", "done", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Money that is given back. */
export const refund = pgTable(
  "refund",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    /** null: cash that is handed back. */
    paymentId: reference().references(() => payment.id),
    key: text().notNull(),
    gatewayId: text(),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<RefundState>().notNull().default("requested"),
    /** Of a charge that should not have been: the order is as it is without it. */
    surplus: boolean().notNull().default(false),
    reason: text().notNull(),
    by: text().notNull(),
    reference: text(),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
  },
  (t) => [uniqueIndex("refund_key").on(t.key), index().on(t.orderId), index().on(t.state)],
);

/** Money that moved: what came is positive, what went negative. Rows are never changed. */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    kind: text().$type<"charge" | "refund" | "cash" | "cashBack">().notNull(),
    /** Of a gateway, or "cash". */
    gateway: text().notNull(),
    /** Of the charge or refund at the gateway, or the reference of cash. */
    gatewayId: text().notNull(),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    by: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("ledger_movement").on(t.gateway, t.kind, t.gatewayId), index().on(t.orderId), index().on(t.at)],
);

/** A day on which a gateway and the ledger were compared. */
export const reconciliation = pgTable(
  "reconciliation",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().notNull(),
    /** By the station's clocks. */
    day: text().notNull(),
    at: moment().notNull().defaultNow(),
    compared: integer().notNull(),
    differences: jsonb().$type<Difference[]>().notNull(),
  },
  (t) => [uniqueIndex("reconciliation_day").on(t.gateway, t.day)],
);

/** Something that a gateway and the ledger do not tell alike. */
export interface Difference {
  kind: "missingInLedger" | "missingAtGateway" | "amount" | "unpaidOrder";
  /** Of the charge or refund at the gateway. */
  reference: string;
  orderId: number | null;
  /** What each says, such as "1.250 JOD"; null: nothing. */
  ledger: string | null;
  gateway: string | null;
}
