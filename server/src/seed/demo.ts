import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { refreshMostRead } from "../audience/analytics/most-read/most-read.service.ts";
import { enqueueStreamCheck } from "../broadcast/stream/check/stream-check.service.ts";
import { seedDemoCommerce, seedDemoOrders } from "../commerce/commerce.ts";
import { article } from "../newsroom/article/article.table.ts";
import { parseHtml } from "../newsroom/article/document/parse-html.ts";
import { createArticle } from "../newsroom/article/edit/create.service.ts";
import { category } from "../newsroom/category/category.table.ts";
import { storeEncodedImage } from "../newsroom/media/media.service.ts";
import { refreshVocabulary } from "../newsroom/search/spelling/vocabulary.service.ts";
import { createTopic } from "../newsroom/topic/topic-write.service.ts";
import { announceChange, EVERYTHING } from "../platform/cache/changes.ts";
import type { Platform } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../system/log/log.store.ts";
import { SETTING_DEFINITIONS } from "../system/setting/setting.definitions.ts";
import { setting } from "../system/setting/setting.table.ts";
import { socialMedia } from "../system/social/social.table.ts";
import { demoPasswordHash, seedDemoAccounts } from "./demo-accounts.ts";
import { seedDemoBroadcast } from "./demo-broadcast.ts";
import { seedDemoContact } from "./demo-contact.ts";
import {
  type DemoArticle,
  type DemoImage,
  imageFileOf,
  readDemoArticles,
  readImageFiles,
  readImages,
  readSettings,
  readTaxonomy,
  type Taxonomy,
} from "./demo-files.ts";
import { seedDemoLetters } from "./demo-letters.ts";
import { demoArticleKey, seedDemoLiveBlogs } from "./demo-live-blogs.ts";
import { seedDemoNewsletters } from "./demo-newsletters.ts";
import { seedDemoPlan } from "./demo-plan.ts";
import { seedDemoReaderAccount } from "./demo-reader-account.ts";
import { seedDemoReaders } from "./demo-readers.ts";
import {
  type DemoNarrations,
  type DemoRecordings,
  storeDemoNarrations,
  storeDemoRecordings,
} from "./demo-recordings.ts";
import { seedDemoResults } from "./demo-results.ts";
import { demoCredit, demoImageRights } from "./demo-rights.ts";
import { seedDemoStoryPackages } from "./demo-story-packages.ts";
import { lookUp } from "./look-up.ts";

const ACTOR: Actor = { id: null, name: "masthead seed" };

interface SeededIds {
  category: Map<string, number>;
  author: Map<string, number>;
  tag: Map<string, number>;
  person: Map<string, number>;
  source: Map<string, number>;
  image: Map<string, number>;
  recording: DemoRecordings;
  narration: DemoNarrations;
}

/** Returns whether there are no articles yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(article).limit(1);
  return rows.length === 0;
}

/**
 * Seeds an empty database with the demo newsroom: a fictional station with people and events.
 * @param report prints a line about the progress: images take minutes on a small machine
 */
export async function seedDemo(
  platform: Platform,
  now = new Date(),
  report: (line: string) => void = () => {},
): Promise<{ articles: number; images: number }> {
  const taxonomy = readTaxonomy();
  const articles = readDemoArticles();
  const images = readImages();
  const imageIds = await storeImages(platform, images, report);
  const recordings = await storeDemoRecordings(platform, imageIds, ACTOR, now);
  const narrations = await storeDemoNarrations(platform, ACTOR, now);
  report(`Creating ${articles.length} articles, with accounts, programs and orders.`);
  const passwordHash = await demoPasswordHash(platform.config);
  const channels = await platform.database.db.transaction(async (tx) => {
    const ids = {
      ...(await seedTaxonomy(tx, taxonomy, imageIds)),
      image: imageIds,
      recording: recordings,
      narration: narrations,
    };
    await seedSettings(tx);
    const accounts = await seedDemoAccounts(tx, ACTOR, passwordHash, now);
    const idsByArticle = await seedArticles(tx, articles, images, ids, now);
    const articleIds = articles
      .filter(({ archive }) => !archive)
      .map((one) => lookUp(idsByArticle, demoArticleKey(one)));
    const authorId = lookUp(accounts, "Admin");
    await seedDemoLiveBlogs(tx, ACTOR, { recordings, idsByArticle, authorId }, now);
    await seedDemoResults(tx, ACTOR, idsByArticle, now);
    await seedDemoNewsletters(tx, ACTOR);
    await seedDemoReaders(tx, articleIds, now);
    await seedDemoContact(tx, ACTOR, now);
    await seedDemoLetters(tx, ACTOR, idsByArticle, now);
    await seedDemoStoryPackages(tx, ACTOR, idsByArticle);
    const broadcastIds = await seedDemoBroadcast(platform, tx, ACTOR, ids, now);
    await seedDemoCommerce(platform, tx, ACTOR, { ...ids, ...broadcastIds }, now);
    await seedDemoOrders(platform, tx, now);
    await seedDemoReaderAccount(tx, lookUp(accounts, "User"), now);
    await seedDemoPlan(platform, tx, ACTOR, ids.category, now);
    await announceChange(tx, [EVERYTHING]);
    return broadcastIds.channel;
  });
  for (const id of channels.values()) await enqueueStreamCheck(platform, id);
  await refreshMostRead(platform, now);
  await refreshVocabulary(platform.database.db);
  // PostgreSQL does this after a minute; until then, searches take several times as long.
  await platform.database.db.execute(sql`ANALYZE`);
  return { articles: articles.length, images: imageIds.size };
}

/** Number of images after which the progress is reported. */
const REPORT_EVERY = 10;

async function storeImages(
  platform: Platform,
  images: DemoImage[],
  report: (line: string) => void,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const files = readImageFiles();
  for (const image of images) {
    const { key, photo: _, ...texts } = image;
    if (ids.size % REPORT_EVERY === 0) report(`Storing images: ${ids.size} of ${images.length}.`);
    const row = await storeEncodedImage(
      platform,
      lookUp(files, key),
      { ...texts, ...demoImageRights(image), name: imageFileOf(key) },
      ACTOR,
    );
    ids.set(key, row.id);
  }
  return ids;
}

async function seedTaxonomy(
  tx: Db,
  taxonomy: Taxonomy,
  images: Map<string, number>,
): Promise<Omit<SeededIds, "image" | "recording" | "narration">> {
  const ids = {
    category: new Map<string, number>(),
    author: new Map<string, number>(),
    tag: new Map<string, number>(),
    person: new Map<string, number>(),
    source: new Map<string, number>(),
  };
  for (const [position, { key, parent, slug = {}, ...rest }] of taxonomy.categories.entries()) {
    const values = {
      ...rest,
      slug,
      position,
      parentId: parent ? (ids.category.get(parent) ?? null) : null,
    };
    const [row] = await tx.insert(category).values(values).returning({ id: category.id });
    if (row) ids.category.set(key, row.id);
    if (row)
      await writeLog(tx, ACTOR, [
        { action: "create", entity: "Category", entityId: row.id, changes: createdChanges(values) },
      ]);
  }
  const withPhotos = (people: Taxonomy["people"]) =>
    people.map(({ portrait, ...values }) => ({ ...values, photoId: lookUp(images, portrait) }));
  const topics = [
    ["author", withPhotos(taxonomy.authors)],
    ["person", withPhotos(taxonomy.people)],
    ["tag", taxonomy.tags],
    ["source", taxonomy.sources],
  ] as const;
  for (const [entity, records] of topics) {
    for (const { key, ...values } of records)
      ids[entity].set(key, await createTopic(tx, ACTOR, entity, values));
  }
  for (const [position, values] of taxonomy.social.entries()) {
    const [row] = await tx
      .insert(socialMedia)
      .values({ ...values, position })
      .returning({ id: socialMedia.id });
    if (row)
      await writeLog(tx, ACTOR, [
        {
          action: "create",
          entity: "SocialMedia",
          entityId: row.id,
          changes: createdChanges(values),
        },
      ]);
  }
  return ids;
}

async function seedSettings(tx: Db): Promise<void> {
  const values = readSettings();
  for (const { scope, key, type, label, defaultValue } of SETTING_DEFINITIONS) {
    const value = values[`${scope}.${key}`] ?? defaultValue;
    const [row] = await tx
      .insert(setting)
      .values({ scope, key, type, label, value })
      .onConflictDoNothing()
      .returning({ id: setting.id });
    if (row)
      await writeLog(tx, ACTOR, [
        {
          action: "create",
          entity: "Setting",
          entityId: row.id,
          changes: createdChanges({ scope, key, value }),
        },
      ]);
  }
}

/**
 * Seeds articles, oldest first, so that ids grow with time, and those of the archive last. The
 * second language of a pair is a translation of the first. Returns their ids by `demoArticleKey`.
 */
async function seedArticles(
  tx: Db,
  articles: DemoArticle[],
  images: DemoImage[],
  ids: SeededIds,
  now: Date,
): Promise<Map<string, number>> {
  const articleIds = new Map<string, number>();
  const originals = new Map<string, number>();
  const imagesByKey = new Map(images.map((image) => [image.key, image]));
  for (const entry of [...articles].sort(inOrderOfCreation)) {
    const lead = entry.image && lookUp(imagesByKey, entry.image.key);
    const publishedAt = new Date(now.getTime() - entry.hoursAgo * HOUR);
    const { id } = await createArticle(tx, ACTOR, {
      locale: entry.locale,
      template: entry.template,
      intervieweeName: entry.interviewee?.name ?? "",
      intervieweeRole: entry.interviewee?.role ?? "",
      intervieweeImageId: entry.interviewee ? lookUp(ids.image, entry.interviewee.image) : null,
      title: entry.title,
      subtitle: entry.subtitle ?? "",
      summary: entry.summary,
      body: { type: "doc", content: demoBody(entry, imagesByKey, ids) },
      translationOf: originals.get(entry.key) ?? null,
      categoryId: lookUp(ids.category, entry.category),
      sourceId: lookUp(ids.source, entry.source),
      authorIds: entry.authors.map((key) => lookUp(ids.author, key)),
      tagIds: entry.tags.map((key) => lookUp(ids.tag, key)),
      personIds: entry.people.map((key) => lookUp(ids.person, key)),
      images:
        entry.image && lead
          ? [
              {
                mediaId: lookUp(ids.image, lead.key),
                alt: lead.alt[entry.locale],
                caption: entry.image.caption,
                credit: entry.image.credit ?? demoCredit(lead, entry.locale),
              },
            ]
          : [],
      ...ids.narration.get(demoArticleKey(entry)),
      premium: entry.premium,
      publishedAt,
      updatedAt: entry.corrections?.length
        ? new Date(now.getTime() - Math.min(...entry.corrections.map((c) => c.hoursAgo)) * HOUR)
        : publishedAt,
      breaking: entry.breakingHours !== undefined,
      breakingUntil:
        entry.breakingHours === undefined
          ? null
          : new Date(now.getTime() + entry.breakingHours * HOUR),
      corrections: (entry.corrections ?? []).map((c) => ({
        text: c.text,
        at: new Date(now.getTime() - c.hoursAgo * HOUR).toISOString(),
        ...(c.kind && { kind: c.kind }),
      })),
    });
    if (!originals.has(entry.key)) originals.set(entry.key, id);
    articleIds.set(demoArticleKey(entry), id);
  }
  return articleIds;
}

const inOrderOfCreation = (a: DemoArticle, b: DemoArticle) =>
  Number(a.archive) - Number(b.archive) || b.hoursAgo - a.hoursAgo;

/** Returns the blocks of an article. Images have their own captions where the HTML has none. */
function demoBody(
  { body, locale }: DemoArticle,
  images: Map<string, DemoImage>,
  ids: SeededIds,
): ArticleNode[] {
  return body.flatMap((block) => {
    if (typeof block !== "string")
      return ["block" in block ? block.block : lookUp(ids.recording, block.recording)(locale)];
    return parseHtml(block, {
      figure: ({ attribute, caption }) => {
        const image = lookUp(images, attribute("data-image") ?? "");
        return {
          mediaId: lookUp(ids.image, image.key),
          alt: image.alt[locale],
          caption: caption || image.caption[locale],
          credit: demoCredit(image, locale),
        };
      },
    }).content;
  });
}
