import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../test/commerce.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { offerOf, priceOf } from "./offer.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const db = () => platform.database.db;
const OPENS = new Date("2030-11-29T00:00:00Z");
const CLOSES = new Date("2030-12-02T00:00:00Z");
const before = (moment: Date) => new Date(moment.getTime() - 1);

describe("what may be bought", () => {
  const ask = (asked: { packageId: number; campaign?: string | null; place?: "website" | "dashboard"; now?: Date }) =>
    offerOf(innerContext(platform, "en-US"), { place: "website", now: OPENS, ...asked });

  it("is the package as it is stored, in its window to the millisecond", async () => {
    const row = await makePackage(db(), { campaign: "BlackFriday", saleFrom: OPENS, saleUntil: CLOSES });
    expect(await ask({ packageId: row.id })).toEqual(row);
    expect(await ask({ packageId: row.id, now: before(CLOSES), campaign: "blackfriday" })).toEqual(row);
    const soon = await refusal(ask({ packageId: row.id, now: before(OPENS) }));
    expect(soon).toMatchObject({ status: 409, errors: [{ path: "packageId", message: "This offer has not begun yet" }] });
    const over = await refusal(ask({ packageId: row.id, now: CLOSES }));
    expect(over).toMatchObject({ status: 409, errors: [{ path: "packageId", message: "This offer has ended" }] });
  });

  it("is not what is sold elsewhere, off, deleted or in another campaign than was shown", async () => {
    const site = await makePackage(db(), { dashboard: false, campaign: "Nojoom", product: "Sport" });
    expect((await refusal(ask({ packageId: site.id, place: "dashboard" }))).status).toBe(404);
    const desk = await makePackage(db(), { website: false });
    expect((await refusal(ask({ packageId: desk.id }))).status).toBe(404);
    expect(await ask({ packageId: desk.id, place: "dashboard", campaign: null })).toEqual(desk);
    for (const values of [{ status: false }, { deletedAt: new Date() }]) {
      const { id } = await makePackage(db(), values);
      expect((await refusal(ask({ packageId: id }))).status).toBe(404);
    }
    expect((await refusal(ask({ packageId: 99_999_999 }))).status).toBe(404);
    for (const campaign of ["NojoomSport", "Nojoom"]) expect((await ask({ packageId: site.id, campaign })).id).toBe(site.id);
    for (const campaign of ["NojoomCinema", "BlackFriday", null])
      expect(await refusal(ask({ packageId: site.id, campaign }))).toMatchObject({ status: 409, errors: [{ path: "campaign" }] });
  });
});

describe("what it costs", () => {
  const row = {
    name: { "en-US": "With a receiver" },
    price: 2500,
    currency: "JOD" as const,
    trialDays: 0,
    deviceRequired: true,
    devices: [
      { model: "MR-1", name: { "en-US": "Receiver" }, price: 35_000 },
      { model: "MR-2", name: { "en-US": "Recorder" }, price: 59_990 },
    ],
  };
  const price = (devices: { model: string; quantity: number }[], values: Partial<typeof row> = {}) =>
    priceOf({ locale: "en-US" }, { ...row, ...values }, devices);

  it("is the package's own prices, line by line", () => {
    const { lines, ...sums } = price([
      { model: "MR-2", quantity: 2 },
      { model: "MR-1", quantity: 1 },
    ]);
    expect(lines.map(({ model, quantity, unitPrice, total }) => [model, quantity, unitPrice, total])).toEqual([
      [null, 1, 2500, 2500],
      ["MR-2", 2, 59_990, 119_980],
      ["MR-1", 1, 35_000, 35_000],
    ]);
    expect(sums).toEqual({ total: 157_480, dueNow: 157_480, currency: "JOD" });
  });

  it("is without the package while that is tried", () => {
    expect(price([{ model: "MR-1", quantity: 1 }], { trialDays: 14 })).toMatchObject({ total: 37_500, dueNow: 35_000 });
  });

  it("adds up, for any devices that may be chosen", () => {
    const quantity = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(fc.nat(1_000_000), quantity, quantity, (sum, one, two) => {
        const { lines, total } = price(
          [
            { model: "MR-1", quantity: one },
            { model: "MR-2", quantity: two },
          ],
          { price: sum },
        );
        expect(total).toBe(sum + one * 35_000 + two * 59_990);
        expect(lines.reduce((all, line) => all + line.total, 0)).toBe(total);
      }),
    );
  });

  it.each<[what: string, devices: { model: string; quantity: number }[], path: string]>([
    ["no device where one is needed", [], "devices"],
    ["a model that it does not offer", [{ model: "MR-9", quantity: 1 }], "devices.0.model"],
    [
      "a model twice",
      [
        { model: "MR-1", quantity: 1 },
        { model: "MR-1", quantity: 1 },
      ],
      "devices.1.model",
    ],
    ["none", [{ model: "MR-1", quantity: 0 }], "devices.0.quantity"],
    ["less than none", [{ model: "MR-1", quantity: -1 }], "devices.0.quantity"],
    ["a part of one", [{ model: "MR-1", quantity: 0.5 }], "devices.0.quantity"],
    ["eleven", [{ model: "MR-1", quantity: 11 }], "devices.0.quantity"],
    ["what is no number", [{ model: "MR-1", quantity: Number.NaN }], "devices.0.quantity"],
  ])("is nothing for %s", async (_what, devices, path) => {
    const problem = await refusal(Promise.resolve().then(() => price(devices)));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT", errors: [{ path }] });
    expect(problem.errors[0]?.message).not.toMatch(/package\.|\{\{/);
  });

  it("is nothing for more than anything may cost", async () => {
    const dear = [{ model: "MR-1", name: { "en-US": "Dear" }, price: 1_000_000_000 }];
    const problem = await refusal(Promise.resolve().then(() => price([{ model: "MR-1", quantity: 1 }], { devices: dear })));
    expect(problem.errors).toMatchObject([{ path: "devices" }]);
  });

  it("needs no device where none is required", () => expect(price([], { deviceRequired: false }).total).toBe(2500));
});
