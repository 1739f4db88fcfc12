import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { announceChange, EVERYTHING } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { addRedirects, type FormerAddress } from "../../system/redirect/redirect.service.ts";
import { createArticleQuietly, knownImportKeys } from "../article/article-write.service.ts";
import { holdPictures } from "../media/media-lookup.service.ts";
import { composeArticle, type StoredPicture } from "./import-article.ts";
import { type FetchedPictures, fetchPictures } from "./import-pictures.ts";
import type { ImportReport } from "./import-report.ts";
import { ImportTerms } from "./import-terms.ts";
import type { Incoming, IncomingPicture, IncomingPost } from "./incoming.ts";

/** One import at a time: two that bring the same posts would both make them. */
const LOCK = 726_174_003;
const REDIRECTS_AT_ONCE = 500;

export interface Progress {
  /** Of reading, `done` and `total` are bytes. */
  stage: "reading" | "pictures" | "articles";
  done: number;
  total: number;
}

export interface ImportOptions {
  locale: Locale;
  /** False: pictures stay where they are. */
  media: boolean;
  now: Date;
  actor: Actor;
  /** Which IP addresses pictures may be fetched from. Default: those of the public internet. */
  mayReach?: ((address: string) => boolean) | undefined;
  onProgress(progress: Progress): void;
}

/**
 * Brings posts in: their pictures first, then in one transaction everything else. Posts that are here already, changed or
 * deleted since, stay as they are.
 * @throws ImportRefused when one of them cannot be understood; then none is brought in
 */
export async function importPosts(platform: Platform, incoming: Incoming, options: ImportOptions): Promise<ImportReport> {
  const { db } = platform.database;
  const known = await knownImportKeys(db, incoming.keys);
  const fresh = new Set(incoming.keys.filter((key) => !known.has(key))).size;
  const pictures =
    fresh && options.media ? await bringPictures(platform, incoming, known, options) : { stored: new Map(), kept: new Map() };
  return db.transaction((tx) => writeAll(tx, incoming, pictures, options, fresh));
}

async function bringPictures(platform: Platform, incoming: Incoming, known: Set<string>, options: ImportOptions): Promise<FetchedPictures> {
  const wanted = new Map<string, IncomingPicture>();
  for await (const post of incoming.posts()) {
    if (known.has(post.importKey) || !(post.lead || /<img/i.test(post.bodyHtml))) continue;
    composeArticle(post, options.locale, (picture) => {
      if (!wanted.get(picture.address)?.alt) wanted.set(picture.address, picture);
      return undefined;
    });
  }
  const total = wanted.size;
  const { locale, actor, mayReach, onProgress } = options;
  return fetchPictures(platform, [...wanted.values()], {
    locale,
    actor,
    mayReach,
    onProgress: (done) => onProgress({ stage: "pictures", done, total }),
  });
}

async function writeAll(
  tx: Db,
  incoming: Incoming,
  pictures: FetchedPictures,
  options: ImportOptions,
  total: number,
): Promise<ImportReport> {
  const { actor, locale, now, onProgress } = options;
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const known = await knownImportKeys(tx, incoming.keys);
  const terms = new ImportTerms(tx, actor, locale);
  for (const category of incoming.categories) await terms.idOf("category", category);
  for (const [entity, listed] of incoming.listings) await terms.idsOf(entity, listed);

  const report: ImportReport = {
    created: 0,
    alreadyHere: 0,
    drafts: 0,
    scheduled: 0,
    switchedOff: 0,
    leftOut: incoming.leftOut,
    made: terms.counts.made,
    picturesStored: pictures.stored.size,
    picturesKept: pictures.kept,
    redirects: 0,
  };
  let sourceId: number | null = null;
  let redirects: FormerAddress[] = [];
  const linked = new Set<string>();
  const held = await holdPictures(tx, [...pictures.stored.values()]);
  const stored: StoredPicture = ({ address }) => {
    const mediaId = pictures.stored.get(address);
    if (mediaId !== undefined && held.has(mediaId)) return mediaId;
    linked.add(address);
    return undefined;
  };
  const flush = async () => {
    report.redirects += await addRedirects(tx, actor, redirects);
    redirects = [];
  };
  for await (const post of incoming.posts()) {
    if (known.has(post.importKey)) {
      report.alreadyHere++;
      continue;
    }
    sourceId ??= incoming.source ? await terms.sourceId(incoming.source) : null;
    const id = await writePost(tx, post, { terms, sourceId, stored, options });
    known.add(post.importKey);
    redirects.push(...post.paths.map((path): FormerAddress => ({ path, entity: "article", entityId: id })));
    if (redirects.length >= REDIRECTS_AT_ONCE) await flush();
    count(report, post, now);
    onProgress({ stage: "articles", done: report.created, total });
  }
  await flush();
  report.redirects += terms.counts.redirects;
  if (!options.media && linked.size) report.picturesKept.set("not fetched, as asked", linked.size);
  if (report.created || terms.counts.made.size || report.redirects) await announceChange(tx, [EVERYTHING]);
  return report;
}

interface Surroundings {
  terms: ImportTerms;
  sourceId: number | null;
  stored: StoredPicture;
  options: ImportOptions;
}

async function writePost(tx: Db, post: IncomingPost, { terms, sourceId, stored, options }: Surroundings): Promise<number> {
  const { locale, actor, now } = options;
  const { importKey, slug, enable, publishedAt, updatedAt } = post;
  const { id } = await createArticleQuietly(tx, actor, {
    ...composeArticle(post, locale, stored),
    locale,
    slug,
    enable,
    publishedAt,
    ...(updatedAt && updatedAt <= now ? { updatedAt } : {}),
    importKey,
    sourceId,
    categoryId: (post.category && (await terms.idOf("category", post.category))) ?? null,
    authorIds: await terms.idsOf("author", post.authors),
    tagIds: await terms.idsOf("tag", post.tags),
    personIds: [],
  });
  return id;
}

function count(report: ImportReport, { publishedAt, enable }: IncomingPost, now: Date): void {
  report.created++;
  if (!publishedAt) report.drafts++;
  else if (publishedAt > now) report.scheduled++;
  if (!enable) report.switchedOff++;
}
