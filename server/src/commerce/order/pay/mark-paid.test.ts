import { expect, it } from "vitest";
import type { OrderRow } from "../order.store.ts";
import { planCashPayment } from "./mark-paid.ts";

const context = { locale: "en-US" } as const;
const NOW = new Date("2026-11-26T12:00:00Z");
const order = {
  id: 5,
  method: "cash",
  state: "awaitingCash",
  total: 5000,
  currency: "JOD",
  paidAt: null,
  cashReference: null,
} as OrderRow;
const payment = { amount: 5000, currency: "JOD", reference: "R1" } as const;

it("records the time and reference of a cash payment, and its money in the ledger", () => {
  expect(planCashPayment(context, order, payment, NOW)).toEqual({
    changes: { paidAt: NOW, expiresAt: null, cashReference: "R1" },
    ledgerEntry: {
      orderId: 5,
      kind: "cash",
      gateway: "cash",
      gatewayId: "5",
      amount: 5000,
      currency: "JOD",
    },
  });
});

it("changes nothing for a payment that is repeated, but refuses another reference", () => {
  const paid = { ...order, state: "paid" as const, paidAt: NOW, cashReference: "R1" };
  expect(planCashPayment(context, paid, payment, NOW)).toBeNull();
  expect(() => planCashPayment(context, paid, { ...payment, reference: "R2" }, NOW)).toThrow();
});

it.each([{ amount: 4999 }, { currency: "USD" }] as const)("refuses %o", (other) => {
  expect(() => planCashPayment(context, order, { ...payment, ...other }, NOW)).toThrow();
});
