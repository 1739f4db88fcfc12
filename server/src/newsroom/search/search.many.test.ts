import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { refreshSearchWords } from "./search.store.ts";

const ARTICLES = 12_000;
const NEWEST = ARTICLES;

let platform: StartedPlatform;
let client: Client;
let categoryId: number;

/**
 * One article an hour, the last the newest. Bodies all say "common"; every third says "third", every hundredth "hundredth", and every fiftieth has
 * "alpha beta" in this order. Titles of the oldest ten say "common". Every eighth is in a section.
 */
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  const { db } = platform.database;
  categoryId = await makeCategory(db);
  await db.execute(sql`insert into article (locale, slug, title, body, body_text, category_id, published_at)
    select 'en-US', 'a-' || i, case when i <= 10 then 'common ' else 'story ' end || i, '{"type":"doc","content":[]}'::jsonb,
      'common' || case when i % 3 = 0 then ' third' else '' end || case when i % 100 = 0 then ' hundredth' else '' end || case when i % 50 = 0 then ' alpha beta' else ' beta, alpha' end,
      case when i % 8 = 0 then ${categoryId}::bigint end, now() - (${NEWEST} - i + 1) * interval '1 hour'
    from generate_series(1, ${ARTICLES}) i order by i`);
  await db.execute(sql`analyze article`);
  await refreshSearchWords(db);
});
afterAll(() => platform.stop());

/** Numbers of the articles of one page. */
async function page(q: string, number: number, filter: { categoryId?: number; limit?: number } = {}) {
  const { data, meta } = await client.search.articles({ q, page: number, limit: 100, ...filter });
  return { found: data.map((hit) => Number(hit.slug.slice(2))), meta };
}

async function everyPage(q: string, filter: { categoryId?: number } = {}) {
  const found: number[] = [];
  for (let number = 1; ; number++) {
    const next = await page(q, number, filter);
    found.push(...next.found);
    if (found.length >= (next.meta.more ? 1000 : next.meta.total)) return { found, meta: next.meta };
  }
}

const newestFirst = (step: number, count = Number.POSITIVE_INFINITY) =>
  Array.from({ length: Math.min(count, Math.floor(NEWEST / step)) }, (_, i) => NEWEST - (NEWEST % step) - i * step);

describe("among many articles", () => {
  it("a word in all of them is counted to a thousand, old hits in titles come first, and no page repeats another", async () => {
    const { found, meta } = await everyPage("common");
    expect(meta).toMatchObject({ total: 1000, more: true });
    expect(found).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, ...newestFirst(1, 990)]);
    await expect(page("common", 11)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("a word in many is found newest first", async () => {
    const { found, meta } = await everyPage("third");
    expect(meta).toMatchObject({ total: 1000, more: true });
    expect(found).toEqual(newestFirst(3, 1000));
  });

  it("a word in few is found everywhere", async () => {
    const { found, meta } = await everyPage("hundredth");
    expect(meta).toMatchObject({ total: 120, more: false });
    expect(found).toEqual(newestFirst(100));
  });

  it("two words are found where both are", async () => {
    const { found, meta } = await everyPage("third hundredth");
    expect(meta).toMatchObject({ total: 40, more: false });
    expect(found).toEqual(newestFirst(300));
  });

  it("what is excluded is not counted", async () => {
    const { found, meta } = await everyPage("hundredth -third");
    expect(meta).toMatchObject({ total: 80, more: false });
    expect(found).toEqual(newestFirst(100).filter((number) => number % 3 !== 0));
  });

  it("a seldom phrase of common words is found to its last page", async () => {
    const { found, meta } = await everyPage('"alpha beta"');
    expect(found).toEqual(newestFirst(50));
    expect(meta).toMatchObject({ total: 240, more: false });
    const first = await page('"alpha beta"', 1, { limit: 20 });
    expect(first.meta.total).toBeGreaterThanOrEqual(20);
    expect(first.meta.more || first.meta.total === 240).toBe(true);
    await expect(page('"alpha beta"', 4)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("a section narrows all of that", async () => {
    const inSection = await everyPage("third", { categoryId });
    expect(inSection.meta).toMatchObject({ total: 500, more: false });
    expect(inSection.found).toEqual(newestFirst(24));
    const phrase = await everyPage('"alpha beta"', { categoryId });
    expect(phrase.found).toEqual(newestFirst(200));
  });

  it("days narrow all of that", async () => {
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const { data, meta } = await client.search.articles({ q: "common", from: day(300), to: day(299), limit: 100 });
    expect(meta).toMatchObject({ total: 48, more: false });
    expect(data).toHaveLength(48);
  });
});
