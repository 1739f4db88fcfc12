import { expect, it } from "vitest";
import type { OrderRow } from "../order.store.ts";
import { planRefund } from "./refund-order.ts";

const context = { locale: "en-US" } as const;
const order = {
  id: 5,
  version: 3,
  method: "card",
  state: "fulfilled",
  total: 5000,
  currency: "JOD",
  dispute: null,
} as OrderRow;
const request = { id: 5, version: 3, amount: 2000, currency: "JOD", reason: "late" } as const;
const facts = { existing: undefined, refundable: 5000, paymentId: 9 };

it("is made from the charge of an order, or recorded for cash with its reference", () => {
  const money = { amount: 2000, currency: "JOD", reason: "late" };
  expect(planRefund(context, order, request, facts)).toEqual({
    ...money,
    reference: null,
    paymentId: 9,
  });
  const cash = { ...order, method: "cash" as const };
  const withReference = { ...request, reference: "R1" };
  expect(planRefund(context, cash, withReference, { ...facts, paymentId: undefined })).toEqual({
    ...money,
    reference: "R1",
    paymentId: null,
  });
});

it("is not repeated for the same idempotency key", () => {
  expect(planRefund(context, order, request, { ...facts, existing: { amount: 2000 } })).toBeNull();
});

it.each([
  ["another amount with the same key", {}, {}, { existing: { amount: 1 } }],
  ["cash without a reference", { method: "cash" }, {}, {}],
  ["a version that is outdated", {}, { version: 2 }, {}],
  ["a contested charge", { dispute: "needsResponse" }, {}, {}],
  ["an unpaid order", { state: "created" }, {}, {}],
  ["an order of which nothing is left", {}, {}, { refundable: 0 }],
  ["more than is left", {}, {}, { refundable: 1999 }],
  ["another currency", {}, { currency: "USD" }, {}],
  ["an order without a charge", {}, {}, { paymentId: undefined }],
] as const)("is refused for %s", (_, orderValues, requestValues, factValues) => {
  const plan = () =>
    planRefund(
      context,
      { ...order, ...orderValues },
      { ...request, ...requestValues },
      { ...facts, ...factValues },
    );
  expect(plan).toThrow();
});
