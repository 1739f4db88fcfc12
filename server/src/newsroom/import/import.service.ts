import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { announceChange, EVERYTHING } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { existingImports, type NewArticle } from "../article/edit/create.service.ts";
import { lockImages } from "../media/media-lookup.service.ts";
import { ArticleBatch } from "./article-batch.ts";
import { type ComposedArticle, composeArticle, type FindStoredImage } from "./import-article.ts";
import { type FetchedImages, fetchImages } from "./import-images.ts";
import { ImportRefused, type OnBrokenItem } from "./import-refused.ts";
import {
  type ArticleWithLinkedImages,
  addCount,
  createReport,
  type ImportReport,
} from "./import-report.ts";
import { ImportTerms } from "./import-terms.ts";
import { htmlToPlainText } from "./import-text.ts";
import { ImportTranslations } from "./import-translations.ts";
import type { IncomingContent, IncomingImage, IncomingPost } from "./incoming.ts";

/**
 * Advisory lock key. Imports run one at a time, or two imports of the same posts would create them
 * twice.
 */
const IMPORT_LOCK = 726_174_003;

export interface ImportProgress {
  /** While reading, `done` and `total` are bytes; otherwise counts. */
  stage: "reading" | "images" | "articles";
  done: number;
  total: number;
}

export interface ImportOptions {
  locale: Locale;
  /** Fetch and store images; if false, they stay links to the original site. */
  storeImages: boolean;
  now: Date;
  actor: Actor;
  /** IP addresses that images may be fetched from. Default: public addresses. */
  mayReach?: ((address: string) => boolean) | undefined;
  onProgress(progress: ImportProgress): void;
}

/**
 * Imports posts: first their images, then everything else in one transaction. Posts that were
 * imported before are skipped, even if they have been edited or deleted since.
 * @throws ImportRefused if a post cannot be imported; no post is imported then
 */
export async function importPosts(
  platform: Platform,
  incoming: IncomingContent,
  options: ImportOptions,
): Promise<ImportReport> {
  const { db } = platform.database;
  const known = await existingImports(db, incoming.importKeys);
  const newPosts = new Set(incoming.importKeys.filter((key) => !known.has(key))).size;
  const images =
    newPosts && options.storeImages
      ? await fetchPostImages(platform, incoming, known, options)
      : { stored: new Map(), linked: new Map(), reasons: new Map() };
  return db.transaction((tx) => writeAll(tx, incoming, images, options, newPosts));
}

async function fetchPostImages(
  platform: Platform,
  incoming: IncomingContent,
  known: ReadonlyMap<string, unknown>,
  options: ImportOptions,
): Promise<FetchedImages> {
  const images = new Map<string, IncomingImage>();
  for await (const post of incoming.posts()) {
    if (known.has(post.importKey) || !(post.leadImage || /<img/i.test(post.bodyHtml))) continue;
    composeOrSkip(incoming, post, post.locale ?? options.locale, (image) => {
      if (!images.get(image.url)?.alt) images.set(image.url, image);
      return undefined;
    });
  }
  const total = images.size;
  const { locale, actor, mayReach, onProgress } = options;
  return fetchImages(platform, [...images.values()], {
    locale,
    actor,
    mayReach,
    onProgress: (done) => onProgress({ stage: "images", done, total }),
  });
}

/**
 * Composes the article of a post. If broken posts are skipped, calls `skip` and returns undefined
 * for a broken one.
 */
function composeOrSkip(
  { skipBroken = false }: IncomingContent,
  post: IncomingPost,
  locale: Locale,
  findStored: FindStoredImage,
  skip: OnBrokenItem = () => {},
): ComposedArticle | undefined {
  try {
    return composeArticle(post, locale, findStored);
  } catch (error) {
    if (!(skipBroken && error instanceof ImportRefused)) throw error;
    skip({ line: error.line, title: htmlToPlainText(post.titleHtml), reason: error.reason });
    return undefined;
  }
}

async function writeAll(
  tx: Db,
  incoming: IncomingContent,
  images: FetchedImages,
  options: ImportOptions,
  total: number,
): Promise<ImportReport> {
  const { actor, locale, now, onProgress } = options;
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
  const known = await existingImports(tx, incoming.importKeys);
  const terms = new ImportTerms(tx, actor, locale);
  for (const category of incoming.categories) await terms.idOf("category", category);
  for (const [entity, entityTerms] of incoming.topics) await terms.idsOf(entity, entityTerms);

  const report = createReport(incoming, images, terms.counts.created);
  let sourceId: number | null = null;
  const stored = new Set(known.keys());
  const translations = new ImportTranslations(incoming, known);
  const batch = new ArticleBatch(tx, actor);
  const linkedUrls = new Set<string>();
  let linkedImages: ArticleWithLinkedImages["images"] = [];
  const lockedIds = await lockImages(tx, [...images.stored.values()]);
  const findStored: FindStoredImage = ({ url }) => {
    const mediaId = images.stored.get(url);
    if (mediaId !== undefined && lockedIds.has(mediaId)) return mediaId;
    linkedUrls.add(url);
    linkedImages.push({
      address: url,
      reason: images.reasons.get(url) ?? "deleted during the import",
    });
    return undefined;
  };
  for await (const post of incoming.posts()) {
    if (stored.has(post.importKey)) {
      report.alreadyImported++;
      continue;
    }
    linkedImages = [];
    const language = post.locale ?? locale;
    const composed = composeOrSkip(incoming, post, language, findStored, (item) =>
      report.broken.push(item),
    );
    if (!composed) continue;
    sourceId ??= incoming.source ? await terms.sourceId(incoming.source) : null;
    stored.add(post.importKey);
    const { title, ...content } = composed;
    const {
      originalId,
      onStored: onPlaced,
      problem,
    } = translations.place(post.translationGroup, language);
    const problems = [...content.problems, ...(problem ? [problem] : [])];
    const links = options.storeImages ? linkedImages : [];
    const article = await articleOf(post, composed, { terms, sourceId, options });
    const onStored = (id: number) => {
      onPlaced(id);
      if (links.length) report.articlesWithLinkedImages.push({ id, title, images: links });
      if (problems.length) report.articlesToCheck.push({ id, title, line: post.line, problems });
    };
    await batch.add(
      { article, originalId, paths: post.formerPaths, onStored },
      post.bodyHtml.length,
    );
    countCreated(report, article, now);
    onProgress({ stage: "articles", done: report.created, total });
  }
  await batch.flush();
  addCount(report.redirectsByEntity, "article", batch.redirectCount);
  for (const [entity, added] of terms.counts.redirects)
    addCount(report.redirectsByEntity, entity, added);
  report.redirects = [...report.redirectsByEntity.values()].reduce((sum, added) => sum + added, 0);
  if (!options.storeImages && linkedUrls.size)
    report.linkedImages.set("not fetched (--no-media)", linkedUrls.size);
  if (report.created || terms.counts.created.size || report.redirects)
    await announceChange(tx, [EVERYTHING]);
  return report;
}

interface ArticleContext {
  terms: ImportTerms;
  sourceId: number | null;
  options: ImportOptions;
}

async function articleOf(
  post: IncomingPost,
  composed: Omit<ComposedArticle, "problems">,
  { terms, sourceId, options }: ArticleContext,
): Promise<NewArticle> {
  const { now } = options;
  const locale = post.locale ?? options.locale;
  const { importKey, slug, enable, updatedAt } = post;
  return {
    ...composed,
    locale,
    slug,
    enable,
    ...(updatedAt && updatedAt <= now ? { updatedAt } : {}),
    importKey,
    sourceId,
    categoryId: (post.category && (await terms.idOf("category", post.category))) ?? null,
    authorIds: await terms.idsOf("author", post.authors),
    tagIds: await terms.idsOf("tag", post.tags),
    personIds: [],
  };
}

function countCreated(report: ImportReport, { publishedAt, enable }: NewArticle, now: Date): void {
  report.created++;
  if (!publishedAt) report.drafts++;
  else if (publishedAt > now) report.scheduled++;
  if (!enable) report.disabled++;
}
