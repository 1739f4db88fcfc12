import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../test/factories/commerce.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { computePackagePrice, requirePackageOnSale } from "./offer.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const db = () => platform.database.db;
const OPENS = new Date("2030-11-29T00:00:00Z");
const CLOSES = new Date("2030-12-02T00:00:00Z");
const before = (moment: Date) => new Date(moment.getTime() - 1);

describe("the offer of a package", () => {
  const requestOffer = (options: {
    packageId: number;
    campaign?: string | null;
    channel?: "website" | "dashboard";
    now?: Date;
  }) =>
    requirePackageOnSale(innerContext(platform, "en-US"), {
      channel: "website",
      now: OPENS,
      ...options,
    });

  it("is the stored package within its sale window, to the millisecond", async () => {
    const row = await makePackage(db(), {
      campaign: "BlackFriday",
      saleFrom: OPENS,
      saleUntil: CLOSES,
    });
    expect(await requestOffer({ packageId: row.id })).toEqual(row);
    expect(
      await requestOffer({ packageId: row.id, now: before(CLOSES), campaign: "blackfriday" }),
    ).toEqual(row);
    const soon = await problemOfRejection(requestOffer({ packageId: row.id, now: before(OPENS) }));
    expect(soon).toMatchObject({
      status: 409,
      errors: [{ path: "packageId", message: "This offer has not started yet" }],
    });
    const over = await problemOfRejection(requestOffer({ packageId: row.id, now: CLOSES }));
    expect(over).toMatchObject({
      status: 409,
      errors: [{ path: "packageId", message: "This offer has ended" }],
    });
  });

  it("is refused in another sales channel or campaign than was shown, and for inactive or deleted packages", async () => {
    const site = await makePackage(db(), {
      dashboard: false,
      campaign: "Nojoom",
      product: "Sport",
    });
    expect(
      (await problemOfRejection(requestOffer({ packageId: site.id, channel: "dashboard" }))).status,
    ).toBe(404);
    const backOfficeOnly = await makePackage(db(), { website: false });
    expect((await problemOfRejection(requestOffer({ packageId: backOfficeOnly.id }))).status).toBe(
      404,
    );
    expect(
      await requestOffer({ packageId: backOfficeOnly.id, channel: "dashboard", campaign: null }),
    ).toEqual(backOfficeOnly);
    for (const values of [{ status: false }, { deletedAt: new Date() }]) {
      const { id } = await makePackage(db(), values);
      expect((await problemOfRejection(requestOffer({ packageId: id }))).status).toBe(404);
    }
    expect((await problemOfRejection(requestOffer({ packageId: 99_999_999 }))).status).toBe(404);
    for (const campaign of ["NojoomSport", "Nojoom"])
      expect((await requestOffer({ packageId: site.id, campaign })).id).toBe(site.id);
    for (const campaign of ["NojoomCinema", "BlackFriday", null])
      expect(
        await problemOfRejection(requestOffer({ packageId: site.id, campaign })),
      ).toMatchObject({
        status: 409,
        errors: [{ path: "campaign" }],
      });
  });
});

describe("the price of a package", () => {
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
  const price = (
    devices: { model: string; quantity: number }[],
    values: Partial<typeof row> = {},
  ) => computePackagePrice({ locale: "en-US" }, { ...row, ...values }, devices);

  it("is computed line by line from the package's own prices", () => {
    const { lines, ...sums } = price([
      { model: "MR-2", quantity: 2 },
      { model: "MR-1", quantity: 1 },
    ]);
    expect(
      lines.map(({ model, quantity, unitPrice, total }) => [model, quantity, unitPrice, total]),
    ).toEqual([
      [null, 1, 2500, 2500],
      ["MR-2", 2, 59_990, 119_980],
      ["MR-1", 1, 35_000, 35_000],
    ]);
    expect(sums).toEqual({ total: 157_480, dueNow: 157_480, currency: "JOD" });
  });

  it("is due without the package during its free trial", () => {
    expect(price([{ model: "MR-1", quantity: 1 }], { trialDays: 14 })).toMatchObject({
      total: 37_500,
      dueNow: 35_000,
    });
  });

  it("adds up for any choice of devices", () => {
    const quantity = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(fc.nat(1_000_000), quantity, quantity, (packagePrice, one, two) => {
        const { lines, total } = price(
          [
            { model: "MR-1", quantity: one },
            { model: "MR-2", quantity: two },
          ],
          { price: packagePrice },
        );
        expect(total).toBe(packagePrice + one * 35_000 + two * 59_990);
        expect(lines.reduce((subtotal, line) => subtotal + line.total, 0)).toBe(total);
      }),
    );
  });

  it.each<[what: string, devices: { model: string; quantity: number }[], path: string]>([
    ["a missing required device", [], "devices"],
    ["a model that is not offered", [{ model: "MR-9", quantity: 1 }], "devices.0.model"],
    [
      "a model twice",
      [
        { model: "MR-1", quantity: 1 },
        { model: "MR-1", quantity: 1 },
      ],
      "devices.1.model",
    ],
    ["a quantity of zero", [{ model: "MR-1", quantity: 0 }], "devices.0.quantity"],
    ["a negative quantity", [{ model: "MR-1", quantity: -1 }], "devices.0.quantity"],
    ["a fractional quantity", [{ model: "MR-1", quantity: 0.5 }], "devices.0.quantity"],
    ["a quantity of eleven", [{ model: "MR-1", quantity: 11 }], "devices.0.quantity"],
    [
      "a quantity that is not a number",
      [{ model: "MR-1", quantity: Number.NaN }],
      "devices.0.quantity",
    ],
  ])("is rejected for %s", async (_what, devices, path) => {
    const problem = await problemOfRejection(Promise.resolve().then(() => price(devices)));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT", errors: [{ path }] });
    expect(problem.errors[0]?.message).not.toMatch(/package\.|\{\{/);
  });

  it("is rejected above the maximum amount", async () => {
    const expensiveDevices = [{ model: "MR-1", name: { "en-US": "Dear" }, price: 1_000_000_000 }];
    const problem = await problemOfRejection(
      Promise.resolve().then(() =>
        price([{ model: "MR-1", quantity: 1 }], { devices: expensiveDevices }),
      ),
    );
    expect(problem.errors).toMatchObject([{ path: "devices" }]);
  });

  it("needs no device if none is required", () =>
    expect(price([], { deviceRequired: false }).total).toBe(2500));
});
