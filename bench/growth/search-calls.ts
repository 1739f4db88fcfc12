import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import type { Platform } from "../../server/src/platform/platform.ts";
import { rowsOf } from "../../server/src/platform/postgres/database.ts";
import { type BenchCall, type BenchGroup, BUDGETS } from "./bench-call.ts";

const LIMIT = 20;
/** Queries of each kind and language. */
const QUERIES_PER_KIND = 30;
const DEEP_KIND = "search: page 40";

interface Filter {
  categoryId?: number;
  from?: string;
  to?: string;
  page?: number;
}

/**
 * Search queries built from the words of the archive: one group per kind of query, and one of all
 * kinds mixed.
 */
export async function searchCalls(platform: Platform): Promise<BenchGroup[]> {
  const { db } = platform.database;
  const articles = await countArticles(platform);
  const categories = (
    await rowsOf<{ id: number }>(db, sql`select id from category order by id`)
  ).map((row) => row.id);
  const kinds = new Map<string, BenchCall[]>();
  const add = (kind: string, locale: Locale, q: string, filter: Filter = {}) => {
    const calls = kinds.get(kind) ?? [];
    kinds.set(kind, calls);
    calls.push({
      label: `${q} ${JSON.stringify(filter)}`,
      run: ({ clientOf }) =>
        clientOf(locale).search.articles({ q, limit: LIMIT, page: 1, ...filter }),
    });
  };
  for (const locale of LOCALES) {
    const words = (from: number, to: number) => wordsBetween(platform, locale, from, to);
    const veryCommon = await words(Math.ceil(articles / 10), articles);
    const common = await words(Math.ceil(articles / 400), Math.ceil(articles / 10));
    const pairs = await wordPairs(platform, locale);
    for (const q of await words(1, 20)) add("search: rare word", locale, q);
    for (const q of common) add("search: common word", locale, q);
    for (const q of veryCommon) add("search: very common word", locale, q);
    for (const { words: pair } of pairs) add("search: phrase", locale, `"${pair}"`);
    for (const { words: pair } of pairs) add("search: two words", locale, pair);
    for (const [i, q] of common.entries())
      add("search: excluded word", locale, `${veryCommon[i % veryCommon.length]} -${q}`);
    for (const q of common) add("search: misspelt", locale, misspell(q));
    for (const [i, q] of [...common, ...veryCommon].entries())
      add("search: in a category", locale, q, {
        categoryId: categories[i % categories.length] ?? 1,
      });
    for (const [i, q] of [...common, ...veryCommon].entries())
      add("search: in a year", locale, q, {
        from: `${2018 + (i % 8)}-01-01`,
        to: `${2018 + (i % 8)}-12-31`,
      });
    for (const q of veryCommon) add(DEEP_KIND, locale, q, { page: 40 });
  }
  const sample = [...kinds].flatMap(([name, calls]) =>
    calls.filter((_, i) => name !== DEEP_KIND && i % 4 === 0),
  );
  const groups = [...kinds, ["search: all kinds", sample] as const];
  return groups.map(([name, calls]) => ({
    name,
    budget: BUDGETS.search,
    calls: interleave(calls),
    isDeep: name === DEEP_KIND,
  }));
}

async function countArticles({ database }: Platform): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    database.db,
    sql`select count(*)::int as total from article`,
  );
  return row?.total ?? 0;
}

async function wordsBetween(
  platform: Platform,
  locale: Locale,
  from: number,
  to: number,
): Promise<string[]> {
  const rows = await rowsOf<{ word: string }>(
    platform.database.db,
    sql`select word from search_word where locale = ${locale} and articles between ${from} and ${to} and length(word) > 2 and word ~ '[^0-9]' order by md5(word) limit ${QUERIES_PER_KIND}`,
  );
  return rows.map((row) => row.word);
}

/** Pairs of adjacent words from articles. */
async function wordPairs(platform: Platform, locale: Locale): Promise<{ words: string }[]> {
  const rows = await rowsOf<{ text: string }>(
    platform.database.db,
    sql`select left(body_text, 400) as text from article where locale = ${locale} order by md5(id::text) limit ${QUERIES_PER_KIND}`,
  );
  return rows.map(({ text }, i) => {
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    const at = (i * 7) % Math.max(1, words.length - 2);
    return { words: words.slice(at, at + 2).join(" ") };
  });
}

/** Doubles a letter in the middle, drops it, or swaps it with the one before. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  if (word.length % 3 === 0) return word.slice(0, at) + word.slice(at - 1);
  if (word.length % 3 === 1) return word.slice(0, at) + word.slice(at + 1);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

/** Interleaves languages and words, always in the same order. */
function interleave(calls: BenchCall[]): BenchCall[] {
  const step = 37;
  return Array.from(
    { length: calls.length },
    (_, i) => calls[(i * step) % calls.length] as BenchCall,
  );
}
