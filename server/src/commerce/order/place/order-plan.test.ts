import { DAY } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PackageRow } from "../../package/package.sql.ts";
import { PurchaseOverlaps } from "../../subscription/overlap-check.service.ts";
import { type OrderFacts, type OrderPlan, planOrder } from "./order-plan.ts";
import type { OrderRequest } from "./order-request.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const RETURN_URL = "app://paid";
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const text = { "en-US": "Text", "ar-JO": "نص" };
const CITY = 1;
const REGION = 11;
const ADDRESS = "1 Main Street";
const PHONE = "+962790000000";

const offers: fc.Arbitrary<PackageRow> = fc
  .record({
    price: fc.constantFrom(0, 1, 5000),
    listPrice: fc.constantFrom(null, 9000),
    introductoryPeriods: fc.constantFrom(0, 2),
    trialDays: fc.constantFrom(0, 7),
    deviceRequired: fc.boolean(),
    campaign: fc.constantFrom(null, "BlackFriday"),
    product: fc.constantFrom(null, "sport"),
    interval: fc.constantFrom("month" as const, "once" as const),
    saleFrom: fc.constantFrom(null, null, inDays(-1), inDays(-1), inDays(1)),
    saleUntil: fc.constantFrom(null, null, inDays(2), inDays(2), inDays(-0.5)),
    devices: fc.constantFrom<PackageRow["devices"]>(
      [],
      [{ model: "box", name: text, price: 2000 }],
    ),
  })
  .map((some) => ({
    id: 1,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
    name: text,
    description: text,
    features: [],
    campaignTitle: {},
    imageId: null,
    maxStreams: null,
    currency: "JOD" as const,
    intervalCount: 1,
    website: true,
    dashboard: true,
    entitlements: ["articles" as const],
    position: 0,
    status: true,
    ...some,
  }));

const requests: fc.Arbitrary<OrderRequest> = fc
  .record({
    method: fc.constantFrom("card" as const, "cash" as const),
    soldBy: fc.constantFrom("buyer" as const, "guest" as const, "staff" as const),
    campaign: fc.constantFrom(undefined, undefined, undefined, null, "BlackFriday"),
    devices: fc.constantFrom<OrderRequest["devices"]>(
      undefined,
      [],
      [{ model: "box", quantity: 2 }],
      [{ model: "other", quantity: 1 }],
    ),
    cityId: fc.constantFrom(undefined, CITY, CITY, CITY, 2),
    regionId: fc.constantFrom(undefined, REGION, REGION, REGION),
    address: fc.constantFrom(undefined, ADDRESS, ADDRESS, ADDRESS),
    phone: fc.constantFrom(null, PHONE, PHONE, PHONE),
    expected: fc.constantFrom(undefined, undefined, undefined, undefined, {
      total: 5000,
      currency: "JOD" as const,
    }),
    withoutTrial: fc.constantFrom(undefined, true),
    acceptsOverlap: fc.constantFrom(undefined, true),
    returnUrl: fc.constantFrom(undefined, undefined, undefined, RETURN_URL, "app://other"),
  })
  .map((some) => ({
    packageId: 1,
    name: "Reader",
    email: "reader@example.com",
    locale: "en-US" as const,
    userId: some.soldBy === "buyer" ? 7 : null,
    ...some,
  }));

const regions = fc.constantFrom<OrderFacts["price"]["region"]>(undefined, {
  id: REGION,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  cityId: CITY,
  cityName: text,
  name: text,
  deliveryFee: 1500,
  currency: "JOD",
  position: 0,
  status: true,
});

const overlap = new PurchaseOverlaps({
  overlap: { covered: "some", by: [], byOngoing: false },
  timeZone: "Asia/Amman",
  audience: "buyer",
});

/** Each refusal is rare, so that many states lead to an order. */
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);

const states = fc.record({
  request: requests,
  facts: fc
    .record({
      offer: fc.oneof({ weight: 9, arbitrary: offers }, fc.constant(undefined)),
      price: fc.record({ taxRate: fc.constantFrom(0, 1600), region: regions }),
      methods: fc.constantFrom<OrderFacts["methods"]>(
        ["card", "cash"],
        ["card", "cash"],
        ["card", "cash"],
        ["card"],
        [],
      ),
      isSubscribed: rarely,
      overlaps: rarely,
      hasUsedTrial: rarely,
      accepts: rarely.map((refuses) => !refuses),
      isEmailConfirmed: fc.boolean(),
    })
    .map(
      ({ isSubscribed, overlaps, hasUsedTrial, accepts, ...facts }): OrderFacts => ({
        ...facts,
        returnUrls: [RETURN_URL],
        history: { isSubscribed, overlap: overlaps ? overlap : null, hasUsedTrial },
        takesCard: () => accepts,
        now: NOW,
      }),
    ),
});

/** Returns the plan of a state; null if it is refused. */
function planOf(request: OrderRequest, facts: OrderFacts): OrderPlan | null {
  try {
    return planOrder(request, request, facts);
  } catch {
    return null;
  }
}

/** Runs a property on the states that lead to an order. */
function forPlans(check: (plan: OrderPlan, request: OrderRequest, facts: OrderFacts) => void) {
  let planned = 0;
  fc.assert(
    fc.property(states, ({ request, facts }) => {
      const plan = planOf(request, facts);
      if (!plan) return;
      planned++;
      check(plan, request, facts);
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(planned).toBeGreaterThan(50);
}

describe("the plan of an order", () => {
  it("requires a package on sale, and no earlier purchase that forbids it", () => {
    forPlans((_plan, { method, returnUrl }, { offer, methods, history, returnUrls }) => {
      const { isSubscribed, overlap: unconfirmed, hasUsedTrial } = history;
      const isOnSale = (offer?.saleFrom ?? NOW) <= NOW && (offer?.saleUntil ?? inDays(1)) > NOW;
      const isAllowed =
        !isSubscribed && !unconfirmed && !hasUsedTrial && methods.some((one) => one === method);
      const returns = returnUrl === undefined || returnUrls.includes(returnUrl);
      if (!isOnSale || !isAllowed || !returns) throw new Error("planned although it is refused");
    });
  });

  it("costs the sum of its lines, including the tax", () => {
    forPlans(({ values: { lines, total, net, tax } }, { expected }) => {
      if (lines.reduce((sum, line) => sum + line.sum, 0) !== total || net + tax !== total)
        throw new Error("the total is not the sum");
      if (expected && expected.total !== total)
        throw new Error("the buyer was shown another total");
    });
  });

  it("costs something unless a trial makes it free, or its devices are chosen later", () => {
    forPlans(({ values: { total, trialDays = 0, deviceRequired } }) => {
      if (total === 0 && trialDays === 0 && !deviceRequired) throw new Error("it is free");
    });
  });

  it("has a free trial only by card, and if its buyer does not renounce it", () => {
    forPlans(({ values: { trialDays } }, { method, withoutTrial }, { offer }) => {
      const expected = method === "card" && !withoutTrial ? offer?.trialDays : 0;
      if (trialDays !== expected) throw new Error(`${trialDays} days instead of ${expected}`);
    });
  });

  it("collects cash only when the address is known, and immediately only if it is confirmed", () => {
    forPlans(({ cashCollection, values }, { method }, { isEmailConfirmed }) => {
      const starts = method === "cash" && !values.deviceRequired;
      const expected = starts ? (isEmailConfirmed ? "now" : "afterConfirmation") : null;
      if (cashCollection !== expected) throw new Error(`${cashCollection}, not ${expected}`);
      if (starts && !(values.regionId && values.address && values.phone))
        throw new Error("the collector does not know where to go");
    });
  });

  it("requires a bot check from guests only, and belongs to the account of its buyer", () => {
    forPlans(({ needsBotCheck, values: { userId, guest } }, { soldBy }) => {
      if (needsBotCheck !== (soldBy === "guest")) throw new Error("wrong bot check");
      if ((userId === null) !== (soldBy !== "buyer") || guest !== (userId === null))
        throw new Error("wrong owner");
    });
  });
});
