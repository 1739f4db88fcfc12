import { expect, it } from "vitest";
import { PurchaseOverlaps } from "../../subscription/overlap-check.service.ts";
import type { OrderRow } from "../order.store.ts";
import { planConfirmation } from "./confirm-order.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const order = { state: "created", paidAt: null, expiresAt: null, overlapAccepted: false };
const planFor = (values: Partial<OrderRow>, facts = {}) =>
  planConfirmation({ ...order, ...values } as OrderRow, {
    overlapAccepted: false,
    overlap: null,
    now: NOW,
    ...facts,
  });

it("stores that the buyer accepts an overlap only if it is new", () => {
  expect(planFor({})).toEqual({});
  expect(planFor({}, { overlapAccepted: true })).toEqual({ overlapAccepted: true });
  expect(planFor({ overlapAccepted: true }, { overlapAccepted: true })).toEqual({});
});

it("changes nothing for an order that is confirmed or paid", () => {
  expect(planFor({ state: "awaitingCash" })).toBeNull();
  expect(planFor({ state: "fulfilled", paidAt: NOW })).toBeNull();
});

it("refuses an order whose window is over, that was cancelled, or that overlaps", () => {
  expect(() => planFor({ expiresAt: NOW })).toThrow("payment window");
  expect(() => planFor({ state: "cancelled" })).toThrow("illegal transition");
  const overlap = new PurchaseOverlaps({
    overlap: { covered: "some", by: [], byOngoing: false },
    timeZone: "Asia/Amman",
    audience: "buyer",
  });
  expect(() => planFor({}, { overlap })).toThrow(PurchaseOverlaps);
});
