import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, localized } from "@masthead/contract/system/locale.ts";
import { freePart } from "../newsroom/article/document/free-part.ts";
import { plainText } from "../newsroom/article/document/render-html.ts";
import { refreshVocabulary } from "../newsroom/search/search-words.service.ts";
import { numbered } from "../newsroom/slug.ts";
import { announceChange, EVERYTHING } from "../platform/cache/changes.ts";
import type { Platform } from "../platform/platform.ts";
import { buildDroppedIndexes, withoutIndexes } from "./bulk-indexes.store.ts";
import { readDemoArticles, readTaxonomy } from "./demo-files.ts";
import { insertPlausible, learnTables, type PlausibleArticle, readNewsroom } from "./plausible.store.ts";
import { type Random, storyteller } from "./plausible-text.ts";

const ACTOR = "masthead seed --articles";
const HOUR = 60 * 60 * 1000;
const BATCH = 250;
/** Batches in progress at once: while one is made, PostgreSQL stores the others. */
const ABREAST = 3;
/** From so many articles on, building indexes afterwards is faster than keeping them up. */
const BULK = 50_000;
/** A busy newsroom brings some sixty articles a day; no article is older than ten years. */
const HOURS_APART = 0.4;
const OLDEST_HOURS = 10 * 365 * 24;
/** The demo's own articles stay on top. */
const NEWEST_HOURS = 24 * 7;

/**
 * Adds made-up articles to a newsroom that has the demo: in both languages, over all sections, spread evenly over the
 * past, the oldest first. Nothing is announced before the end.
 */
export async function seedPlausible(
  platform: Platform,
  count: number,
  say: (line: string) => void,
  { now = new Date(), bulk = BULK } = {},
): Promise<void> {
  const { db } = platform.database;
  const newsroom = await readNewsroom(db);
  const random = numbersFrom(newsroom.lastArticle + count);
  const make = articleMaker(newsroom, random);
  const span = Math.min(OLDEST_HOURS, count * HOURS_APART) * HOUR;
  const timeOf = (i: number) => new Date(now.getTime() - NEWEST_HOURS * HOUR - Math.floor(span * (1 - (i + random()) / count)));

  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + BATCH);
      const articles = Array.from({ length: next - from }, (_, i) => make(newsroom.lastArticle + from + i + 1, timeOf(from + i)));
      await db.transaction((tx) => insertPlausible(tx, ACTOR, articles));
      done += articles.length;
      if (done === count || Math.floor(done / 10_000) > Math.floor((done - articles.length) / 10_000))
        say(`${done} of ${count} made-up articles`);
    }
  };
  const load = async () => void (await Promise.all(Array.from({ length: ABREAST }, work)));
  await buildDroppedIndexes(db);
  await (count >= bulk ? withoutIndexes(db, load) : load());
  await learnTables(db);
  await refreshVocabulary(db);
  await announceChange(db, [EVERYTHING]);
}

function articleMaker(
  newsroom: Awaited<ReturnType<typeof readNewsroom>>,
  random: Random,
): (serial: number, publishedAt: Date) => PlausibleArticle {
  const { tell } = storyteller(readDemoArticles(), random);
  // Those that stand first more often: newsrooms, too, have their busy hands.
  const several = (ids: number[], most: number) => {
    const drawn = Array.from({ length: 1 + Math.floor(random() * most) }, () => ids[Math.floor(random() ** 2 * ids.length)] ?? []);
    return [...new Set(drawn.flat())];
  };
  const keys = new Map(readTaxonomy().categories.map(({ key, name }) => [localized(name, "en-US"), key]));
  const sections = newsroom.categories.flatMap(({ id, name }) => {
    const key = keys.get(localized(name, "en-US"));
    return key ? [{ id, key }] : [];
  });
  return (serial, publishedAt) => {
    const locale = LOCALES[serial % LOCALES.length] ?? "en-US";
    const section = sections[Math.floor(random() * sections.length)];
    if (!section) throw new Error("the demo's sections are gone, so that nothing can be made up for them");
    const story = tell(locale, section.key);
    const made = {
      ...story,
      locale,
      slug: numbered(slugify(story.title) || "story", serial),
      categoryId: section.id,
      sourceId: several(newsroom.sources, 1)[0] ?? null,
      premium: random() < 0.05,
      publishedAt,
      authorIds: several(newsroom.authors, 2),
      tagIds: several(newsroom.tags, 4),
      personIds: random() < 0.3 ? several(newsroom.people, 1) : [],
      mediaIds: random() < 0.85 ? several(newsroom.pictures, 1) : [],
    };
    return { ...made, freeText: made.premium ? plainText(freePart(made.body)) : "" };
  };
}

/** Always the same numbers for the same seed, so that a database can be made again (mulberry32). */
function numbersFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
