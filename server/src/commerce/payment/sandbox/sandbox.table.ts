import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";
import type { Attempt, GatewayRefund } from "../gateway.ts";
import type { CardBehaviour } from "./test-cards.ts";

// What the sandbox keeps is its own, as a gateway's books are: nothing else of the product reads it.

const money = () => ({ amount: bigint({ mode: "number" }).notNull(), currency: text().$type<Currency>().notNull() });

/** A card that was entered: never its number, only what is shown of it and how it behaves. */
export const sandboxCard = pgTable("sandbox_card", {
  /** What it is charged by. */
  id: text().primaryKey(),
  brand: text().notNull(),
  last4: text().notNull(),
  /** Keyed hash of the number: equal for equal numbers. null: entered before fingerprints were stored. */
  fingerprint: text(),
  behaviour: text().$type<CardBehaviour>().notNull(),
  createdAt: moment().notNull(),
});

/** A page on which somebody pays. */
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
    /** Where its events are told. */
    webhookUrl: text(),
    state: text().$type<Attempt["state"]>().notNull().default("open"),
    failure: text().$type<Attempt["failure"]>(),
    /** The card that waits for 3-D Secure, or that is kept. */
    cardId: text().references(() => sandboxCard.id, { onDelete: "set null" }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index("sandbox_checkout_open").on(t.expiresAt).where(sql`${t.state} = 'open'`),
    check("sandbox_checkout_amount", sql`${t.amount} >= 0`),
  ],
);

/** A charge, of a checkout or of a kept card. */
export const sandboxCharge = pgTable(
  "sandbox_charge",
  {
    id: text().primaryKey(),
    key: text().notNull().unique("sandbox_charge_key"),
    /** At most one of a checkout, whoever presses the button how often. */
    checkoutId: text()
      .unique("sandbox_charge_checkout")
      .references(() => sandboxCheckout.id),
    ...money(),
    /** What was refunded or is about to be. */
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
    createdAt: moment().notNull(),
  },
  (t) => [
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
    createdAt: moment().notNull(),
    /** When an open one is decided, or was. */
    decidedAt: moment().notNull(),
  },
  (t) => [
    index("sandbox_refund_open").on(t.decidedAt).where(sql`${t.state} = 'open'`),
    index("sandbox_refund_moved").on(t.decidedAt, t.id).where(sql`${t.state} = 'done'`),
    check("sandbox_refund_amount", sql`${t.amount} > 0`),
  ],
);

/** What happened, as it is told. */
export const sandboxEvent = pgTable("sandbox_event", {
  id: text().primaryKey(),
  kind: text().notNull(),
  /** Of the attempt or refund that it concerns. */
  key: text().notNull(),
  createdAt: moment().notNull(),
});

/** One telling of an event. It is told again until somebody has understood. */
export const sandboxDelivery = pgTable(
  "sandbox_delivery",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text()
      .notNull()
      .references(() => sandboxEvent.id),
    url: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is told next, or the end of the attempt that is under way. */
    dueAt: moment().notNull(),
    deliveredAt: moment(),
  },
  (t) => [index("sandbox_delivery_due").on(t.dueAt).where(sql`${t.deliveredAt} is null`)],
);
