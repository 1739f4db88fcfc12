import type { Client } from "@masthead/contract/contract.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { invalidateSaleWindows } from "./package.jobs.ts";

const minutesAhead = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * MINUTE);

let platform: StartedPlatform;
let staff: Client;
const invalidatedTags: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => void invalidatedTags.push(...tags));
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(() => platform.stop());

/** Waits until all cache invalidations so far have arrived, and clears them. */
async function drainInvalidations(): Promise<void> {
  await waitForChanges(platform);
  invalidatedTags.length = 0;
}

beforeEach(drainInvalidations);

const make = (fields: object) =>
  staff.package.create({ name: { "en-US": "Seasonal" }, price: 1, interval: "month", ...fields });
const runJob = (at: Date) => invalidateSaleWindows(platform.database.db, at);
const invalidationsOf = (id: number) =>
  invalidatedTags.filter((tag) => tag === `package:${id}`).length;

describe("a campaign's sale window", () => {
  it("invalidates cached pages once when it opens and once when it closes, and not before", async () => {
    const [opens, closes] = [minutesAhead(10), minutesAhead(20)];
    const { id } = await make({
      campaign: "Christmas",
      saleFrom: opens.toISOString(),
      saleUntil: closes.toISOString(),
    });
    await drainInvalidations();
    expect(await runJob(new Date(opens.getTime() - 1))).toBe(0);
    expect(await runJob(opens)).toBe(1);
    await waitForChanges(platform);
    expect(invalidationsOf(id)).toBe(1);
    expect(invalidatedTags).toContain("list:package");
    expect(await runJob(minutesAhead(15))).toBe(0);
    expect(await runJob(closes)).toBe(1);
    await waitForChanges(platform);
    expect(invalidationsOf(id)).toBe(2);
  });

  it("has its cache tags on every page that reads packages", async () => {
    const { id } = await make({});
    const reader = innerClient(platform, "en-US");
    for (const read of [
      () => reader.package.website({}),
      () => reader.package.public({ campaign: "Christmas" }),
    ])
      expect((await collectTags<unknown>(read)).tags).toContain("list:package");
    expect((await collectTags(() => reader.package.get({ id }))).tags).toContain(`package:${id}`);
  });

  it("follows edits of the window, and catches up after downtime", async () => {
    const { id } = await make({ saleFrom: minutesAhead(10).toISOString() });
    await staff.package.edit({
      id,
      version: 1,
      saleFrom: minutesAhead(60).toISOString(),
      saleUntil: minutesAhead(90).toISOString(),
    });
    await drainInvalidations();
    expect(await runJob(minutesAhead(30))).toBe(0);
    expect(await runJob(minutesAhead(300)), "both at once").toBe(1);
    await waitForChanges(platform);
    expect(invalidationsOf(id)).toBe(1);
    expect(await runJob(minutesAhead(300))).toBe(0);
  });

  it("invalidates once, with any number of processes running the job", async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => make({ saleUntil: minutesAhead(5).toISOString() })),
    );
    const counts = await Promise.all(Array.from({ length: 6 }, () => runJob(minutesAhead(6))));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(10);
  });
});
