import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { refreshSearchWords } from "./spelling/vocabulary.store.ts";

const ARTICLE_COUNT = 12_000;
/** Number of the newest article. */
const NEWEST = ARTICLE_COUNT;

let platform: StartedPlatform;
let client: Client;
let categoryId: number;

/**
 * One article per hour, the last the newest. All bodies contain "common"; every third contains
 * "third", every hundredth "hundredth", and every fiftieth "alpha beta" in this order. The titles
 * of the oldest ten contain "common". Every eighth article is in the category.
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
    from generate_series(1, ${ARTICLE_COUNT}) i order by i`);
  await db.execute(sql`analyze article`);
  await refreshSearchWords(db);
});
afterAll(() => platform.stop());

/** Returns the article numbers of one page. */
async function page(
  q: string,
  number: number,
  filter: { categoryId?: number; limit?: number } = {},
) {
  const { data, meta } = await client.search.articles({ q, page: number, limit: 100, ...filter });
  return { found: data.map((hit) => Number(hit.slug.slice(2))), meta };
}

async function allPages(q: string, filter: { categoryId?: number } = {}) {
  const found: number[] = [];
  for (let number = 1; ; number++) {
    const next = await page(q, number, filter);
    found.push(...next.found);
    if (found.length >= (next.meta.more ? 1000 : next.meta.total))
      return { found, meta: next.meta };
  }
}

const newestFirst = (step: number, count = Number.POSITIVE_INFINITY) =>
  Array.from(
    { length: Math.min(count, Math.floor(NEWEST / step)) },
    (_, i) => NEWEST - (NEWEST % step) - i * step,
  );

describe("search in a large archive", () => {
  it("counts a word in all articles up to a thousand, ranks old title hits first and returns no duplicates across pages", async () => {
    const { found, meta } = await allPages("common");
    expect(meta).toMatchObject({ total: 1000, more: true });
    expect(found).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, ...newestFirst(1, 990)]);
    await expect(page("common", 11)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("finds a frequent word, newest first", async () => {
    const { found, meta } = await allPages("third");
    expect(meta).toMatchObject({ total: 1000, more: true });
    expect(found).toEqual(newestFirst(3, 1000));
  });

  it("finds all articles with a rare word", async () => {
    const { found, meta } = await allPages("hundredth");
    expect(meta).toMatchObject({ total: 120, more: false });
    expect(found).toEqual(newestFirst(100));
  });

  it("finds only articles with both of two words", async () => {
    const { found, meta } = await allPages("third hundredth");
    expect(meta).toMatchObject({ total: 40, more: false });
    expect(found).toEqual(newestFirst(300));
  });

  it("does not count excluded articles", async () => {
    const { found, meta } = await allPages("hundredth -third");
    expect(meta).toMatchObject({ total: 80, more: false });
    expect(found).toEqual(newestFirst(100).filter((number) => number % 3 !== 0));
  });

  it("finds a rare phrase of common words up to its last page", async () => {
    const { found, meta } = await allPages('"alpha beta"');
    expect(found).toEqual(newestFirst(50));
    expect(meta).toMatchObject({ total: 240, more: false });
    const first = await page('"alpha beta"', 1, { limit: 20 });
    expect(first.meta.total).toBeGreaterThanOrEqual(20);
    expect(first.meta.more || first.meta.total === 240).toBe(true);
    await expect(page('"alpha beta"', 4)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("filters by category", async () => {
    const inCategory = await allPages("third", { categoryId });
    expect(inCategory.meta).toMatchObject({ total: 500, more: false });
    expect(inCategory.found).toEqual(newestFirst(24));
    const phrase = await allPages('"alpha beta"', { categoryId });
    expect(phrase.found).toEqual(newestFirst(200));
  });

  it("filters by publication day", async () => {
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const { data, meta } = await client.search.articles({
      q: "common",
      from: day(300),
      to: day(299),
      limit: 100,
    });
    expect(meta).toMatchObject({ total: 48, more: false });
    expect(data).toHaveLength(48);
  });
});
