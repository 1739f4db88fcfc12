import { KEPT_PLACE } from "../app/system/offline/kept.ts";
import { type KeptArticle, keptArticles } from "./articles.ts";
import { addFiles, askPage, filesOf, replyOf, still } from "./page.ts";

/** Id of the build, written in when the worker is built: with each build the worker is another, and prepares anew. */
declare const BUILD: string;

export const SHELL = `shell-${BUILD}`;
const PAGES = ["/offline", "/ar/offline"];

/** Keeps what is shown when there is no connection and nothing else. */
export async function prepareShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  for (const path of PAGES) {
    const page = await askPage(path);
    if (!page) throw new Error(`${path} is not there`);
    await addFiles(cache, filesOf(page.html));
    await cache.put(path, replyOf(still(page.html), page.policy));
  }
}

/** The offline page in the language of an address. */
export async function offlinePage(pathname: string): Promise<Response | undefined> {
  const path = /^\/ar(\/|$)/.test(pathname) ? "/ar/offline" : "/offline";
  const kept = await (await caches.open(SHELL)).match(path);
  return kept && withList(kept);
}

/** The offline page with the list of what is kept in it. */
export async function withList(response: Response): Promise<Response> {
  const html = await response.text();
  const articles = await keptArticles();
  const place = new RegExp(`(<div id="${KEPT_PLACE}"[^>]*>)[\\s\\S]*?</div>`);
  const filled = articles.length ? html.replace(place, (_, open: string) => `${open}${listOf(articles)}</div>`) : html;
  return replyOf(filled, response.headers.get("content-security-policy"));
}

function listOf(articles: KeptArticle[]): string {
  const items = articles.map(
    ({ path, lang, title, picture }) =>
      `<li lang="${written(lang)}">${picture ? `<img src="${written(picture.shown)}" alt="">` : ""}<a href="${written(path)}">${written(title)}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

const written = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
