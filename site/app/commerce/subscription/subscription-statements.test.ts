import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { ORDER_STATES, SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { describe, expect, it } from "vitest";
import arabic from "../messages/ar-JO.json";
import english from "../messages/en-US.json";
import { conditionOf, isTrialPeriod, subscriptionStatements } from "./subscription-statements.ts";

const END = "2026-12-29T09:00:00.000Z";
const LATER = "2027-02-28T09:00:00.000Z";

const renewing: OwnSubscription = {
  id: 1,
  packageId: 7,
  state: "active",
  periodStart: "2026-11-29T09:00:00.000Z",
  periodEnd: END,
  entitlements: ["articles"],
  entitlementNames: [],
  open: true,
  granted: false,
  disputed: false,
  packageName: { "en-US": "Digital" },
  interval: "month",
  intervalCount: 1,
  price: 5000,
  regularPrice: null,
  currency: "JOD",
  exponent: 3,
  cancelAtPeriodEnd: false,
  card: { brand: "visa", last4: "4242", expires: "2030-01" },
  nextAttemptAt: null,
  moves: { cancel: true, resume: false, retry: false, changeCard: true },
};
const none = { cancel: false, resume: false, retry: false, changeCard: false };
const with_ = (changes: Partial<OwnSubscription>): OwnSubscription => ({ ...renewing, ...changes });
const cancelled = with_({
  state: "cancelled",
  price: null,
  cancelAtPeriodEnd: true,
  moves: { ...none, resume: true },
});

/** Keys of all statements, in their order. */
const keysOf = (subscription: OwnSubscription, isTrial = false) =>
  Object.values(subscriptionStatements(subscription, isTrial)).flatMap((statements) =>
    (statements as { key: string }[]).map(({ key }) => key),
  );
const order = (changes: Partial<OwnOrder>) =>
  ({
    packageId: 7,
    state: "paid",
    createdAt: "2026-11-29T09:00:00.000Z",
    trialDays: 0,
    total: 5000,
    ...changes,
  }) as OwnOrder;
const trialOrder = order({ trialDays: 14, total: 0 });

describe("statements about a subscription", () => {
  it("say what an active one costs and when it is charged next", () => {
    expect(subscriptionStatements(renewing, false)).toEqual({
      access: [{ key: "access.renewing", date: END }],
      price: [{ key: "price.next", price: { amount: 5000, currency: "JOD" }, date: END }],
      payment: [{ key: "payment.card" }],
      next: [{ key: "next.cancel", date: END }],
    });
  });

  it("say when a trial ends and what is charged then", () => {
    expect(keysOf(renewing, true)).toEqual([
      "access.trial",
      "price.first",
      "payment.card",
      "next.cancel",
    ]);
    expect(keysOf(cancelled, true)).toEqual([
      "access.trial",
      "price.none",
      "payment.card",
      "next.resume",
    ]);
  });

  it("announce the regular price unless the next charge is already at it", () => {
    const introductory = with_({ regularPrice: { at: LATER, amount: 9000 } });
    expect(subscriptionStatements(introductory, false).price[1]).toEqual({
      key: "price.later",
      price: { amount: 9000, currency: "JOD" },
      date: LATER,
    });
    expect(
      subscriptionStatements(with_({ regularPrice: { at: END, amount: 9000 } }), false).price,
    ).toHaveLength(1);
  });

  it("say until when a cancelled one is open, and then that it has ended", () => {
    expect(keysOf(cancelled)).toEqual([
      "access.ending",
      "price.none",
      "payment.card",
      "next.resume",
    ]);
    const over = with_({ state: "cancelled", price: null, open: false, moves: none });
    expect(keysOf(over)).toEqual(["access.ended", "next.ended"]);
  });

  it("say what to do about a failed payment, with and without access", () => {
    const pastDue = with_({
      state: "pastDue",
      nextAttemptAt: LATER,
      moves: { ...none, cancel: true, retry: true, changeCard: true },
    });
    expect(keysOf(pastDue)).toEqual([
      "access.pastDueOpen",
      "price.retry",
      "payment.card",
      "next.pastDueCard",
    ]);
    const closed = { ...pastDue, open: false, nextAttemptAt: null, moves: none };
    expect(keysOf(closed)).toEqual([
      "access.pastDueClosed",
      "price.due",
      "payment.card",
      "next.pastDue",
    ]);
  });

  it("say that a one-time purchase and a grant are not charged again", () => {
    const once = with_({ interval: "once", price: null, card: null, moves: none });
    expect(keysOf(once)).toEqual(["access.ending", "price.once", "next.ends"]);
    const granted = with_({ granted: true, price: null, card: null, moves: none });
    expect(keysOf(granted)).toEqual(["access.ending", "price.granted", "next.grantEnds"]);
  });

  it("say that one with a device waits, and that an expired one can be bought again", () => {
    expect(keysOf(with_({ state: "pending", moves: none }))).toEqual([
      "access.waiting",
      "payment.card",
    ]);
    expect(keysOf(with_({ state: "expired", open: false, moves: none }))).toEqual([
      "access.ended",
      "next.ended",
    ]);
  });

  it("warn about a card that expires before the next charge, and about a dispute", () => {
    const expiring = (expires: string | null, changes: Partial<OwnSubscription> = {}) =>
      keysOf(with_({ ...changes, card: { brand: "visa", last4: "4242", expires } }));
    expect(expiring("2026-11")).toContain("payment.expires");
    expect(expiring("2026-12")).not.toContain("payment.expires");
    expect(expiring(null)).not.toContain("payment.expires");
    expect(expiring("2026-11", { price: null, state: "cancelled" })).not.toContain(
      "payment.expires",
    );
    expect(keysOf(with_({ disputed: true }))).toContain("payment.disputed");
  });

  it("have messages in both languages in every state", () => {
    const textOf = (messages: object, key: string) =>
      key
        .split(".")
        .reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], messages);
    for (const state of SUBSCRIPTION_STATES)
      for (const open of [true, false])
        for (const isTrial of [true, false])
          for (const price of [5000, null])
            for (const granted of [true, false]) {
              const subscription = with_({ state, open, price, granted });
              const keys = [
                ...keysOf(subscription, isTrial),
                `condition.${conditionOf(subscription, isTrial)}`,
              ];
              expect(keys.length).toBeGreaterThan(1);
              for (const { owned } of [english, arabic])
                for (const key of keys) expect(textOf(owned, key), key).toEqual(expect.any(String));
            }
  });
});

describe("trial period", () => {
  it("is the one of the newest paid order of the package, if nothing was paid for it", () => {
    expect(isTrialPeriod(renewing, [trialOrder])).toBe(true);
    expect(isTrialPeriod(renewing, [])).toBe(false);
    expect(isTrialPeriod(renewing, [order({ packageId: 8 }), trialOrder])).toBe(true);
    const renewal = order({ createdAt: LATER });
    expect(isTrialPeriod(renewing, [trialOrder, renewal])).toBe(false);
    for (const state of ORDER_STATES.filter((one) => ["created", "failed"].includes(one)))
      expect(isTrialPeriod(renewing, [trialOrder, { ...renewal, state }])).toBe(true);
  });
});
