import { OFFLINE_LIST_ID } from "../app/system/offline/offline-cache.ts";
import { addMissingFiles, fetchPage, filesOf, htmlResponse, withoutScripts } from "./page.ts";
import { type SavedArticle, savedArticles } from "./saved-articles.ts";

/**
 * Build id, inserted when the worker is built. Each build has a different worker, which caches the
 * offline pages again.
 */
declare const BUILD: string;

export const SHELL = `shell-${BUILD}`;
const PAGES = ["/offline", "/ar/offline"];

/** Caches the offline pages, which are shown if a page is neither reachable nor saved. */
export async function prepareShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  for (const path of PAGES) {
    const page = await fetchPage(path);
    if (!page) throw new Error(`cannot load ${path}`);
    await addMissingFiles(cache, filesOf(page.html));
    await cache.put(path, htmlResponse(withoutScripts(page.html), page.policy));
  }
}

/** Returns the cached offline page in the language of a path. */
export async function offlinePage(pathname: string): Promise<Response | undefined> {
  const path = /^\/ar(\/|$)/.test(pathname) ? "/ar/offline" : "/offline";
  const cached = await (await caches.open(SHELL)).match(path);
  return cached && withSavedArticles(cached);
}

/** Inserts the list of saved articles into the offline page. */
export async function withSavedArticles(response: Response): Promise<Response> {
  const html = await response.text();
  const articles = await savedArticles();
  const listElement = new RegExp(`(<div id="${OFFLINE_LIST_ID}"[^>]*>)[\\s\\S]*?</div>`);
  const filled = articles.length
    ? html.replace(listElement, (_, open: string) => `${open}${listOf(articles)}</div>`)
    : html;
  return htmlResponse(filled, response.headers.get("content-security-policy"));
}

function listOf(articles: SavedArticle[]): string {
  const items = articles.map(
    ({ path, lang, title, picture }) =>
      `<li lang="${escapeHtml(lang)}">${picture ? `<img src="${escapeHtml(picture.shown)}" alt="">` : ""}<a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
