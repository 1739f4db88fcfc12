import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { DisputeReason, DisputeState } from "@masthead/contract/commerce/states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../../platform/postgres/columns.ts";
import type { Attempt, GatewayRefund } from "../gateway.ts";
import type { CardBehaviour } from "./test-cards.ts";

// The sandbox's own data, like an external gateway's: nothing else in the product reads it.

const money = () => ({
  amount: bigint({ mode: "number" }).notNull(),
  currency: text().$type<Currency>().notNull(),
});

/** Saved cards. The number is never stored, only its display form and the behaviour of the card. */
export const sandboxCard = pgTable("sandbox_card", {
  /** Token to charge it with. */
  id: text().primaryKey(),
  brand: text().notNull(),
  last4: text().notNull(),
  /**
   * Keyed hash of the number: equal for equal numbers. null: saved before fingerprints were stored.
   */
  fingerprint: text(),
  behaviour: text().$type<CardBehaviour>().notNull(),
  createdAt: timestamptz().notNull(),
});

/** Checkouts: pages on which readers pay. */
export const sandboxCheckout = pgTable(
  "sandbox_checkout",
  {
    id: text().primaryKey(),
    key: text().notNull().unique("sandbox_checkout_key"),
    ...money(),
    description: text().notNull(),
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    returnUrl: text().notNull(),
    keepCard: boolean().notNull(),
    cardOnly: boolean().notNull(),
    /** Target of its webhooks. */
    webhookUrl: text(),
    state: text().$type<Attempt["state"]>().notNull().default("open"),
    failure: text().$type<Attempt["failure"]>(),
    /** The card that waits for 3-D Secure, or that was saved. */
    cardId: text().references(() => sandboxCard.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index().on(t.createdAt),
    index("sandbox_checkout_open").on(t.expiresAt).where(sql`${t.state} = 'open'`),
    check("sandbox_checkout_amount", sql`${t.amount} >= 0`),
  ],
);

/** Charges of checkouts and of saved cards. */
export const sandboxCharge = pgTable(
  "sandbox_charge",
  {
    id: text().primaryKey(),
    key: text().notNull().unique("sandbox_charge_key"),
    /** One charge per checkout, even if the button is pressed repeatedly. */
    checkoutId: text()
      .unique("sandbox_charge_checkout")
      .references(() => sandboxCheckout.id),
    ...money(),
    /** Amount refunded or being refunded. */
    refunded: bigint({ mode: "number" }).notNull().default(0),
    description: text().notNull(),
    state: text().$type<"paid" | "failed">().notNull(),
    failure: text().$type<Attempt["failure"]>(),
    cardId: text(),
    brand: text().notNull(),
    last4: text().notNull(),
    fingerprint: text(),
    behaviour: text().$type<CardBehaviour>().notNull(),
    webhookUrl: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index().on(t.createdAt),
    index("sandbox_charge_moved").on(t.createdAt, t.id).where(sql`${t.state} = 'paid'`),
    check("sandbox_charge_amount", sql`${t.amount} > 0`),
    check("sandbox_charge_refunded", sql`${t.refunded} between 0 and ${t.amount}`),
  ],
);

export const sandboxRefund = pgTable(
  "sandbox_refund",
  {
    id: text().primaryKey(),
    key: text().notNull().unique("sandbox_refund_key"),
    chargeId: text()
      .notNull()
      .references(() => sandboxCharge.id),
    ...money(),
    state: text().$type<GatewayRefund["state"]>().notNull(),
    createdAt: timestamptz().notNull(),
    /** Time of the decision about the refund, past or future. */
    decidedAt: timestamptz().notNull(),
  },
  (t) => [
    index().on(t.chargeId),
    index().on(t.createdAt),
    index("sandbox_refund_open").on(t.decidedAt).where(sql`${t.state} = 'open'`),
    index("sandbox_refund_moved").on(t.decidedAt, t.id).where(sql`${t.state} = 'done'`),
    check("sandbox_refund_amount", sql`${t.amount} > 0`),
  ],
);

/** Disputes of charges; a charge has one at most. */
export const sandboxDispute = pgTable(
  "sandbox_dispute",
  {
    id: text().primaryKey(),
    chargeId: text()
      .notNull()
      .unique("sandbox_dispute_charge")
      .references(() => sandboxCharge.id),
    ...money(),
    fee: bigint({ mode: "number" }).notNull().default(0),
    reason: text().$type<DisputeReason>().notNull(),
    state: text().$type<DisputeState>().notNull(),
    evidenceDueAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    /** Times at which its money was taken and returned. */
    withdrawnAt: timestamptz(),
    reinstatedAt: timestamptz(),
  },
  (t) => [index().on(t.createdAt), check("sandbox_dispute_amount", sql`${t.amount} > 0`)],
);

/** Events that are sent as webhooks. */
export const sandboxEvent = pgTable(
  "sandbox_event",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Idempotency key of the attempt or refund concerned, or of the disputed charge. */
    key: text().notNull(),
    disputeId: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.createdAt)],
);

/** Webhook deliveries of events, retried until acknowledged. */
export const sandboxDelivery = pgTable(
  "sandbox_delivery",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text()
      .notNull()
      .references(() => sandboxEvent.id),
    url: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt, or timeout of the current one. */
    dueAt: timestamptz().notNull(),
    deliveredAt: timestamptz(),
  },
  (t) => [
    index().on(t.eventId),
    index("sandbox_delivery_due").on(t.dueAt).where(sql`${t.deliveredAt} is null`),
  ],
);
