import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { announceChange, EVERYTHING } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { knownImportKeys, type NewArticle } from "../article/article-write.service.ts";
import { holdPictures } from "../media/media-lookup.service.ts";
import { ArticleBatch } from "./article-batch.ts";
import { type ComposedArticle, composeArticle, type StoredPicture } from "./import-article.ts";
import { type FetchedPictures, fetchPictures } from "./import-pictures.ts";
import { type ArticleWithLinks, addTo, type ImportReport, newReport } from "./import-report.ts";
import { ImportTerms } from "./import-terms.ts";
import { wordsOfHtml } from "./import-text.ts";
import type { Incoming, IncomingPicture, IncomingPost } from "./incoming.ts";
import { ImportRefused, type SkipBroken } from "./refusal.ts";

/** One import at a time: two that bring the same posts would both make them. */
const LOCK = 726_174_003;

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
    fresh && options.media
      ? await bringPictures(platform, incoming, known, options)
      : { stored: new Map(), kept: new Map(), reasons: new Map() };
  return db.transaction((tx) => writeAll(tx, incoming, pictures, options, fresh));
}

async function bringPictures(platform: Platform, incoming: Incoming, known: Set<string>, options: ImportOptions): Promise<FetchedPictures> {
  const wanted = new Map<string, IncomingPicture>();
  for await (const post of incoming.posts()) {
    if (known.has(post.importKey) || !(post.lead || /<img/i.test(post.bodyHtml))) continue;
    composeUnbroken(incoming, post, options.locale, (picture) => {
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

/** The article of a post; undefined for a broken one where those are skipped, after a call of `skip`. */
function composeUnbroken(
  { skipBroken = false }: Incoming,
  post: IncomingPost,
  locale: Locale,
  stored: StoredPicture,
  skip: SkipBroken = () => {},
): ComposedArticle | undefined {
  try {
    return composeArticle(post, locale, stored);
  } catch (error) {
    if (!(skipBroken && error instanceof ImportRefused)) throw error;
    skip({ line: error.line, title: wordsOfHtml(post.titleHtml), reason: error.reason });
    return undefined;
  }
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

  const report = newReport(incoming, pictures, terms.counts.made);
  let sourceId: number | null = null;
  const batch = new ArticleBatch(tx, actor);
  const linked = new Set<string>();
  let linkedByPost: ArticleWithLinks["pictures"] = [];
  const held = await holdPictures(tx, [...pictures.stored.values()]);
  const stored: StoredPicture = ({ address }) => {
    const mediaId = pictures.stored.get(address);
    if (mediaId !== undefined && held.has(mediaId)) return mediaId;
    linked.add(address);
    linkedByPost.push({ address, reason: pictures.reasons.get(address) ?? "deleted meanwhile" });
    return undefined;
  };
  for await (const post of incoming.posts()) {
    if (known.has(post.importKey)) {
      report.alreadyHere++;
      continue;
    }
    linkedByPost = [];
    const composed = composeUnbroken(incoming, post, locale, stored, (item) => report.broken.push(item));
    if (!composed) continue;
    sourceId ??= incoming.source ? await terms.sourceId(incoming.source) : null;
    known.add(post.importKey);
    const { title } = composed;
    const links = options.media ? linkedByPost : [];
    const article = await articleOf(post, composed, { terms, sourceId, options });
    const onStored = (id: number) => {
      if (links.length) report.articlesWithLinks.push({ id, title, pictures: links });
    };
    await batch.add({ article, paths: post.paths, onStored }, post.bodyHtml.length);
    count(report, post, now);
    onProgress({ stage: "articles", done: report.created, total });
  }
  await batch.flush();
  addTo(report.redirectsByEntity, "article", batch.redirects);
  for (const [entity, added] of terms.counts.redirects) addTo(report.redirectsByEntity, entity, added);
  report.redirects = [...report.redirectsByEntity.values()].reduce((sum, added) => sum + added, 0);
  if (!options.media && linked.size) report.picturesKept.set("not fetched, as asked", linked.size);
  if (report.created || terms.counts.made.size || report.redirects) await announceChange(tx, [EVERYTHING]);
  return report;
}

interface Surroundings {
  terms: ImportTerms;
  sourceId: number | null;
  options: ImportOptions;
}

async function articleOf(post: IncomingPost, composed: ComposedArticle, { terms, sourceId, options }: Surroundings): Promise<NewArticle> {
  const { locale, now } = options;
  const { importKey, slug, enable, publishedAt, updatedAt } = post;
  return {
    ...composed,
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
  };
}

function count(report: ImportReport, { publishedAt, enable }: IncomingPost, now: Date): void {
  report.created++;
  if (!publishedAt) report.drafts++;
  else if (publishedAt > now) report.scheduled++;
  if (!enable) report.switchedOff++;
}
