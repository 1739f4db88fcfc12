import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCity, makePackage, makeRegion } from "../../../test/factories/commerce.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { purgeDeleted } from "../../system/purge/purge.jobs.ts";
import { deliveryRegionOnOffer, quoteDelivery } from "./delivery-area.service.ts";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
const invalidatedTags: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => void invalidatedTags.push(...tags));
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const reader = (locale: "en-US" | "ar-JO" = "en-US") => innerClient(platform, locale);
const name = { "en-US": "Amman", "ar-JO": "عمّان" };

describe("public delivery areas", () => {
  it("list cities and regions in the reader's language and staff's order, without inactive, deleted or empty ones", async () => {
    const city = await makeCity(db, { name, position: 2 });
    const first = await makeCity(db, { position: 1 });
    await makeRegion(db, { cityId: first.id });
    const [weibdeh, abdoun] = [
      await makeRegion(db, {
        cityId: city.id,
        position: 2,
        name: { "ar-JO": "اللويبدة" },
        deliveryFee: 1500,
      }),
      await makeRegion(db, {
        cityId: city.id,
        position: 1,
        name: { "en-US": "Abdoun", "ar-JO": "عبدون" },
        deliveryFee: 0,
      }),
    ];
    await makeRegion(db, { cityId: city.id, status: false });
    await makeRegion(db, { cityId: city.id, deletedAt: new Date() });
    const inactive = await makeRegion(db, { cityId: (await makeCity(db, { status: false })).id });
    const cityWithoutRegions = await makeCity(db);
    expect(await reader("ar-JO").merchant.cities({})).toEqual([
      { id: first.id, name: first.name["ar-JO"] },
      { id: city.id, name: "عمّان" },
    ]);
    expect(await reader().merchant.regions({ cityId: city.id })).toEqual([
      {
        id: abdoun.id,
        cityId: city.id,
        name: "Abdoun",
        deliveryFee: 0,
        currency: "JOD",
        exponent: 3,
      },
      {
        id: weibdeh.id,
        cityId: city.id,
        name: "اللويبدة",
        deliveryFee: 1500,
        currency: "JOD",
        exponent: 3,
      },
    ]);
    for (const cityId of [inactive.cityId, cityWithoutRegions.id, 99_999_999])
      expect((await problemOfRejection(reader().merchant.regions({ cityId }))).status).toBe(404);
    expect((await collectTags(() => reader().merchant.cities({}))).tags).toContain("list:merchant");
  });

  it("quote the region's fee, and reject another city, another currency and inactive regions", async () => {
    const context = innerContext(platform, "en-US");
    const region = await makeRegion(db, { deliveryFee: 2750 });
    const [inactive, other] = [await makeRegion(db, { status: false }), await makeCity(db)];
    const regionOfInactiveCity = await makeRegion(db, {
      cityId: (await makeCity(db, { status: false })).id,
    });
    const quote = async (cityId: number, regionId: number, currency: "JOD" | "USD" = "JOD") =>
      quoteDelivery(context, await deliveryRegionOnOffer(db, regionId), { cityId, currency });
    const cityName = (await staff.merchantCity.staffGet({ id: region.cityId })).name;
    expect(await quote(region.cityId, region.id)).toEqual({
      cityName,
      regionName: region.name,
      fee: 2750,
    });
    const errorsOf = async (...input: Parameters<typeof quote>) =>
      (await problemOfRejection(quote(...input))).errors;
    expect(await errorsOf(other.id, region.id)).toMatchObject([
      { path: "regionId", message: "This area is not in that city" },
    ]);
    expect(await errorsOf(region.cityId, region.id, "USD")).toMatchObject([
      { path: "regionId", message: "We do not deliver to this area in this currency" },
    ]);
    for (const { id, cityId } of [inactive, regionOfInactiveCity])
      expect(await errorsOf(cityId, id)).toMatchObject([
        { path: "regionId", message: "We do not deliver to this area" },
      ]);
    expect(await errorsOf(region.cityId, 99_999_999)).toMatchObject([{ path: "regionId" }]);
  });
});

describe("delivery areas in the back office", () => {
  it("are created, edited, toggled, ordered, deleted and restored, each with an audit log row and cache invalidation", async () => {
    const city = await staff.merchantCity.create({ name });
    const region = await staff.merchantRegion.create({
      cityId: city.id,
      name: { "en-US": "Abdoun" },
      deliveryFee: 1500,
    });
    expect(region).toMatchObject({
      city: "Amman",
      deliveryFee: 1500,
      currency: "JOD",
      position: 0,
      status: true,
      abilities: { update: true },
    });
    expect(
      await staff.merchantRegion.create({ cityId: city.id, name: { "en-US": "Sweifieh" } }),
    ).toMatchObject({
      position: 1,
      deliveryFee: 0,
    });
    expect(await staff.merchantCity.staffGet({ id: city.id })).toMatchObject({
      regions: 2,
      status: true,
    });
    await expect.poll(() => invalidatedTags.includes("list:merchant")).toBe(true);
    invalidatedTags.length = 0;
    expect(
      await staff.merchantRegion.edit({
        id: region.id,
        version: 1,
        deliveryFee: 1750,
        position: 7,
      }),
    ).toMatchObject({
      version: 2,
      deliveryFee: 1750,
    });
    await expect.poll(() => invalidatedTags.includes("list:merchant")).toBe(true);
    expect(await staff.merchantRegion.setStatus({ id: region.id, status: false })).toMatchObject({
      status: false,
    });
    expect(
      (await staff.merchantRegion.staffList({ cityId: city.id, status: true })).data.map(
        (one) => one.position,
      ),
    ).toEqual([1]);

    const refused = await problemOfRejection(staff.merchantCity.remove({ id: city.id }));
    expect(refused).toMatchObject({
      status: 409,
      references: [{ entity: "MerchantRegion", count: 2 }],
    });
    await staff.merchantRegion.remove({ id: region.id });
    expect(await staff.merchantRegion.restore({ id: region.id })).toMatchObject({
      deletedAt: null,
    });
    const rows = await db
      .select({ action: log.action })
      .from(log)
      .where(and(eq(log.entity, "MerchantRegion"), eq(log.entityId, region.id)));
    expect(rows.map(({ action }) => action)).toEqual([
      "create",
      "update",
      "update",
      "delete",
      "restore",
    ]);
    const { data } = await staff.log.staffList({ entity: "MerchantRegion", entityId: region.id });
    expect(data[0]).toMatchObject({ entityLabel: "Abdoun" });
  });

  it("report an edit conflict on the same city, but not with a package of the same id", async () => {
    const city = await staff.merchantCity.create({ name });
    let id = 0;
    while (id < city.id) id = (await makePackage(db)).id;
    // A package with the city's id has a separate edit history.
    await staff.package.edit({ id: city.id, version: 1, name: { "en-US": "Not a city" } });
    await staff.merchantCity.edit({ id: city.id, version: 1, name: { "en-US": "Irbid" } });
    expect(
      await staff.merchantCity.edit({ id: city.id, version: 1, name: { "ar-JO": "إربد" } }),
    ).toMatchObject({
      name: { "en-US": "Irbid", "ar-JO": "إربد" },
    });
    const conflict = await problemOfRejection(
      staff.merchantCity.edit({ id: city.id, version: 1, name: { "en-US": "Zarqa" } }),
    );
    expect(conflict).toMatchObject({
      status: 409,
      conflict: { fields: [{ field: "name.en-US", theirs: "Irbid", yours: "Zarqa" }] },
    });
  });

  it.each<[what: string, fields: object, path: string]>([
    ["an unknown city", { cityId: 99_999 }, "cityId"],
    ["a negative fee", { deliveryFee: -1 }, "deliveryFee"],
    ["a fractional fee", { deliveryFee: 0.5 }, "deliveryFee"],
    ["an unknown currency", { currency: "ABC" }, "currency"],
    ["an empty name", { name: { "en-US": "" } }, "name"],
  ])("reject %s", async (_what, fields, path) => {
    const { id: cityId } = await makeCity(db);
    const problem = await problemOfRejection(
      staff.merchantRegion.create({ cityId, name, ...fields }),
    );
    expect([problem.status, problem.errors.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it("are purged 30 days after deletion, a city after its regions", async () => {
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const city = await makeCity(db, { deletedAt: old });
    const region = await makeRegion(db, { cityId: city.id, deletedAt: old });
    await purgeDeleted(platform, new Date());
    expect(
      (await problemOfRejection(staff.merchantRegion.staffGet({ id: region.id }))).status,
    ).toBe(404);
    expect((await problemOfRejection(staff.merchantCity.staffGet({ id: city.id }))).status).toBe(
      404,
    );
  });
});
