import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDemoScopes } from "../../../test/factories/demo-scopes.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { readImages } from "../../seed/demo-files.ts";
import { packageTable } from "../package/package.table.ts";
import { seedDemoCommerce } from "./demo-commerce.ts";

let platform: StartedPlatform;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  reader = innerClient(platform, "en-US");
  const { db } = platform.database;
  const id = await makeMediaImage(db);
  const image = new Map(readImages().map(({ key }) => [key, id]));
  const ids = { image, ...(await makeDemoScopes(db)) };
  await db.transaction((tx) =>
    seedDemoCommerce(platform, tx, { id: null, name: "test" }, ids, new Date()),
  );
});

afterAll(() => platform.stop());

describe("demo shop", () => {
  it("offers regular packages by month and by year, in two currencies", async () => {
    const packages = await reader.package.website({});
    expect(new Set(packages.map(({ interval }) => interval))).toEqual(new Set(["month", "year"]));
    expect(new Set(packages.map(({ currency }) => currency))).toEqual(new Set(["JOD", "USD"]));
  });

  it.each([
    ["ReceiverBased", "open"],
    ["NojoomSport", "open"],
    ["NojoomCinema", "open"],
    ["BlackFriday", "open"],
    ["Christmas", "soon"],
  ])("has the campaign %s, which is %s", async (campaign, state) => {
    const offer = await reader.package.public({ campaign });
    expect(offer.campaign.state).toBe(state);
    expect(offer.packages.length > 0).toBe(state === "open");
    if (campaign === "Christmas") {
      const opensAt = new Date(offer.campaign.opensAt ?? 0);
      expect(
        opensAt.toLocaleDateString("en-GB", {
          timeZone: "Asia/Amman",
          day: "numeric",
          month: "numeric",
        }),
      ).toBe("01/12");
      expect(opensAt.getTime() - Date.now()).toBeLessThan(367 * 24 * 60 * 60 * 1000);
    }
    if (campaign === "ReceiverBased")
      expect(
        offer.packages.every(({ deviceRequired, devices }) => deviceRequired && devices.length),
      ).toBe(true);
  });

  it("has all texts in both languages", async () => {
    const rows = await platform.database.db.select().from(packageTable);
    for (const { name, description, features, devices } of rows)
      for (const text of [name, description, ...features, ...devices.map((one) => one.name)])
        expect(
          LOCALES.filter((locale) => !text[locale]),
          JSON.stringify(text),
        ).toEqual([]);
  });

  it("delivers to six cities", async () => {
    const cities = await reader.merchant.cities({});
    expect(cities).toHaveLength(6);
    for (const { id } of cities)
      expect((await reader.merchant.regions({ cityId: id })).length).toBeGreaterThan(1);
  });
});
