import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../test/factories/commerce.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let accounting: Client;
let reader: ReturnType<typeof innerClient>;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  accounting = await clientAs(platform, (await makeUser(db, "Accounting")).id);
  reader = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

describe("an old package with the discontinued noAds entitlement", () => {
  it("is offered without noAds if it grants something else", async () => {
    const { id } = await makePackage(db, { entitlements: ["noAds", "articles"] });
    expect((await reader.package.get({ id })).entitlements).toEqual(["articles"]);
    expect((await reader.package.website({})).find((one) => one.id === id)?.entitlements).toEqual([
      "articles",
    ]);
    const inBackOffice = (await accounting.package.dashboardPublic({})).packages.find(
      (one) => one.id === id,
    );
    expect(inBackOffice?.entitlements).toEqual(["articles"]);
  });

  it("is not on sale, on the website or in the back office, if it has no other entitlement", async () => {
    const { id } = await makePackage(db, { entitlements: ["noAds"] });
    const { id: seasonal } = await makePackage(db, {
      entitlements: ["noAds"],
      campaign: "Ramadan",
    });
    const { id: nothing } = await makePackage(db, { entitlements: [] });
    const idsOf = (packages: { id: number }[]) => packages.map((one) => one.id);
    for (const listed of [
      await reader.package.website({}),
      (await accounting.package.dashboardPublic({})).packages,
    ]) {
      expect(idsOf(listed)).not.toContain(id);
      expect(idsOf(listed), "a package that never granted anything, such as a device").toContain(
        nothing,
      );
    }
    expect((await reader.package.public({ campaign: "Ramadan" })).packages).toEqual([]);
    for (const one of [id, seasonal])
      expect((await problemOfRejection(reader.package.get({ id: one }))).status).toBe(404);
  });

  it("can no longer be created", async () => {
    const problem = await problemOfRejection(
      staff.package.create({
        name: { "en-US": "Reader" },
        price: 1000,
        interval: "year",
        entitlements: ["articles", "noAds"] as never,
      }),
    );
    expect(problem.errors.map((one) => one.path)).toEqual(["entitlements.1"]);
  });
});
