import { DAY } from "@masthead/contract/platform/durations.ts";
import { expect, it } from "vitest";
import type { PaymentRow } from "../../payment/payment.sql.ts";
import type { SubscriptionRow } from "../../subscription/subscription.sql.ts";
import type { OrderRow } from "../order.store.ts";
import { decideRenewal, planRenewalCharge } from "./renewal-plan.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const YESTERDAY = new Date(NOW.getTime() - DAY);
const TOMORROW = new Date(NOW.getTime() + DAY);
const scheduled = { now: NOW, ignoreSchedule: false };
const atOnce = { now: NOW, ignoreSchedule: true };
const due = {
  state: "active",
  periodEnd: YESTERDAY,
  cancelAtPeriodEnd: false,
  nextAttemptAt: null,
  card: null,
};
const withCard = { card: { gateway: "stripe" } };
const pastDue = { state: "pastDue", nextAttemptAt: TOMORROW };

it.each([
  ["a period that is over", {}, scheduled, "renew"],
  ["a period that goes on", { periodEnd: TOMORROW }, scheduled, "skip"],
  ["a subscription that ends with its period", { cancelAtPeriodEnd: true }, scheduled, "skip"],
  ["an ended subscription", { state: "expired" }, atOnce, "skip"],
  ["a retry before its time", pastDue, scheduled, "skip"],
  ["a retry at its time", { ...pastDue, nextAttemptAt: NOW }, scheduled, "renew"],
  ["a retry outside of the schedule", pastDue, atOnce, "renew"],
  ["a card whose gateway is not configured", withCard, scheduled, "wait"],
])("decides on %s", (_, values, time, decision) => {
  const facts = { isPackageDeleted: false, isConfigured: () => false };
  const subscription = { ...due, ...values } as SubscriptionRow;
  expect(decideRenewal(subscription, time, facts)).toBe(decision);
  expect(decideRenewal(subscription, time, { ...facts, isPackageDeleted: true })).toBe("skip");
});

it("charges a period once: with its open attempt, or with a new one", () => {
  const order = { id: 7, state: "created", total: 5000, currency: "JOD", periodStart: YESTERDAY };
  const subscription = due as unknown as SubscriptionRow;
  const planOf = (values: Partial<OrderRow>, open?: PaymentRow) =>
    planRenewalCharge({ ...order, ...values } as OrderRow, subscription, open, scheduled);
  const open = { id: 4 } as PaymentRow;
  expect(planOf({}, open)).toEqual({ open });
  expect(planOf({})).toEqual({
    values: { orderId: 7, gateway: "none", amount: 5000, currency: "JOD", offSession: true },
  });
  expect(planOf({ state: "fulfilled" })).toBeNull();
  expect(planOf({ periodStart: NOW }, open)).toBeNull();
});
