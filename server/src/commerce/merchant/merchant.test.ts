import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCity, makePackage, makeRegion } from "../../../test/commerce.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { purgeDeleted } from "../../system/purge/purge.jobs.ts";
import { deliveryTo } from "./merchant.service.ts";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
const heard: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => void heard.push(...tags));
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const reader = (locale: "en-US" | "ar-JO" = "en-US") => innerClient(platform, locale);
const name = { "en-US": "Amman", "ar-JO": "عمّان" };

describe("where is delivered to", () => {
  it("is told in the reader's language and staff's order, without what is off, deleted or without a region", async () => {
    const city = await makeCity(db, { name, position: 2 });
    const first = await makeCity(db, { position: 1 });
    await makeRegion(db, { cityId: first.id });
    const [weibdeh, abdoun] = [
      await makeRegion(db, { cityId: city.id, position: 2, name: { "ar-JO": "اللويبدة" }, deliveryFee: 1500 }),
      await makeRegion(db, { cityId: city.id, position: 1, name: { "en-US": "Abdoun", "ar-JO": "عبدون" }, deliveryFee: 0 }),
    ];
    await makeRegion(db, { cityId: city.id, status: false });
    await makeRegion(db, { cityId: city.id, deletedAt: new Date() });
    const off = await makeRegion(db, { cityId: (await makeCity(db, { status: false })).id });
    const bare = await makeCity(db);
    expect(await reader("ar-JO").merchant.cities({})).toEqual([
      { id: first.id, name: first.name["ar-JO"] },
      { id: city.id, name: "عمّان" },
    ]);
    expect(await reader().merchant.regions({ cityId: city.id })).toEqual([
      { id: abdoun.id, cityId: city.id, name: "Abdoun", deliveryFee: 0, currency: "JOD" },
      { id: weibdeh.id, cityId: city.id, name: "اللويبدة", deliveryFee: 1500, currency: "JOD" },
    ]);
    for (const cityId of [off.cityId, bare.id, 99_999_999]) expect((await refusal(reader().merchant.regions({ cityId }))).status).toBe(404);
    expect((await collectTags(() => reader().merchant.cities({}))).tags).toContain("list:merchant");
  });

  it("costs what the region says, and nothing of another city, currency or one that is off", async () => {
    const context = innerContext(platform, "en-US");
    const region = await makeRegion(db, { deliveryFee: 2750 });
    const [off, other] = [await makeRegion(db, { status: false }), await makeCity(db)];
    const closed = await makeRegion(db, { cityId: (await makeCity(db, { status: false })).id });
    const to = (cityId: number, regionId: number, currency: "JOD" | "USD" = "JOD") => deliveryTo(context, { cityId, regionId, currency });
    const cityName = (await staff.merchantCity.staffGet({ id: region.cityId })).name;
    expect(await to(region.cityId, region.id)).toEqual({ cityName, regionName: region.name, fee: 2750 });
    const refused = async (...asked: Parameters<typeof to>) => (await refusal(to(...asked))).errors;
    expect(await refused(other.id, region.id)).toEqual([{ path: "regionId", message: "This region is not in that city" }]);
    expect(await refused(region.cityId, region.id, "USD")).toEqual([
      { path: "regionId", message: "There is no delivery there in this currency" },
    ]);
    for (const { id, cityId } of [off, closed])
      expect(await refused(cityId, id)).toEqual([{ path: "regionId", message: "There is no delivery there" }]);
    expect(await refused(region.cityId, 99_999_999)).toMatchObject([{ path: "regionId" }]);
  });
});

describe("what staff write of it", () => {
  it("is made, edited, switched, ordered, deleted and brought back, each with its log row and its word to the caches", async () => {
    const city = await staff.merchantCity.create({ name });
    const region = await staff.merchantRegion.create({ cityId: city.id, name: { "en-US": "Abdoun" }, deliveryFee: 1500 });
    expect(region).toMatchObject({
      city: "Amman",
      deliveryFee: 1500,
      currency: "JOD",
      position: 0,
      status: true,
      abilities: { update: true },
    });
    expect(await staff.merchantRegion.create({ cityId: city.id, name: { "en-US": "Sweifieh" } })).toMatchObject({
      position: 1,
      deliveryFee: 0,
    });
    expect(await staff.merchantCity.staffGet({ id: city.id })).toMatchObject({ regions: 2, status: true });
    await expect.poll(() => heard.includes("list:merchant")).toBe(true);
    heard.length = 0;
    expect(await staff.merchantRegion.edit({ id: region.id, version: 1, deliveryFee: 1750, position: 7 })).toMatchObject({
      version: 2,
      deliveryFee: 1750,
    });
    await expect.poll(() => heard.includes("list:merchant")).toBe(true);
    expect(await staff.merchantRegion.setStatus({ id: region.id, status: false })).toMatchObject({ status: false });
    expect((await staff.merchantRegion.staffList({ cityId: city.id, status: true })).data.map((one) => one.position)).toEqual([1]);

    const refused = await refusal(staff.merchantCity.remove({ id: city.id }));
    expect(refused).toMatchObject({ status: 409, references: [{ entity: "MerchantRegion", count: 2 }] });
    await staff.merchantRegion.remove({ id: region.id });
    expect(await staff.merchantRegion.restore({ id: region.id })).toMatchObject({ deletedAt: null });
    const rows = await db
      .select({ action: log.action })
      .from(log)
      .where(and(eq(log.entity, "MerchantRegion"), eq(log.entityId, region.id)));
    expect(rows.map(({ action }) => action)).toEqual(["create", "update", "update", "delete", "restore"]);
    const { data } = await staff.log.staffList({ entity: "MerchantRegion", entityId: region.id });
    expect(data[0]).toMatchObject({ entityLabel: "Abdoun" });
  });

  it("meets another's edit of the same city, and of no package with the same id", async () => {
    const city = await staff.merchantCity.create({ name });
    let id = 0;
    while (id < city.id) id = (await makePackage(db)).id;
    // A package of the city's id has a history of its own.
    await staff.package.edit({ id: city.id, version: 1, name: { "en-US": "Not a city" } });
    await staff.merchantCity.edit({ id: city.id, version: 1, name: { "en-US": "Irbid" } });
    expect(await staff.merchantCity.edit({ id: city.id, version: 1, name: { "ar-JO": "إربد" } })).toMatchObject({
      name: { "en-US": "Irbid", "ar-JO": "إربد" },
    });
    const clash = await refusal(staff.merchantCity.edit({ id: city.id, version: 1, name: { "en-US": "Zarqa" } }));
    expect(clash).toMatchObject({ status: 409, conflict: { fields: [{ field: "name.en-US", theirs: "Irbid", yours: "Zarqa" }] } });
  });

  it.each<[what: string, fields: object, path: string]>([
    ["a city that is not there", { cityId: 99_999 }, "cityId"],
    ["a negative fee", { deliveryFee: -1 }, "deliveryFee"],
    ["a fee of a fraction", { deliveryFee: 0.5 }, "deliveryFee"],
    ["a currency that is none", { currency: "ABC" }, "currency"],
    ["no name", { name: { "en-US": "" } }, "name"],
  ])("must not be %s", async (_what, fields, path) => {
    const { id: cityId } = await makeCity(db);
    const problem = await refusal(staff.merchantRegion.create({ cityId, name, ...fields }));
    expect([problem.status, problem.errors.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it("goes for good 30 days after it was deleted, a city after its regions", async () => {
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const city = await makeCity(db, { deletedAt: old });
    const region = await makeRegion(db, { cityId: city.id, deletedAt: old });
    await purgeDeleted(platform, new Date());
    expect((await refusal(staff.merchantRegion.staffGet({ id: region.id }))).status).toBe(404);
    expect((await refusal(staff.merchantCity.staffGet({ id: city.id }))).status).toBe(404);
  });
});
