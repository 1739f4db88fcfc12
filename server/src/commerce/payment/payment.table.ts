import type { Currency } from "@masthead/contract/commerce/money.ts";
import {
  type PaymentState,
  type RefundState,
  UNDECIDED_PAYMENT_STATES,
} from "@masthead/contract/commerce/states.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { stateList } from "../../platform/states/state-list.sql.ts";
import type { Attempt, Movement } from "../gateway/gateway.ts";
import { order } from "../order/order.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

const minorUnits = () => bigint({ mode: "number" }).notNull();

/**
 * Reasons why a payment accepted by the gateway does not pay its order, where the buyer is shown
 * them.
 */
export const PAYMENT_FAULTS = ["trialUsed", "alreadySubscribed", "alreadyGranted"] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

/** Attempts to pay an order, or to save a card, at a gateway. */
export const payment = pgTable(
  "payment",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** null: a card is saved for a subscription. */
    orderId: reference().references(() => order.id),
    subscriptionId: reference().references(() => subscription.id),
    gateway: text().notNull(),
    /** Idempotency key at the gateway. */
    key: text().notNull(),
    /** Id at the gateway; null until it has responded. */
    gatewayId: text(),
    chargeId: text(),
    state: text().$type<PaymentState>().notNull().default("opening"),
    /**
     * A saved card is charged without its owner; otherwise the owner pays on a page of the gateway.
     */
    offSession: boolean().notNull().default(false),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    url: text(),
    /**
     * Reason of the gateway's refusal; for an accepted attempt, the reason why it does not pay its
     * order.
     */
    failure: text().$type<Attempt["failure"] | PaymentFault>(),
    card: jsonb().$type<{ brand: string; last4: string }>(),
    createdAt: timestamptz().notNull().defaultNow(),
    decidedAt: timestamptz(),
    /** Time of the last lookup of the attempt at the gateway. */
    lookedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("payment_key").on(t.key),
    index().on(t.orderId),
    index().on(t.state, t.createdAt),
    // One open attempt per order.
    uniqueIndex("payment_open")
      .on(t.orderId)
      .where(sql`state in ${stateList(UNDECIDED_PAYMENT_STATES)}`),
  ],
);

/** Webhook events of gateways, deduplicated, with their original body. */
export const gatewayEvent = pgTable(
  "gateway_event",
  {
    gateway: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    key: text(),
    body: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.eventId] }), index().on(t.at)],
);

/**
 * Reason of a failed refund: the gateway refused it, the charge is missing, or the gateway of the
 * charge is not configured.
 */
export type RefundFailure = "refused" | "noCharge" | "notConfigured";

export const refund = pgTable(
  "refund",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    /** null: a cash refund. */
    paymentId: reference().references(() => payment.id),
    key: text().notNull(),
    gatewayId: text(),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    state: text().$type<RefundState>().notNull().default("requested"),
    /** Refund of a charge that should not have been made; it leaves the order as it is. */
    surplus: boolean().notNull().default(false),
    reason: text().notNull(),
    by: text().notNull(),
    reference: text(),
    /** Requests that were sent to the gateway. */
    attempts: integer().notNull().default(0),
    /** Reason of the failure. */
    failure: text().$type<RefundFailure>(),
    /** Failed, and replaced by another refund. */
    closed: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
    decidedAt: timestamptz(),
  },
  (t) => [uniqueIndex("refund_key").on(t.key), index().on(t.orderId), index().on(t.state)],
);

/** Ledger of money movements: incoming positive, outgoing negative. Rows are never changed. */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    kind: text().$type<Movement["kind"] | "cash" | "cashBack" | "manualRefund">().notNull(),
    /** Name of the gateway, "cash", or "manual" for what staff have refunded in another way. */
    gateway: text().notNull(),
    /** Gateway id of the movement, or the id of the order or refund. */
    gatewayId: text().notNull(),
    amount: minorUnits(),
    currency: text().$type<Currency>().notNull(),
    by: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("ledger_movement").on(t.gateway, t.kind, t.gatewayId),
    index().on(t.orderId),
    index().on(t.at),
  ],
);

/** Results of the daily reconciliation of a gateway with the ledger. */
export const reconciliation = pgTable(
  "reconciliation",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().notNull(),
    /** Day in the station's time zone. */
    day: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
    compared: integer().notNull(),
    differences: jsonb().$type<Difference[]>().notNull(),
  },
  (t) => [uniqueIndex("reconciliation_day").on(t.gateway, t.day)],
);

/** A difference between a gateway and the ledger. */
export interface Difference {
  kind: "missingInLedger" | "missingAtGateway" | "amount" | "unpaidOrder";
  /** Gateway id of the movement. */
  reference: string;
  orderId: number | null;
  /** Amount on each side, such as "1.250 JOD"; null if it has none. */
  ledger: string | null;
  gateway: string | null;
}
