import {
  type ArticleFields,
  EMPTY_ARTICLE,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES, localized } from "@masthead/contract/platform/locale.ts";
import { type ArticleToInsert, insertArticles } from "../newsroom/article/save/insert.service.ts";
import { refreshVocabulary } from "../newsroom/search/spelling/vocabulary.service.ts";
import { numberedSlug } from "../newsroom/slug.ts";
import { announceChange, EVERYTHING } from "../platform/cache/changes.ts";
import type { Platform } from "../platform/platform.ts";
import { buildDroppedIndexes, withoutIndexes } from "./bulk-indexes.store.ts";
import { readDemoArticles, readTaxonomy } from "./demo-files.ts";
import { analyzeTables, logGeneratedArticles, readNewsroom } from "./generated-articles.store.ts";
import { createTextGenerator, type Random } from "./generated-text.ts";

const ACTOR = "masthead seed --articles";
const BATCH_SIZE = 250;
/** Number of batches in progress: while one is generated, PostgreSQL stores the others. */
const CONCURRENT_BATCHES = 3;
/** Number of articles from which dropping and rebuilding indexes is faster than updating them. */
const BULK_THRESHOLD = 50_000;
/** A busy newsroom publishes about sixty articles a day; no article is older than ten years. */
const HOURS_BETWEEN_ARTICLES = 0.4;
const OLDEST_HOURS = 10 * 365 * 24;
/** The demo's own articles remain the newest. */
const NEWEST_HOURS = 24 * 7;

/**
 * Adds generated articles to a newsroom that has the demo: in both languages, over all categories,
 * spread evenly over the past, oldest first. Caches are invalidated once, at the end.
 */
export async function seedGeneratedArticles(
  platform: Platform,
  count: number,
  log: (line: string) => void,
  { now = new Date(), bulk = BULK_THRESHOLD } = {},
): Promise<void> {
  const { db } = platform.database;
  const newsroom = await readNewsroom(db);
  const random = seededRandom(newsroom.lastArticle + count);
  const createArticle = articleFactory(newsroom, random);
  const timeSpan = Math.min(OLDEST_HOURS, count * HOURS_BETWEEN_ARTICLES) * HOUR;
  const timeOf = (i: number) =>
    new Date(
      now.getTime() - NEWEST_HOURS * HOUR - Math.floor(timeSpan * (1 - (i + random()) / count)),
    );

  let nextIndex = 0;
  let done = 0;
  const work = async () => {
    while (nextIndex < count) {
      const from = nextIndex;
      nextIndex = Math.min(count, from + BATCH_SIZE);
      const articles = Array.from({ length: nextIndex - from }, (_, i) =>
        createArticle(newsroom.lastArticle + from + i + 1, timeOf(from + i)),
      );
      await db.transaction(async (tx) => {
        const stored = await insertArticles(tx, articles, now);
        await logGeneratedArticles(
          tx,
          ACTOR,
          articles.map(({ locale, fields }, n) => ({ id: stored[n]?.id ?? 0, locale, fields })),
        );
      });
      done += articles.length;
      if (
        done === count ||
        Math.floor(done / 10_000) > Math.floor((done - articles.length) / 10_000)
      )
        log(`${done} of ${count} generated articles`);
    }
  };
  const load = async () =>
    void (await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, work)));
  await buildDroppedIndexes(db);
  await (count >= bulk ? withoutIndexes(db, load) : load());
  await analyzeTables(db);
  await refreshVocabulary(db);
  await announceChange(db, [EVERYTHING]);
}

function articleFactory(
  newsroom: Awaited<ReturnType<typeof readNewsroom>>,
  random: Random,
): (serial: number, publishedAt: Date) => ArticleToInsert {
  const { generate } = createTextGenerator(readDemoArticles(), random);
  // The first ids are picked more often, as some authors and topics are busier than others.
  const pickSome = (ids: number[], max: number) => {
    const picked = Array.from(
      { length: 1 + Math.floor(random() * max) },
      () => ids[Math.floor(random() ** 2 * ids.length)] ?? [],
    );
    return [...new Set(picked.flat())];
  };
  const keys = new Map(
    readTaxonomy().categories.map(({ key, name }) => [localized(name, "en-US"), key]),
  );
  const categories = newsroom.categories.flatMap(({ id, name }) => {
    const key = keys.get(localized(name, "en-US"));
    return key ? [{ id, key }] : [];
  });
  return (serial, publishedAt) => {
    const locale = LOCALES[serial % LOCALES.length] ?? "en-US";
    const category = categories[Math.floor(random() * categories.length)];
    if (!category)
      throw new Error("the demo categories do not exist, so no articles can be generated for them");
    const { title, subtitle, summary, body, ...rendered } = generate(locale, category.key);
    const fields: ArticleFields = {
      ...EMPTY_ARTICLE,
      title,
      subtitle,
      summary,
      body,
      slug: numberedSlug(slugify(title) || "story", serial),
      categoryId: category.id,
      sourceId: pickSome(newsroom.sources, 1)[0] ?? null,
      premium: random() < 0.05,
      publishedAt: publishedAt.toISOString(),
      authorIds: pickSome(newsroom.authors, 2),
      tagIds: pickSome(newsroom.tags, 4),
      personIds: random() < 0.3 ? pickSome(newsroom.people, 1) : [],
      images: (random() < 0.85 ? pickSome(newsroom.images, 1) : []).map(imageOf),
    };
    return { locale, fields, rendered, createdAt: publishedAt, updatedAt: publishedAt };
  };
}

const imageOf = (mediaId: number) => ({
  mediaId,
  caption: "",
  credit: "",
  alt: "",
  decorative: false,
});

/** Seeded random numbers, so that a database can be reproduced (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
