import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/factories/broadcast.ts";
import { makePackage } from "../../../test/factories/commerce.ts";
import { makeArticle, makeMediaImage } from "../../../test/factories/factory.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { backupRun } from "../backup/backup.table.ts";

let platform: StartedPlatform;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});
afterAll(() => platform.stop());

const stepsIn = async (state: string) =>
  (await superadmin.setup.guide({})).steps
    .filter((step) => step.state === state)
    .map(({ name }) => name);

describe("guide to set up the station", () => {
  it("is for Superadmins only", async () => {
    const admin = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect(await problemOfRejection(admin.setup.guide({}))).toMatchObject({ status: 403 });
    expect(await stepsIn("done")).toEqual(["colleagues"]);
  });

  it("has the steps that are done by what the station has", async () => {
    const { db } = platform.database;
    await makeArticle(db, { publishedAt: new Date(Date.now() + 3_600_000) });
    expect(await stepsIn("done")).toEqual(["categories", "colleagues"]);
    await makeArticle(db);
    await makeChannel(db);
    await makePackage(db);
    await changeSetting(platform, "website", "siteName", { "en-US": "Nahar", "ar-JO": "نهار" });
    await changeSetting(platform, "website", "contactEmail", "desk@nahar.example");
    await changeSetting(platform, "website", "accentColour", "#0057b8");
    await changeSetting(platform, "website", "logo", await makeMediaImage(db));
    const at = new Date();
    const run = { startedAt: at, finishedAt: at, file: "a", withMedia: true, encrypted: false };
    await db.insert(backupRun).values({ ...run, bytes: 1 });
    expect(
      (await superadmin.setup.guide({})).steps.filter(({ state }) => state === "open"),
    ).toEqual([
      // The gateway of tests is the sandbox.
      { name: "sales", state: "open", missing: ["realGateway"] },
      { name: "mail", state: "open", missing: ["mailServer"] },
    ]);
  });

  it("no longer asks for steps that are skipped in the settings", async () => {
    const { data } = await superadmin.setting.staffList({ scope: "dashboard", limit: 100 });
    const setting = data.find(({ key }) => key === "setupSkipped");
    const edit = (value: unknown) =>
      superadmin.setting.edit({ id: setting?.id ?? 0, version: setting?.version ?? 0, value });
    expect(await problemOfRejection(edit(["nothing"]))).toMatchObject({ status: 400 });
    await edit(["mail", "channels", "sales"]);
    await expect.poll(() => stepsIn("skipped")).toEqual(["sales", "mail"]);
    expect(await stepsIn("open")).toEqual([]);
  });
});
