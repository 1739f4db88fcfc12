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
  mayReach?: (address: string) => boolean;
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

/** Dependencies of an import, and its findings so far. */
interface PostWriter {
  incoming: IncomingContent;
  options: ImportOptions;
  terms: ImportTerms;
  translations: ImportTranslations;
  batch: ArticleBatch;
  images: PostImages;
  report: ImportReport;
  sourceId: number | null;
}

async function writeAll(
  tx: Db,
  incoming: IncomingContent,
  fetched: FetchedImages,
  options: ImportOptions,
  total: number,
): Promise<ImportReport> {
  const { actor, locale, onProgress } = options;
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
  const known = await existingImports(tx, incoming.importKeys);
  const terms = new ImportTerms(tx, actor, locale);
  for (const category of incoming.categories) await terms.idOf("category", category);
  for (const [entity, entityTerms] of incoming.topics) await terms.idsOf(entity, entityTerms);
  const report = createReport(incoming, fetched, terms.counts.created);
  const writer: PostWriter = {
    incoming,
    options,
    terms,
    translations: new ImportTranslations(incoming, known),
    batch: new ArticleBatch(tx, actor),
    images: new PostImages(fetched, await lockImages(tx, [...fetched.stored.values()])),
    report,
    sourceId: null,
  };
  const stored = new Set(known.keys());
  for await (const post of incoming.posts()) {
    if (stored.has(post.importKey)) report.alreadyImported++;
    else if (await writePost(writer, post)) {
      stored.add(post.importKey);
      onProgress({ stage: "articles", done: report.created, total });
    }
  }
  await writer.batch.flush();
  completeReport(writer);
  if (report.created || terms.counts.created.size || report.redirects)
    await announceChange(tx, [EVERYTHING]);
  return report;
}

/** Adds the article of a post to the batch. Returns false for a broken post that is skipped. */
async function writePost(writer: PostWriter, post: IncomingPost): Promise<boolean> {
  const { incoming, options, terms, translations, batch, images, report } = writer;
  images.startPost();
  const language = post.locale ?? options.locale;
  const composed = composeOrSkip(incoming, post, language, images.find, (item) =>
    report.broken.push(item),
  );
  if (!composed) return false;
  writer.sourceId ??= incoming.source ? await terms.sourceId(incoming.source) : null;
  const { title } = composed;
  const {
    originalId,
    onStored: onPlaced,
    problem,
  } = translations.place(post.translationGroup, language);
  const problems = [...composed.problems, ...(problem ? [problem] : [])];
  const links = options.storeImages ? images.linked : [];
  const article = await articleOf(post, composed, writer);
  const onStored = (id: number) => {
    onPlaced(id);
    if (links.length) report.articlesWithLinkedImages.push({ id, title, images: links });
    if (problems.length) report.articlesToCheck.push({ id, title, line: post.line, problems });
  };
  await batch.add({ article, originalId, paths: post.formerPaths, onStored }, post.bodyHtml.length);
  countCreated(report, article, options.now);
  return true;
}

function completeReport({ options, terms, batch, images, report }: PostWriter): void {
  addCount(report.redirectsByEntity, "article", batch.redirectCount);
  for (const [entity, added] of terms.counts.redirects)
    addCount(report.redirectsByEntity, entity, added);
  report.redirects = [...report.redirectsByEntity.values()].reduce((sum, added) => sum + added, 0);
  if (!options.storeImages && images.urls.size)
    report.linkedImages.set("not fetched (--no-media)", images.urls.size);
}

/** Stored images of posts. Those that are not stored stay links. */
class PostImages {
  /** Images of the current post that stay links. */
  linked: ArticleWithLinkedImages["images"] = [];
  /** URLs of all images that stay links. */
  readonly urls = new Set<string>();
  readonly #fetched: FetchedImages;
  readonly #lockedIds: ReadonlySet<number>;

  constructor(fetched: FetchedImages, lockedIds: ReadonlySet<number>) {
    this.#fetched = fetched;
    this.#lockedIds = lockedIds;
  }

  startPost(): void {
    this.linked = [];
  }

  readonly find: FindStoredImage = ({ url }) => {
    const { stored, reasons } = this.#fetched;
    const mediaId = stored.get(url);
    if (mediaId !== undefined && this.#lockedIds.has(mediaId)) return mediaId;
    this.urls.add(url);
    this.linked.push({ address: url, reason: reasons.get(url) ?? "deleted during the import" });
    return undefined;
  };
}

async function articleOf(
  post: IncomingPost,
  composed: Omit<ComposedArticle, "problems">,
  { terms, sourceId, options }: PostWriter,
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
