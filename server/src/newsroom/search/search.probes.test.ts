import { readFileSync } from "node:fs";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { seedDemo } from "../../seed/demo.ts";
import { readDemoArticles } from "../../seed/demo-files.ts";

interface Probe {
  query: string;
  /** Keys of the demo articles that a reader means. */
  articles: string[];
}

const PROBES = JSON.parse(
  readFileSync(new URL("../../../test/fixtures/search-probes.json", import.meta.url), "utf8"),
) as Record<Locale, Probe[]>;

/** Lowest mean of 1 ÷ the place of the first article that was meant. */
const MIN_RECIPROCAL_RANK = 0.95;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await seedDemo(platform);
}, 180_000);

afterAll(() => platform.stop());

/** Keys of the articles by language and title. */
const keys = new Map(
  readDemoArticles().map(({ locale, title, key }) => [`${locale} ${title}`, key]),
);

/** Returns the keys of the first ten hits. */
async function searchKeys(locale: Locale, q: string): Promise<(string | undefined)[]> {
  const { data } = await innerClient(platform, locale).search.articles({ q, limit: 10 });
  return data.map(({ title }) => keys.get(`${locale} ${title}`));
}

describe.each(LOCALES)("search of the demo in %s", (locale) => {
  it("finds what readers mean among its first ten hits, mostly as the first", async () => {
    const probes = PROBES[locale];
    expect(probes.length).toBeGreaterThan(100);
    const misses: string[] = [];
    let reciprocalRanks = 0;
    for (const { query, articles } of probes) {
      const found = await searchKeys(locale, query);
      const missed = articles.filter((key) => !found.includes(key));
      if (missed.length) misses.push(`${query}: ${missed.join()}`);
      const place = found.findIndex((key) => key !== undefined && articles.includes(key));
      if (place >= 0) reciprocalRanks += 1 / (place + 1);
    }
    expect(misses).toEqual([]);
    expect(reciprocalRanks / probes.length).toBeGreaterThan(MIN_RECIPROCAL_RANK);
  });
});
