import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { turnSales } from "./package.jobs.ts";

const MINUTE = 60_000;
const ahead = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * MINUTE);

let platform: StartedPlatform;
let staff: Client;
const heard: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => void heard.push(...tags));
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** What was announced so far is heard, and forgotten. */
async function quiet(): Promise<void> {
  const { id } = await staff.package.create({ name: { "en-US": "Last" }, price: 1, interval: "month" });
  await expect.poll(() => heard.includes(`package:${id}`)).toBe(true);
  heard.length = 0;
}

beforeEach(quiet);

const make = (fields: object) => staff.package.create({ name: { "en-US": "Seasonal" }, price: 1, interval: "month", ...fields });
const turn = (at: Date) => turnSales(platform.database.db, at);
const told = (id: number) => heard.filter((tag) => tag === `package:${id}`).length;

describe("a campaign's moments", () => {
  it("tell the pages that show it once each, at the opening and at the end, and not before", async () => {
    const [opens, closes] = [ahead(10), ahead(20)];
    const { id } = await make({ campaign: "Christmas", saleFrom: opens.toISOString(), saleUntil: closes.toISOString() });
    await quiet();
    expect(await turn(new Date(opens.getTime() - 1))).toBe(0);
    expect(await turn(opens)).toBe(1);
    await expect.poll(() => told(id)).toBe(1);
    expect(heard).toContain("list:package");
    expect(await turn(ahead(15))).toBe(0);
    expect(await turn(closes)).toBe(1);
    await expect.poll(() => told(id)).toBe(2);
  });

  it("are those of every page that reads packages", async () => {
    const { id } = await make({});
    const reader = innerClient(platform, "en-US");
    for (const read of [() => reader.package.website({}), () => reader.package.public({ campaign: "Christmas" })])
      expect((await collectTags<unknown>(read)).tags).toContain("list:package");
    expect((await collectTags(() => reader.package.get({ id }))).tags).toContain(`package:${id}`);
  });

  it("follow a window that is moved, and are made up for when nothing ran", async () => {
    const { id } = await make({ saleFrom: ahead(10).toISOString() });
    await staff.package.edit({ id, version: 1, saleFrom: ahead(60).toISOString(), saleUntil: ahead(90).toISOString() });
    await quiet();
    expect(await turn(ahead(30))).toBe(0);
    expect(await turn(ahead(300)), "both at once").toBe(1);
    await expect.poll(() => told(id)).toBe(1);
    expect(await turn(ahead(300))).toBe(0);
  });

  it("are told once, however many processes turn the clock", async () => {
    await Promise.all(Array.from({ length: 10 }, () => make({ saleUntil: ahead(5).toISOString() })));
    const turned = await Promise.all(Array.from({ length: 6 }, () => turn(ahead(6))));
    expect(turned.reduce((sum, one) => sum + one, 0)).toBe(10);
  });
});
