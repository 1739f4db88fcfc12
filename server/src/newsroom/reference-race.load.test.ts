import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../test/factories/factory.ts";
import { buildReferenceCases, type ReferenceCase } from "../../test/factories/reference-cases.ts";
import { clientAs, makeUser } from "../../test/factories/staff.ts";
import { testPlatform } from "../../test/platform.ts";
import { findDanglingReferences } from "../../test/readers/dangling-references.ts";
import { bySuiteSize, random } from "../../test/suite-size.ts";
import { problemOf } from "../platform/http/problem.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { StartedPlatform } from "../platform/start.ts";

const PAIR_COUNT = bySuiteSize({ sample: 10, full: 50 });
/** Number of concurrent mixed writes. */
const WRITE_COUNT = bySuiteSize({ sample: 100, full: 400 });
/** Concurrent pairs: each write has its own database connection. */
const CONCURRENT_PAIRS = 5;

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let referenceCases: Record<string, ReferenceCase[]>;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  referenceCases = buildReferenceCases(db, staff);
  platform.limiter.consume = async () => {};
  // Every write inserts into the log between its checks and its commit. Slow it down to widen the
  // race window.
  await db.execute(
    sql`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.04); return new; end $$`,
  );
  await db.execute(
    sql`create trigger linger before insert on log for each row execute function linger()`,
  );
});

afterAll(() => platform.stop());

const statusOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? 200 : problemOf(result.reason, "en-US").problem.status;

/** Returns the dangling references that a function has created. */
async function newlyDangling(run: () => Promise<void>): Promise<string[]> {
  const before = await findDanglingReferences(db);
  await run();
  return (await findDanglingReferences(db)).filter((reference) => !before.includes(reference));
}

describe("referencing a record that is being deleted", () => {
  it.each(Object.keys(buildReferenceCases({} as Db, {} as Client)))(
    "%s: rejects one of the two writes and leaves no dangling reference",
    async (caseName) => {
      const kinds = referenceCases[caseName] ?? [];
      const pairs = await Promise.all(
        Array.from({ length: PAIR_COUNT }, async (_, i) => {
          const kind = kinds[i % kinds.length];
          if (!kind) throw new Error("no reference case to race");
          return {
            id: await kind.make(),
            save: await kind.save(),
            remove: kind.remove,
            expected: kind.isInPath ? 404 : 400,
          };
        }),
      );
      let raceCount = 0;
      const unexpected: string[] = [];
      const danglingReferences = await newlyDangling(async () => {
        for (let from = 0; from < PAIR_COUNT; from += CONCURRENT_PAIRS) {
          const races = pairs
            .slice(from, from + CONCURRENT_PAIRS)
            .map(async ({ id, save, remove, expected }) => {
              const results = await Promise.allSettled([save(id), remove(id)]);
              const outcome = results.map(statusOf).sort().join(" ");
              raceCount++;
              if (outcome !== `200 ${expected}` && outcome !== "200 409") unexpected.push(outcome);
            });
          await Promise.all(races);
        }
      });
      expect(danglingReferences).toEqual([]);
      expect(unexpected).toEqual([]);
      expect(raceCount).toBe(PAIR_COUNT);
    },
  );

  it("saves both of two articles that reference each other concurrently", async () => {
    const make = async () => (await makeArticle(db, { categoryId: null })).id;
    const pairs = await Promise.all(
      Array.from({ length: PAIR_COUNT }, () => Promise.all([make(), make()])),
    );
    const edit = (id: number, other: number) =>
      staff.article.edit({ id, version: 1, relatedIds: [other] });
    const saves = pairs.flatMap(([one, two]) => [edit(one, two), edit(two, one)]);
    expect((await Promise.allSettled(saves)).map(statusOf)).toEqual(saves.map(() => 200));
  });

  it("neither deadlocks nor leaves dangling references when many writes reference, delete and restore the same records", async () => {
    const several = (length: number, make: () => Promise<number>) =>
      Promise.all(Array.from({ length }, make));
    const articles = await several(6, async () => (await makeArticle(db, { categoryId: null })).id);
    const categories = await several(4, () => makeCategory(db));
    const tags = await several(4, () => makeTopic(db, "tag"));
    const images = await several(4, () => makeMediaImage(db));
    const pick = (ids: number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
    const pickSome = (ids: number[]) => ids.filter(() => random() < 0.6).sort(() => random() - 0.5);
    const editArticle = async () => {
      const { id, version } = await staff.article.get({ id: pick(articles) });
      const imageUses = pickSome(images).map((mediaId) => ({ mediaId }));
      const relatedIds = pickSome(articles.filter((other) => other !== id));
      return staff.article.edit({
        id,
        version,
        categoryId: pick(categories),
        tagIds: pickSome(tags),
        relatedIds,
        images: imageUses,
      });
    };
    const editCategory = async () => {
      const { id, version } = await staff.category.staffGet({ id: pick(categories) });
      return staff.category.edit({
        id,
        version,
        parentId: pick(categories),
        imageId: pick(images),
      });
    };
    const writes = [
      () => staff.article.remove({ id: pick(articles) }),
      () => staff.article.restore({ id: pick(articles) }),
      () => staff.category.remove({ id: pick(categories) }),
      () => staff.category.restore({ id: pick(categories) }),
      () => staff.tag.remove({ id: pick(tags) }),
      () => staff.tag.restore({ id: pick(tags) }),
      () => staff.media.remove({ id: pick(images) }),
      () => staff.media.restore({ id: pick(images) }),
      editCategory,
    ];
    const statuses = new Map<number, number>();
    const danglingReferences = await newlyDangling(async () => {
      const running = Array.from({ length: WRITE_COUNT }, (_, i) =>
        i % 2 ? editArticle() : (writes[(i / 2) % writes.length] ?? editCategory)(),
      );
      for (const status of (await Promise.allSettled(running)).map(statusOf))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    expect(danglingReferences).toEqual([]);
    expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual(
      [],
    );
    expect(statuses.get(200)).toBeGreaterThan(WRITE_COUNT / 8);
  });
});
