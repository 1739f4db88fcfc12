import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dangling } from "../../test/dangling.ts";
import { makeArticle, makeCategory, makeListing, makePicture } from "../../test/factory.ts";
import { type Naming, namingsOf } from "../../test/naming.ts";
import { testPlatform } from "../../test/platform.ts";
import { clientAs, makeUser } from "../../test/staff.ts";
import { random, sized } from "../../test/suite-size.ts";
import { problemOf } from "../platform/http/problem.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";

const PAIRS = sized({ sample: 10, full: 50 });
/** Writes of any kind that meet. */
const ACTS = sized({ sample: 100, full: 400 });
/** As many as have a connection each. */
const AT_ONCE = 5;

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let namings: Record<string, Naming[]>;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  namings = namingsOf(db, staff);
  platform.limiter.take = async () => {};
  // Every write comes by the log between its checks and its end: what two at once do not see of each other stands open so long.
  await db.execute(sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.04); return new; end $$`);
  await db.execute(sql`create trigger linger before insert on log for each row execute function linger()`);
});

afterAll(() => platform.stop());

const statusOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? 200 : problemOf(result.reason, "en-US").problem.status;

/** What dangles that did not before. */
async function newlyDangling(act: () => Promise<void>): Promise<string[]> {
  const before = await dangling(db);
  await act();
  return (await dangling(db)).filter((one) => !before.includes(one));
}

describe("naming what is being deleted", { timeout: 120_000 }, () => {
  it.each(Object.keys(namingsOf({} as Db, {} as Client)))("%s: one of the two is refused, and nothing names what is gone", async (what) => {
    const kinds = namings[what] ?? [];
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async (_, i) => {
        const kind = kinds[i % kinds.length];
        if (!kind) throw new Error("nothing to race");
        return { id: await kind.make(), save: await kind.save(), remove: kind.remove };
      }),
    );
    const outcomes: string[] = [];
    const left = await newlyDangling(async () => {
      for (let from = 0; from < PAIRS; from += AT_ONCE) {
        const racing = pairs.slice(from, from + AT_ONCE).map(async ({ id, save, remove }) => {
          const both = await Promise.allSettled([save(id), remove(id)]);
          outcomes.push(both.map(statusOf).sort().join(" "));
        });
        await Promise.all(racing);
      }
    });
    expect(left).toEqual([]);
    expect(outcomes.filter((one) => one !== "200 400" && one !== "200 409")).toEqual([]);
    expect(outcomes).toHaveLength(PAIRS);
  });

  it("lets two stories name each other at once", async () => {
    const make = async () => (await makeArticle(db, { categoryId: null })).id;
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => Promise.all([make(), make()])));
    const edit = (id: number, other: number) => staff.article.edit({ id, version: 1, relatedIds: [other] });
    const saves = pairs.flatMap(([one, two]) => [edit(one, two), edit(two, one)]);
    expect((await Promise.allSettled(saves)).map(statusOf)).toEqual(saves.map(() => 200));
  });

  it("goes on when many name, delete and restore the same at once, in any order", async () => {
    const several = (length: number, make: () => Promise<number>) => Promise.all(Array.from({ length }, make));
    const stories = await several(6, async () => (await makeArticle(db, { categoryId: null })).id);
    const sections = await several(4, () => makeCategory(db));
    const tags = await several(4, () => makeListing(db, "tag"));
    const pictures = await several(4, () => makePicture(db));
    const pick = (ids: number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
    const some = (ids: number[]) => ids.filter(() => random() < 0.6).sort(() => random() - 0.5);
    const write = async () => {
      const { id, version } = await staff.article.get({ id: pick(stories) });
      const images = some(pictures).map((mediaId) => ({ mediaId }));
      const relatedIds = some(stories.filter((one) => one !== id));
      return staff.article.edit({ id, version, categoryId: pick(sections), tagIds: some(tags), relatedIds, images });
    };
    const move = async () => {
      const { id, version } = await staff.category.staffGet({ id: pick(sections) });
      return staff.category.edit({ id, version, parentId: pick(sections), imageId: pick(pictures) });
    };
    const turns = [
      () => staff.article.remove({ id: pick(stories) }),
      () => staff.article.restore({ id: pick(stories) }),
      () => staff.category.remove({ id: pick(sections) }),
      () => staff.category.restore({ id: pick(sections) }),
      () => staff.tag.remove({ id: pick(tags) }),
      () => staff.tag.restore({ id: pick(tags) }),
      () => staff.media.remove({ id: pick(pictures) }),
      () => staff.media.restore({ id: pick(pictures) }),
      move,
    ];
    const statuses = new Map<number, number>();
    const left = await newlyDangling(async () => {
      const acts = Array.from({ length: ACTS }, (_, i) => (i % 2 ? write() : (turns[(i / 2) % turns.length] ?? move)()));
      for (const status of (await Promise.allSettled(acts)).map(statusOf)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    expect(left).toEqual([]);
    expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(ACTS / 8);
  });
});
