import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../test/factories/commerce.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { taxRate } from "../../system/setting/setting.service.ts";
import { insertMissingSettings } from "../../system/setting/setting-edit.service.ts";

const name = { "en-US": "Reader" };
const device = { model: "MR-1", name: { "en-US": "Receiver" }, price: 35_000 };

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let accounting: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  accounting = await clientAs(platform, (await makeUser(db, "Accounting")).id);
});

afterAll(() => platform.stop());

const reader = (locale: "en-US" | "ar-JO" = "en-US") => innerClient(platform, locale);
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const namesOf = (packages: { name: string }[]) => packages.map((one) => one.name);
let counter = 0;
/** A unique campaign name. */
const newCampaign = () => `Campaign ${++counter}`;

describe("public packages", () => {
  it("are returned in the reader's language, with their image and without staff fields", async () => {
    const imageId = await makeMediaImage(db);
    const { id } = await staff.package.create({
      name: { "en-US": "Reader", "ar-JO": "قارئ" },
      description: { "en-US": "Every article" },
      features: [
        { "en-US": "All articles", "ar-JO": "كل المقالات" },
        { "en-US": "", "ar-JO": "بلا حد" },
      ],
      imageId,
      price: 2500,
      listPrice: 4000,
      interval: "month",
      trialDays: 7,
      devices: [{ ...device, name: { "ar-JO": "جهاز استقبال" } }],
      entitlements: ["articles", "episodes"],
    });
    const got = await reader("ar-JO").package.get({ id });
    expect(got).toEqual({
      id,
      name: "قارئ",
      description: "Every article",
      features: ["كل المقالات", "بلا حد"],
      campaign: null,
      product: null,
      picture: expect.objectContaining({ id: imageId }),
      price: 2500,
      listPrice: 4000,
      introductoryPeriods: 0,
      currency: "JOD",
      exponent: 3,
      interval: "month",
      intervalCount: 1,
      trialDays: 7,
      deviceRequired: false,
      devices: [{ model: "MR-1", name: "جهاز استقبال", price: 35_000 }],
      entitlements: ["articles", "episodes"],
      entitlementNames: [],
      maxStreams: null,
      saleFrom: null,
      saleUntil: null,
      methods: ["card", "cash"],
    });
    expect((await reader().package.website({})).find((one) => one.id === id)).toMatchObject({
      name: "Reader",
      features: ["All articles", "بلا حد"],
    });
  });

  it("are the active packages of the regular list, sold on the website and within their sale window, in display order", async () => {
    const before = await reader().package.website({});
    const visible = [
      await makePackage(db, { position: 5002, name: { "en-US": "Second" } }),
      await makePackage(db, {
        position: 5001,
        name: { "en-US": "First" },
        saleFrom: inDays(-1),
        saleUntil: inDays(1),
      }),
    ];
    const hidden = await Promise.all([
      makePackage(db, { status: false }),
      makePackage(db, { deletedAt: new Date() }),
      makePackage(db, { website: false }),
      makePackage(db, { saleFrom: inDays(1) }),
      makePackage(db, { saleUntil: inDays(-1) }),
      makePackage(db, { campaign: newCampaign() }),
    ]);
    const listed = await reader().package.website({});
    expect(listed).toHaveLength(before.length + visible.length);
    expect(namesOf(listed).slice(-2)).toEqual(["First", "Second"]);
    const status = async (id: number) =>
      (await problemOfRejection(reader().package.get({ id }))).status;
    for (const { id, campaign } of hidden.filter((one) => one.campaign === null))
      expect([await status(id), campaign]).toEqual([404, null]);
    expect(await status(99_999_999)).toBe(404);
  });
});

describe("campaigns", () => {
  it.each([
    ["Nojoom", "NojoomSport"],
    ["nojoom", "nojoomsport"],
    ["NOJOOM", "Nojoom Sport"],
  ])("%s sells all products, %s one of them", async (all, product) => {
    const packageName = { "en-US": `Sport ${++counter}` };
    const sport = await staff.package.create({
      name: packageName,
      campaign: "NojoomSport",
      price: 1,
      interval: "month",
    });
    expect(sport).toMatchObject({ campaign: "Nojoom", product: "Sport" });
    const cinema = await makePackage(db, { campaign: "Nojoom", product: "Cinema" });
    const ofAll = (await reader().package.public({ campaign: all })).packages.map(({ id }) => id);
    expect(ofAll).toEqual(expect.arrayContaining([sport.id, cinema.id]));
    const offer = await reader().package.public({ campaign: product });
    expect(offer.campaign).toMatchObject({
      name: "Nojoom",
      product: expect.stringMatching(/^sport$/i),
      state: "open",
    });
    expect(offer.packages.map(({ id }) => id)).toContain(sport.id);
    expect(offer.packages.map(({ id }) => id)).not.toContain(cinema.id);
  });

  it("have the title that one of their packages gives them in the reader's language, and products their own", async () => {
    const name = newCampaign();
    await makePackage(db, { campaign: name });
    await makePackage(db, {
      campaign: name,
      campaignTitle: { "en-US": "Ramadan nights", "ar-JO": "ليالي رمضان" },
    });
    expect((await reader().package.public({ campaign: name })).campaign.title).toBe(
      "Ramadan nights",
    );
    expect((await reader("ar-JO").package.public({ campaign: name })).campaign.title).toBe(
      "ليالي رمضان",
    );
    const product = newCampaign();
    await makePackage(db, {
      campaign: "Nojoom",
      product,
      campaignTitle: { "ar-JO": "نجوم سبورت" },
    });
    expect(
      (await reader("ar-JO").package.public({ campaign: `Nojoom${product}` })).campaign.title,
    ).toBe("نجوم سبورت");
    expect((await reader("ar-JO").package.public({ campaign: "Nojoom" })).campaign.title).toBe("");
    const errors = staff.package.create({
      name: { "en-US": "Reader" },
      price: 1,
      interval: "month",
      campaignTitle: { "en-US": "Nights" },
    });
    await expect(errors).rejects.toMatchObject({ data: { errors: [{ path: "campaignTitle" }] } });
  });

  it("are open, soon, over or none, with the times for a countdown", async () => {
    const [open, soon, over] = [newCampaign(), newCampaign(), newCampaign()];
    const [from, until] = [inDays(-2), inDays(3)];
    await makePackage(db, { campaign: open, saleFrom: inDays(-1), saleUntil: inDays(2) });
    await makePackage(db, { campaign: open, saleFrom: from, saleUntil: until });
    await makePackage(db, { campaign: open, saleFrom: inDays(9), saleUntil: inDays(10) });
    await makePackage(db, { campaign: open, saleFrom: inDays(-30), status: false });
    await makePackage(db, { campaign: soon, saleFrom: until });
    await makePackage(db, { campaign: over, saleFrom: from, saleUntil: inDays(-1) });
    const fetchCampaign = (name: string) => reader().package.public({ campaign: name });
    const first = await fetchCampaign(open);
    expect(first.campaign).toMatchObject({
      state: "open",
      opensAt: from.toISOString(),
      closesAt: until.toISOString(),
    });
    expect(first.packages).toHaveLength(2);
    expect(Math.abs(Date.parse(first.campaign.now) - Date.now())).toBeLessThan(10_000);
    expect(await fetchCampaign(soon)).toMatchObject({
      campaign: { state: "soon", opensAt: until.toISOString(), closesAt: null },
      packages: [],
    });
    expect(await fetchCampaign(over)).toMatchObject({ campaign: { state: "over" }, packages: [] });
    expect(await fetchCampaign("Nobody's")).toMatchObject({
      campaign: { state: "none", opensAt: null, closesAt: null },
      packages: [],
    });
  });

  it("list packages that staff can sell for staff, including upcoming packages", async () => {
    const campaignName = newCampaign();
    await makePackage(db, { name: { "en-US": "Both" }, campaign: campaignName, position: 1 });
    await makePackage(db, {
      name: { "en-US": "Later" },
      campaign: campaignName,
      saleFrom: inDays(1),
      website: false,
      position: 2,
    });
    await makePackage(db, { name: { "en-US": "Site" }, campaign: campaignName, dashboard: false });
    await makePackage(db, {
      name: { "en-US": "Past" },
      campaign: campaignName,
      saleUntil: inDays(-1),
    });
    const offer = await accounting.package.dashboardPublic({ campaign: campaignName });
    expect(offer.packages.map((one) => [one.name, one.onSale])).toEqual([
      ["Both", true],
      ["Later", false],
    ]);
    expect(offer.campaign).toMatchObject({ state: "open" });
    expect(namesOf((await reader().package.public({ campaign: campaignName })).packages)).toEqual([
      "Both",
      "Site",
    ]);
    const regular = await accounting.package.dashboardPublic({});
    expect(regular.campaign).toBeNull();
    expect(regular.packages.every((one) => one.campaign === null)).toBe(true);
    expect((await problemOfRejection(accounting.package.staffList({}))).status).toBe(403);
  });

  it.each([
    "BlackFriday",
    "Christmas",
    "ReceiverBased",
    "رمضان كريم",
    "Back to School 2027",
    "summer_sale-1",
  ])("can be named %s", async (given) => {
    const { id } = await staff.package.create({
      name,
      price: 1000,
      interval: "year",
      campaign: given,
    });
    const { data } = await staff.package.staffList({ campaign: given.toUpperCase(), limit: 100 });
    expect(data.map((one) => one.id)).toContain(id);
    expect(
      (await reader().package.public({ campaign: given.toLowerCase() })).packages.map(
        (one) => one.id,
      ),
    ).toContain(id);
  });

  it.each(["", " ", "-sale", "a/b", "<b>", "x".repeat(61), "a\0b"])(
    "cannot be named %j",
    async (given) => {
      expect(
        (
          await problemOfRejection(
            staff.package.create({ name, price: 1000, interval: "year", campaign: given }),
          )
        ).errors,
      ).toMatchObject([{ path: "campaign" }]);
    },
  );

  it("are stored with canonical capitalization, also after an edit", async () => {
    const { id } = await staff.package.create({
      name,
      price: 1000,
      interval: "year",
      campaign: "blackfriday",
    });
    expect(await staff.package.staffGet({ id })).toMatchObject({
      campaign: "BlackFriday",
      product: null,
    });
    expect(await staff.package.edit({ id, version: 1, campaign: "nojoomCinema" })).toMatchObject({
      campaign: "Nojoom",
      product: "Cinema",
    });
    expect(await staff.package.edit({ id, version: 2, campaign: null })).toMatchObject({
      campaign: null,
      product: null,
    });
  });
});

describe("packages in the back office", () => {
  const validPackage = { name, price: 2500, interval: "month" as const };

  it.each<[what: string, fields: object, path: string]>([
    ["a negative price", { price: -1 }, "price"],
    ["a fractional price", { price: 2.5 }, "price"],
    ["a price as text", { price: "2500" }, "price"],
    ["a price above the maximum", { price: 1_000_000_001 }, "price"],
    ["a list price below the price", { listPrice: 2499 }, "listPrice"],
    ["an unknown currency", { currency: "XXX" }, "currency"],
    ["an unknown interval", { interval: "week" }, "interval"],
    ["an empty period", { intervalCount: 0 }, "intervalCount"],
    ["a trial of a one-time payment", { interval: "once", trialDays: 1 }, "trialDays"],
    [
      "entitlements without a period",
      { interval: "once", intervalCount: 0, entitlements: ["articles"] },
      "entitlements",
    ],
    [
      "a sale that ends when it begins",
      { saleFrom: "2030-01-01T00:00:00Z", saleUntil: "2030-01-01T00:00:00Z" },
      "saleUntil",
    ],
    [
      "a sale that ends before it begins",
      { saleFrom: "2030-01-01T00:00:00Z", saleUntil: "2029-12-31T23:59:59Z" },
      "saleUntil",
    ],
    ["a time without a time zone", { saleFrom: "2030-01-01T00:00:00" }, "saleFrom"],
    ["a missing required device", { deviceRequired: true, devices: [] }, "devices"],
    ["a duplicate model", { devices: [device, { ...device, model: "mr-1" }] }, "devices.1.model"],
    ["a device without a name", { devices: [{ ...device, name: {} }] }, "devices.0.name"],
    ["a device with a negative price", { devices: [{ ...device, price: -5 }] }, "devices.0.price"],
    ["an empty feature", { features: [{}] }, "features.0"],
    ["a duplicate entitlement", { entitlements: ["articles", "articles"] }, "entitlements"],
    ["an unknown entitlement", { entitlements: ["everything"] }, "entitlements.0"],
    ["a product without a campaign", { product: "Sport" }, "product"],
    ["two products", { campaign: "NojoomSport", product: "Cinema" }, "product"],
    ["an unknown image", { imageId: 99_999 }, "imageId"],
    ["a missing name", { name: {} }, "name"],
    ["an unknown field", { paid: true }, ""],
  ])("reject %s", async (_what, fields, path) => {
    const problem = await problemOfRejection(
      staff.package.create({ ...validPackage, ...fields } as typeof validPackage),
    );
    expect([problem.status, problem.code]).toEqual([400, "INVALID_INPUT"]);
    expect(problem.errors.map((one) => one.path)).toEqual([path]);
    expect(problem.errors[0]?.message).not.toMatch(/^package\./);
  });

  it("validate edits together with the stored fields", async () => {
    const { id } = await staff.package.create({
      ...validPackage,
      listPrice: 3000,
      devices: [device],
      deviceRequired: true,
      trialDays: 7,
    });
    const errorPathsOf = async (fields: object) =>
      (await problemOfRejection(staff.package.edit({ id, version: 1, ...fields }))).errors.map(
        (one) => one.path,
      );
    expect(await errorPathsOf({ price: 3001 })).toEqual(["listPrice"]);
    expect(await errorPathsOf({ devices: [] })).toEqual(["devices"]);
    expect(await errorPathsOf({ interval: "once" })).toEqual(["trialDays"]);
    expect(
      await staff.package.edit({ id, version: 1, interval: "once", trialDays: 0 }),
    ).toMatchObject({ version: 2 });
  });

  it("report validation errors in the caller's language", async () => {
    const arabic = await clientAs(platform, (await makeUser(db, "Superadmin")).id, "ar-JO");
    const problem = await problemOfRejection(
      arabic.package.create({ ...validPackage, listPrice: 1 }),
      "ar-JO",
    );
    expect(problem.errors[0]?.message).toBe("لا يجوز أن يقل عن السعر");
  });

  it("are created in the station's currency by default", async () => {
    await insertMissingSettings(innerContext(platform, "en-US"));
    const { data } = await staff.setting.staffList({ q: "currency" });
    const setting = data.find((one) => one.key === "currency");
    expect(
      (
        await problemOfRejection(
          staff.setting.edit({
            id: setting?.id ?? 0,
            version: setting?.version ?? 0,
            value: "XYZ",
          }),
        )
      ).code,
    ).toBe("INVALID_INPUT");
    const edited = await staff.setting.edit({
      id: setting?.id ?? 0,
      version: setting?.version ?? 0,
      value: "KWD",
    });
    await expect.poll(async () => (await staff.setting.dashboard({})).currency).toBe("KWD");
    expect(await staff.package.create(validPackage)).toMatchObject({ currency: "KWD" });
    await staff.setting.edit({ id: edited.id, version: edited.version, value: "JOD" });
    await expect.poll(async () => (await staff.setting.dashboard({})).currency).toBe("JOD");
    expect(await staff.package.create({ ...validPackage, currency: "USD" })).toMatchObject({
      currency: "USD",
    });
  });

  it("are taxed at the station's tax rate, which is validated", async () => {
    const context = () => innerContext(platform, "en-US");
    await insertMissingSettings(context());
    const { data } = await staff.setting.staffList({ q: "taxRate" });
    const [setting] = data;
    if (!setting) throw new Error("setting not found");
    expect([setting.value, await taxRate(context())]).toEqual([0, 0]);
    for (const value of [-1, 10_000, 16.5, "1600", null])
      expect(
        (
          await problemOfRejection(
            staff.setting.edit({ id: setting.id, version: setting.version, value }),
          )
        ).errors,
        String(value),
      ).toMatchObject([{ path: "value" }]);
    await staff.setting.edit({ id: setting.id, version: setting.version, value: 1600 });
    await expect.poll(() => taxRate(context())).toBe(1600);
  });

  it("are listed by campaign, sale window, currency and name", async () => {
    const packageName = `Zephyr ${++counter}`;
    const [campaignName] = [newCampaign()];
    await makePackage(db, {
      name: { "en-US": `${packageName} a` },
      campaign: campaignName,
      currency: "USD",
      saleFrom: inDays(1),
    });
    await makePackage(db, { name: { "en-US": `${packageName} b` }, saleUntil: inDays(-1) });
    await makePackage(db, { name: { "en-US": `${packageName} c` } });
    const found = async (filter: object) => {
      const { data } = await staff.package.staffList({ q: packageName, sort: "name", ...filter });
      return data.map((one) => [one.name["en-US"]?.at(-1), one.sale].join(" "));
    };
    expect(await found({})).toEqual(["a soon", "b over", "c open"]);
    expect(await found({ campaign: campaignName })).toEqual(["a soon"]);
    expect(await found({ regular: true })).toEqual(["b over", "c open"]);
    expect(await found({ regular: false })).toEqual(["a soon"]);
    expect(await found({ sale: "open" })).toEqual(["c open"]);
    expect(await found({ sale: "soon" })).toEqual(["a soon"]);
    expect(await found({ sale: "over" })).toEqual(["b over"]);
    expect(await found({ currency: "USD" })).toEqual(["a soon"]);
  });
});
