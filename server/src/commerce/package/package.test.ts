import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../test/commerce.ts";
import { makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { taxRate } from "../../system/setting/setting.service.ts";
import { completeSettings } from "../../system/setting/setting-edit.service.ts";

const DAY = 24 * 60 * 60 * 1000;
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
let made = 0;
/** A name of a campaign that nobody else has. */
const campaign = () => `Campaign ${++made}`;

describe("what readers get of a package", () => {
  it("is in their language, with its picture, and nothing of staff's", async () => {
    const picture = await makePicture(db);
    const { id } = await staff.package.create({
      name: { "en-US": "Reader", "ar-JO": "قارئ" },
      description: { "en-US": "Every article" },
      features: [
        { "en-US": "All articles", "ar-JO": "كل المقالات" },
        { "en-US": "", "ar-JO": "بلا حد" },
      ],
      imageId: picture,
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
      picture: expect.objectContaining({ id: picture }),
      price: 2500,
      listPrice: 4000,
      currency: "JOD",
      interval: "month",
      intervalCount: 1,
      trialDays: 7,
      deviceRequired: false,
      devices: [{ model: "MR-1", name: "جهاز استقبال", price: 35_000 }],
      entitlements: ["articles", "episodes"],
      saleFrom: null,
      saleUntil: null,
    });
    expect((await reader().package.website({})).find((one) => one.id === id)).toMatchObject({
      name: "Reader",
      features: ["All articles", "بلا حد"],
    });
  });

  it("is the regular list alone, in its order, without what is off, deleted, not for the site, or outside of its window", async () => {
    const before = await reader().package.website({});
    const kept = [
      await makePackage(db, { position: 5002, name: { "en-US": "Second" } }),
      await makePackage(db, { position: 5001, name: { "en-US": "First" }, saleFrom: inDays(-1), saleUntil: inDays(1) }),
    ];
    const hidden = await Promise.all([
      makePackage(db, { status: false }),
      makePackage(db, { deletedAt: new Date() }),
      makePackage(db, { website: false }),
      makePackage(db, { saleFrom: inDays(1) }),
      makePackage(db, { saleUntil: inDays(-1) }),
      makePackage(db, { campaign: campaign() }),
    ]);
    const listed = await reader().package.website({});
    expect(listed).toHaveLength(before.length + kept.length);
    expect(namesOf(listed).slice(-2)).toEqual(["First", "Second"]);
    const status = async (id: number) => (await refusal(reader().package.get({ id }))).status;
    for (const { id, campaign } of hidden.filter((one) => one.campaign === null)) expect([await status(id), campaign]).toEqual([404, null]);
    expect(await status(99_999_999)).toBe(404);
  });
});

describe("campaigns", () => {
  it.each([
    ["Nojoom", "NojoomSport"],
    ["nojoom", "nojoomsport"],
    ["NOJOOM", "Nojoom Sport"],
  ])("%s sells all products, %s one of them", async (all, product) => {
    const word = { "en-US": `Sport ${++made}` };
    const sport = await staff.package.create({ name: word, campaign: "NojoomSport", price: 1, interval: "month" });
    expect(sport).toMatchObject({ campaign: "Nojoom", product: "Sport" });
    const cinema = await makePackage(db, { campaign: "Nojoom", product: "Cinema" });
    const ofAll = (await reader().package.public({ campaign: all })).packages.map(({ id }) => id);
    expect(ofAll).toEqual(expect.arrayContaining([sport.id, cinema.id]));
    const offer = await reader().package.public({ campaign: product });
    expect(offer.campaign).toMatchObject({ name: "Nojoom", product: expect.stringMatching(/^sport$/i), state: "open" });
    expect(offer.packages.map(({ id }) => id)).toContain(sport.id);
    expect(offer.packages.map(({ id }) => id)).not.toContain(cinema.id);
  });

  it("are open, soon, over or none, with the moments of a countdown", async () => {
    const [open, soon, over] = [campaign(), campaign(), campaign()];
    const [from, until] = [inDays(-2), inDays(3)];
    await makePackage(db, { campaign: open, saleFrom: inDays(-1), saleUntil: inDays(2) });
    await makePackage(db, { campaign: open, saleFrom: from, saleUntil: until });
    await makePackage(db, { campaign: open, saleFrom: inDays(9), saleUntil: inDays(10) });
    await makePackage(db, { campaign: open, saleFrom: inDays(-30), status: false });
    await makePackage(db, { campaign: soon, saleFrom: until });
    await makePackage(db, { campaign: over, saleFrom: from, saleUntil: inDays(-1) });
    const asked = (name: string) => reader().package.public({ campaign: name });
    const first = await asked(open);
    expect(first.campaign).toMatchObject({ state: "open", opensAt: from.toISOString(), closesAt: until.toISOString() });
    expect(first.packages).toHaveLength(2);
    expect(Math.abs(Date.parse(first.campaign.now) - Date.now())).toBeLessThan(10_000);
    expect(await asked(soon)).toMatchObject({ campaign: { state: "soon", opensAt: until.toISOString(), closesAt: null }, packages: [] });
    expect(await asked(over)).toMatchObject({ campaign: { state: "over" }, packages: [] });
    expect(await asked("Nobody's")).toMatchObject({ campaign: { state: "none", opensAt: null, closesAt: null }, packages: [] });
  });

  it("are for staff what staff sell, also before it is on sale", async () => {
    const wanted = campaign();
    await makePackage(db, { name: { "en-US": "Both" }, campaign: wanted, position: 1 });
    await makePackage(db, { name: { "en-US": "Later" }, campaign: wanted, saleFrom: inDays(1), website: false, position: 2 });
    await makePackage(db, { name: { "en-US": "Site" }, campaign: wanted, dashboard: false });
    await makePackage(db, { name: { "en-US": "Past" }, campaign: wanted, saleUntil: inDays(-1) });
    const offer = await accounting.package.dashboardPublic({ campaign: wanted });
    expect(offer.packages.map((one) => [one.name, one.onSale])).toEqual([
      ["Both", true],
      ["Later", false],
    ]);
    expect(offer.campaign).toMatchObject({ state: "open" });
    expect(namesOf((await reader().package.public({ campaign: wanted })).packages)).toEqual(["Both", "Site"]);
    const regular = await accounting.package.dashboardPublic({});
    expect(regular.campaign).toBeNull();
    expect(regular.packages.every((one) => one.campaign === null)).toBe(true);
    expect((await refusal(accounting.package.staffList({}))).status).toBe(403);
  });

  it.each(["BlackFriday", "Christmas", "ReceiverBased", "رمضان كريم", "Back to School 2027", "summer_sale-1"])(
    "may be called %s",
    async (given) => {
      const { id } = await staff.package.create({ name, price: 1000, interval: "year", campaign: given });
      const { data } = await staff.package.staffList({ campaign: given.toUpperCase(), limit: 100 });
      expect(data.map((one) => one.id)).toContain(id);
      expect((await reader().package.public({ campaign: given.toLowerCase() })).packages.map((one) => one.id)).toContain(id);
    },
  );

  it.each(["", " ", "-sale", "a/b", "<b>", "x".repeat(61), "a\0b"])("cannot be called %j", async (given) => {
    expect((await refusal(staff.package.create({ name, price: 1000, interval: "year", campaign: given }))).errors).toMatchObject([
      { path: "campaign" },
    ]);
  });

  it("go by the case in which the house writes them, and an edit follows", async () => {
    const { id } = await staff.package.create({ name, price: 1000, interval: "year", campaign: "blackfriday" });
    expect(await staff.package.staffGet({ id })).toMatchObject({ campaign: "BlackFriday", product: null });
    expect(await staff.package.edit({ id, version: 1, campaign: "nojoomCinema" })).toMatchObject({ campaign: "Nojoom", product: "Cinema" });
    expect(await staff.package.edit({ id, version: 2, campaign: null })).toMatchObject({ campaign: null, product: null });
  });
});

describe("what staff write of a package", () => {
  const whole = { name, price: 2500, interval: "month" as const };

  it.each<[what: string, fields: object, path: string]>([
    ["a price below nothing", { price: -1 }, "price"],
    ["a price of a fraction", { price: 2.5 }, "price"],
    ["a price as text", { price: "2500" }, "price"],
    ["a price beyond all", { price: 1_000_000_001 }, "price"],
    ["a list price below the price", { listPrice: 2499 }, "listPrice"],
    ["a currency that is none", { currency: "XXX" }, "currency"],
    ["an interval that is none", { interval: "week" }, "interval"],
    ["a period of nothing", { intervalCount: 0 }, "intervalCount"],
    ["a trial of what is paid once", { interval: "once", trialDays: 1 }, "trialDays"],
    ["entitlements for no time", { interval: "once", intervalCount: 0, entitlements: ["articles"] }, "entitlements"],
    ["an end of the sale at its beginning", { saleFrom: "2030-01-01T00:00:00Z", saleUntil: "2030-01-01T00:00:00Z" }, "saleUntil"],
    ["an end of the sale before its beginning", { saleFrom: "2030-01-01T00:00:00Z", saleUntil: "2029-12-31T23:59:59Z" }, "saleUntil"],
    ["a time without a zone", { saleFrom: "2030-01-01T00:00:00" }, "saleFrom"],
    ["a device that is needed and not there", { deviceRequired: true, devices: [] }, "devices"],
    ["a model twice", { devices: [device, { ...device, model: "mr-1" }] }, "devices.1.model"],
    ["a device without a name", { devices: [{ ...device, name: {} }] }, "devices.0.name"],
    ["a device of a negative price", { devices: [{ ...device, price: -5 }] }, "devices.0.price"],
    ["an empty line", { features: [{}] }, "features.0"],
    ["an entitlement twice", { entitlements: ["articles", "articles"] }, "entitlements"],
    ["an entitlement that is none", { entitlements: ["everything"] }, "entitlements.0"],
    ["a product of no campaign", { product: "Sport" }, "product"],
    ["two products", { campaign: "NojoomSport", product: "Cinema" }, "product"],
    ["a picture that is not there", { imageId: 99_999 }, "imageId"],
    ["no name", { name: {} }, "name"],
    ["a field that there is not", { paid: true }, ""],
  ])("must not be %s", async (_what, fields, path) => {
    const problem = await refusal(staff.package.create({ ...whole, ...fields } as typeof whole));
    expect([problem.status, problem.code]).toEqual([400, "INVALID_INPUT"]);
    expect(problem.errors.map((one) => one.path)).toEqual([path]);
    expect(problem.errors[0]?.message).not.toMatch(/^package\./);
  });

  it("holds for an edit with what is stored, too", async () => {
    const { id } = await staff.package.create({ ...whole, listPrice: 3000, devices: [device], deviceRequired: true, trialDays: 7 });
    const faultOf = async (fields: object) =>
      (await refusal(staff.package.edit({ id, version: 1, ...fields }))).errors.map((one) => one.path);
    expect(await faultOf({ price: 3001 })).toEqual(["listPrice"]);
    expect(await faultOf({ devices: [] })).toEqual(["devices"]);
    expect(await faultOf({ interval: "once" })).toEqual(["trialDays"]);
    expect(await staff.package.edit({ id, version: 1, interval: "once", trialDays: 0 })).toMatchObject({ version: 2 });
  });

  it("is refused in Arabic to who asks in Arabic", async () => {
    const arabic = await clientAs(platform, (await makeUser(db, "Superadmin")).id, "ar-JO");
    const problem = await refusal(arabic.package.create({ ...whole, listPrice: 1 }), "ar-JO");
    expect(problem.errors[0]?.message).toBe("لا يجوز أن يقل عن السعر");
  });

  it("begins in the station's currency", async () => {
    await completeSettings(innerContext(platform, "en-US"));
    const { data } = await staff.setting.staffList({ q: "currency" });
    const setting = data.find((one) => one.key === "currency");
    expect((await refusal(staff.setting.edit({ id: setting?.id ?? 0, version: setting?.version ?? 0, value: "XYZ" }))).code).toBe(
      "INVALID_INPUT",
    );
    const edited = await staff.setting.edit({ id: setting?.id ?? 0, version: setting?.version ?? 0, value: "KWD" });
    await expect.poll(async () => (await staff.setting.dashboard({})).currency).toBe("KWD");
    expect(await staff.package.create(whole)).toMatchObject({ currency: "KWD" });
    await staff.setting.edit({ id: edited.id, version: edited.version, value: "JOD" });
    await expect.poll(async () => (await staff.setting.dashboard({})).currency).toBe("JOD");
    expect(await staff.package.create({ ...whole, currency: "USD" })).toMatchObject({ currency: "USD" });
  });

  it("is taxed as the station says", async () => {
    const context = () => innerContext(platform, "en-US");
    await completeSettings(context());
    const { data } = await staff.setting.staffList({ q: "taxRate" });
    const [setting] = data;
    if (!setting) throw new Error("there is no such setting");
    expect([setting.value, await taxRate(context())]).toEqual([0, 0]);
    for (const value of [-1, 10_000, 16.5, "1600", null])
      expect((await refusal(staff.setting.edit({ id: setting.id, version: setting.version, value }))).errors, String(value)).toMatchObject([
        { path: "value" },
      ]);
    await staff.setting.edit({ id: setting.id, version: setting.version, value: 1600 });
    await expect.poll(() => taxRate(context())).toBe(1600);
  });

  it("is listed by campaign, window, currency and name", async () => {
    const word = `Zephyr ${++made}`;
    const [wanted] = [campaign()];
    await makePackage(db, { name: { "en-US": `${word} a` }, campaign: wanted, currency: "USD", saleFrom: inDays(1) });
    await makePackage(db, { name: { "en-US": `${word} b` }, saleUntil: inDays(-1) });
    await makePackage(db, { name: { "en-US": `${word} c` } });
    const found = async (filter: object) => {
      const { data } = await staff.package.staffList({ q: word, sort: "name", ...filter });
      return data.map((one) => [one.name["en-US"]?.at(-1), one.sale].join(" "));
    };
    expect(await found({})).toEqual(["a soon", "b over", "c open"]);
    expect(await found({ campaign: wanted })).toEqual(["a soon"]);
    expect(await found({ regular: true })).toEqual(["b over", "c open"]);
    expect(await found({ regular: false })).toEqual(["a soon"]);
    expect(await found({ sale: "open" })).toEqual(["c open"]);
    expect(await found({ sale: "soon" })).toEqual(["a soon"]);
    expect(await found({ sale: "over" })).toEqual(["b over"]);
    expect(await found({ currency: "USD" })).toEqual(["a soon"]);
  });
});
