import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { refreshMostRead } from "../audience/analytics/most-read.service.ts";
import { orderCheck } from "../broadcast/stream/stream-check.service.ts";
import { article } from "../newsroom/article/article.table.ts";
import { createArticle } from "../newsroom/article/article-write.service.ts";
import { parseHtml } from "../newsroom/article/document/parse-html.ts";
import { category } from "../newsroom/category/category.table.ts";
import { createListing } from "../newsroom/listing/listing-write.service.ts";
import { storePicture } from "../newsroom/media/media.service.ts";
import { refreshVocabulary } from "../newsroom/search/search-words.service.ts";
import { announceChange, EVERYTHING } from "../platform/cache/changes.ts";
import type { Platform } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, created, writeLog } from "../system/log/log.store.ts";
import { SETTING_KEYS } from "../system/setting/setting.keys.ts";
import { setting } from "../system/setting/setting.table.ts";
import { socialMedia } from "../system/social/social.table.ts";
import { demoPasswordHash, seedDemoAccounts } from "./demo-accounts.ts";
import { seedDemoBroadcast } from "./demo-broadcast.ts";
import { seedDemoCommerce } from "./demo-commerce.ts";
import { seedDemoContact } from "./demo-contact.ts";
import {
  type DemoArticle,
  type DemoPicture,
  pictureFileOf,
  readDemoArticles,
  readPicture,
  readPictures,
  readSettings,
  readTaxonomy,
  type Taxonomy,
} from "./demo-files.ts";
import { seedDemoOrders } from "./demo-orders.ts";
import { seedDemoReaders } from "./demo-readers.ts";
import { lookUp } from "./look-up.ts";

const ACTOR: Actor = { id: null, name: "masthead seed" };
const HOUR = 60 * 60 * 1000;

interface Ids {
  category: Map<string, number>;
  author: Map<string, number>;
  tag: Map<string, number>;
  person: Map<string, number>;
  source: Map<string, number>;
  picture: Map<string, number>;
}

/** True when nobody has written anything yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(article).limit(1);
  return rows.length === 0;
}

/** Fills an empty database with the demonstration newsroom: invented station, people and events. */
export async function seedDemo(platform: Platform, now = new Date()): Promise<{ articles: number; pictures: number }> {
  const taxonomy = readTaxonomy();
  const articles = readDemoArticles();
  const pictures = readPictures();
  const picture = await storePictures(platform, pictures);
  const passwordHash = await demoPasswordHash(platform.config);
  const channels = await platform.database.db.transaction(async (tx) => {
    const ids = { ...(await seedTaxonomy(tx, taxonomy)), picture };
    await seedSettings(tx);
    await seedDemoAccounts(tx, ACTOR, passwordHash, now);
    const written = await seedArticles(tx, articles, pictures, ids, now);
    await seedDemoReaders(tx, written, now);
    await seedDemoContact(tx, ACTOR, now);
    await seedDemoCommerce(platform, tx, ACTOR, ids, now);
    await seedDemoOrders(platform, tx, now);
    const onAir = await seedDemoBroadcast(platform, tx, ACTOR, ids, now);
    await announceChange(tx, [EVERYTHING]);
    return onAir;
  });
  for (const id of channels) await orderCheck(platform, id);
  await refreshMostRead(platform, now);
  await refreshVocabulary(platform.database.db);
  return { articles: articles.length, pictures: picture.size };
}

async function storePictures(platform: Platform, pictures: DemoPicture[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, ...text } of pictures) {
    const row = await storePicture(platform, readPicture(key), { ...text, name: pictureFileOf(key), credit: "Bayader" }, ACTOR);
    ids.set(key, row.id);
  }
  return ids;
}

async function seedTaxonomy(tx: Db, taxonomy: Taxonomy): Promise<Omit<Ids, "picture">> {
  const ids = {
    category: new Map<string, number>(),
    author: new Map<string, number>(),
    tag: new Map<string, number>(),
    person: new Map<string, number>(),
    source: new Map<string, number>(),
  };
  for (const [position, { key, parent, slug = {}, ...rest }] of taxonomy.categories.entries()) {
    const values = { ...rest, slug, position, parentId: parent ? (ids.category.get(parent) ?? null) : null };
    const [row] = await tx.insert(category).values(values).returning({ id: category.id });
    if (row) ids.category.set(key, row.id);
    if (row) await writeLog(tx, ACTOR, [{ action: "create", entity: "Category", entityId: row.id, changes: created(values) }]);
  }
  const listings = [
    ["author", taxonomy.authors],
    ["person", taxonomy.people],
    ["tag", taxonomy.tags],
    ["source", taxonomy.sources],
  ] as const;
  for (const [entity, records] of listings) {
    for (const { key, ...values } of records) ids[entity].set(key, await createListing(tx, ACTOR, entity, values));
  }
  for (const [position, values] of taxonomy.social.entries()) {
    const [row] = await tx
      .insert(socialMedia)
      .values({ ...values, position })
      .returning({ id: socialMedia.id });
    if (row) await writeLog(tx, ACTOR, [{ action: "create", entity: "SocialMedia", entityId: row.id, changes: created(values) }]);
  }
  return ids;
}

async function seedSettings(tx: Db): Promise<void> {
  const values = readSettings();
  for (const { scope, key, type, label, initial } of SETTING_KEYS) {
    const value = values[`${scope}.${key}`] ?? initial;
    const [row] = await tx.insert(setting).values({ scope, key, type, label, value }).onConflictDoNothing().returning({ id: setting.id });
    if (row)
      await writeLog(tx, ACTOR, [{ action: "create", entity: "Setting", entityId: row.id, changes: created({ scope, key, value }) }]);
  }
}

/** Oldest first, so that ids grow with time; the second language of a pair is the translation of the first. */
async function seedArticles(tx: Db, articles: DemoArticle[], pictures: DemoPicture[], ids: Ids, now: Date): Promise<number[]> {
  const written: number[] = [];
  const originals = new Map<string, number>();
  const altOf = (key: string, locale: Locale) => pictures.find((one) => one.key === key)?.alt[locale] ?? "";
  for (const one of [...articles].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    const publishedAt = new Date(now.getTime() - one.hoursAgo * HOUR);
    const { id } = await createArticle(tx, ACTOR, {
      locale: one.locale,
      title: one.title,
      subtitle: one.subtitle ?? "",
      summary: one.summary,
      body: parseHtml(one.body.join("\n"), {
        figure: ({ attribute, caption }) => {
          const key = attribute("data-picture");
          return key ? { mediaId: lookUp(ids.picture, key), alt: altOf(key, one.locale), caption } : null;
        },
      }),
      translationOf: originals.get(one.key) ?? null,
      categoryId: lookUp(ids.category, one.category),
      sourceId: lookUp(ids.source, one.source),
      authorIds: one.authors.map((key) => lookUp(ids.author, key)),
      tagIds: one.tags.map((key) => lookUp(ids.tag, key)),
      personIds: one.people.map((key) => lookUp(ids.person, key)),
      images: one.picture
        ? [
            {
              mediaId: lookUp(ids.picture, one.picture.key),
              alt: altOf(one.picture.key, one.locale),
              caption: one.picture.caption,
              credit: one.picture.credit,
            },
          ]
        : [],
      premium: one.premium,
      publishedAt,
      updatedAt: one.corrections?.length
        ? new Date(now.getTime() - Math.min(...one.corrections.map((c) => c.hoursAgo)) * HOUR)
        : publishedAt,
      breaking: one.breakingHours !== undefined,
      breakingUntil: one.breakingHours === undefined ? null : new Date(now.getTime() + one.breakingHours * HOUR),
      corrections: (one.corrections ?? []).map((c) => ({ text: c.text, at: new Date(now.getTime() - c.hoursAgo * HOUR).toISOString() })),
    });
    if (!originals.has(one.key)) originals.set(one.key, id);
    written.push(id);
  }
  return written;
}
