import { MAX_OFFLINE_ARTICLES } from "@masthead/contract/platform/constants.ts";
import {
  OFFLINE_CACHE,
  OFFLINE_LIST_PATH,
  type OfflineArticle,
} from "../app/system/offline/offline-cache.ts";
import { addMissingFiles, fetchPage, filesOf, htmlResponse, withoutScripts } from "./page.ts";

/** Saved article, with the files that its page needs. */
export interface SavedArticle extends OfflineArticle {
  files: string[];
  /** When the copy was made, in milliseconds since 1970. */
  savedAt: number;
}

/** Time after which the copy of a live blog is made again, in milliseconds. */
const LIVE_BLOG_REFRESH = 15 * 60_000;

/** Returns the saved articles, most recently read first. */
export async function savedArticles(): Promise<SavedArticle[]> {
  const list = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE_LIST_PATH);
  return list ? ((await list.json()) as SavedArticle[]) : [];
}

/** Returns the saved page at a path. */
export async function savedPage(pathname: string): Promise<Response | undefined> {
  return (await caches.open(OFFLINE_CACHE)).match(pathname);
}

/**
 * Saves the public version of an article, and removes the oldest one if there are too many. Then
 * makes the oldest copy of a live blog again, from which entries may have been removed.
 */
export async function saveArticle(article: OfflineArticle): Promise<void> {
  await saveCopy(article);
  const oldest = dueForRefresh(await savedArticles(), article.path, Date.now());
  if (oldest) await refreshCopy(oldest);
}

/** Returns the saved live blog, other than the one at a path, whose copy is due and the oldest. */
export const dueForRefresh = (
  articles: readonly SavedArticle[],
  path: string,
  now: number,
): SavedArticle | undefined =>
  articles
    .filter(
      (saved) =>
        saved.hasLiveBlog && saved.path !== path && now - saved.savedAt >= LIVE_BLOG_REFRESH,
    )
    .sort((a, b) => a.savedAt - b.savedAt)[0];

/** Saves an article at the head of the list. */
async function saveCopy(article: OfflineArticle): Promise<void> {
  const saved = await storePage(article);
  if (!saved) return removeArticle(article.path);
  const others = (await savedArticles()).filter(({ path }) => path !== article.path);
  await writeList([saved, ...others].slice(0, MAX_OFFLINE_ARTICLES));
}

/** Makes a copy again. Its place in the list stays. */
async function refreshCopy({ files: _files, savedAt: _savedAt, ...article }: SavedArticle) {
  const saved = await storePage(article);
  if (!saved) return removeArticle(article.path);
  const articles = await savedArticles();
  await writeList(articles.map((one) => (one.path === saved.path ? saved : one)));
}

/** Stores the page of an article. Returns undefined if readers no longer see it. */
async function storePage(article: OfflineArticle): Promise<SavedArticle | undefined> {
  const page = await fetchPage(article.path);
  if (!page) return undefined;
  const cache = await caches.open(OFFLINE_CACHE);
  const files = [...filesOf(page.html), ...(article.picture ? [article.picture.shown] : [])];
  await addMissingFiles(cache, files);
  await cache.put(
    article.path,
    htmlResponse(withoutScripts(withSavedImage(page.html, article)), page.policy),
  );
  return { ...article, files, savedAt: Date.now() };
}

/** Replaces all sizes of the lead image with the saved one. */
function withSavedImage(html: string, { picture }: OfflineArticle): string {
  const oneSize = html.replaceAll(/<source\b[^>]*>/g, "");
  return picture
    ? oneSize.replaceAll(`src="${picture.original}"`, `src="${picture.shown}"`)
    : oneSize;
}

/** Removes an article, whatever slug the path has: a withdrawn one may have none. */
export async function removeArticle(path: string): Promise<void> {
  const articles = await savedArticles();
  const remaining = articles.filter((article) => withoutSlug(article.path) !== withoutSlug(path));
  if (remaining.length < articles.length) await writeList(remaining);
}

const withoutSlug = (path: string) => /^(?:\/ar)?\/article\/\d+/.exec(path)?.[0] ?? path;

export async function removeAllArticles(): Promise<void> {
  await caches.delete(OFFLINE_CACHE);
}

/** Writes the list, and removes files that no article in it needs. */
async function writeList(articles: SavedArticle[]): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.put(
    OFFLINE_LIST_PATH,
    new Response(JSON.stringify(articles), { headers: { "content-type": "application/json" } }),
  );
  const needed = new Set([
    OFFLINE_LIST_PATH,
    ...articles.flatMap(({ path, files }) => [path, ...files]),
  ]);
  for (const request of await cache.keys())
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}
