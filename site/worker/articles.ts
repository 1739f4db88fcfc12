import { KEPT_ARTICLES } from "@masthead/contract/system/constants.ts";
import { type ArticleToKeep, KEPT, KEPT_LIST } from "../app/system/offline/kept.ts";
import { addFiles, askPage, filesOf, replyOf, still } from "./page.ts";

/** An article on the device, with the files that its page needs. */
export interface KeptArticle extends ArticleToKeep {
  files: string[];
}

/** The articles on the device, the one that was read last first. */
export async function keptArticles(): Promise<KeptArticle[]> {
  const list = await (await caches.open(KEPT)).match(KEPT_LIST);
  return list ? ((await list.json()) as KeptArticle[]) : [];
}

export async function keptPage(pathname: string): Promise<Response | undefined> {
  return (await caches.open(KEPT)).match(pathname);
}

/** Keeps an article as anyone may read it, and lets go of the oldest when there are too many. */
export async function keep(article: ArticleToKeep): Promise<void> {
  const page = await askPage(article.path);
  if (!page) return forget(article.path);
  const cache = await caches.open(KEPT);
  const files = [...filesOf(page.html), ...(article.picture ? [article.picture.shown] : [])];
  await addFiles(cache, files);
  await cache.put(article.path, replyOf(still(withPicture(page.html, article)), page.policy));
  const others = (await keptArticles()).filter(({ path }) => path !== article.path);
  await write([{ ...article, files }, ...others].slice(0, KEPT_ARTICLES));
}

/** The one size of its picture that is kept stands for all. */
function withPicture(html: string, { picture }: ArticleToKeep): string {
  const oneSize = html.replaceAll(/<source\b[^>]*>/g, "");
  return picture ? oneSize.replaceAll(`src="${picture.original}"`, `src="${picture.shown}"`) : oneSize;
}

export async function forget(path: string): Promise<void> {
  const kept = await keptArticles();
  if (kept.some((one) => one.path === path)) await write(kept.filter((one) => one.path !== path));
}

export async function forgetAll(): Promise<void> {
  await caches.delete(KEPT);
}

/** Writes the list, and removes what nothing in it needs. */
async function write(articles: KeptArticle[]): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.put(KEPT_LIST, new Response(JSON.stringify(articles), { headers: { "content-type": "application/json" } }));
  const needed = new Set([KEPT_LIST, ...articles.flatMap(({ path, files }) => [path, ...files])]);
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
}
