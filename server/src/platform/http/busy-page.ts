import { createHash } from "node:crypto";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { makePage, type Page, type PageSource } from "./page.ts";
import { wordsOf } from "./words.ts";

/** Seconds after which a browser asks again: spread, so that those who were refused together do not come back together. */
const RETRY = { least: 3, spread: 6 };

const STYLE =
  "body{margin:0;font:17px/1.6 system-ui,sans-serif;color:#14201d;background:#fff}main{max-width:36rem;margin:0 auto;padding:20vh 24px}" +
  "h1{font-size:30px;line-height:1.3;margin:0 0 12px;padding-top:20px;border-top:6px solid #ff7000}p{margin:0;color:#4c5a56}" +
  "@media(prefers-color-scheme:dark){body{color:#f5f8f7;background:#14201d}p{color:#c4d0cc}}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'`;

const made = new Map<string, Promise<Page>>();

/** The 503 page, without a render, and the headers that say when to ask again: the page reloads by itself, a form asks to be sent again. */
export async function busyPage(locale: Locale, method: string | undefined): Promise<{ page: Page; headers: string[] }> {
  const form = method === "POST";
  const page = await orMake(`${locale} ${form}`, () => makePage(sourceOf(locale, form)));
  const seconds = String(RETRY.least + Math.floor(Math.random() * RETRY.spread));
  return { page, headers: ["retry-after", seconds, ...(form ? [] : ["refresh", seconds])] };
}

function orMake(key: string, make: () => Promise<Page>): Promise<Page> {
  const page = made.get(key) ?? make();
  made.set(key, page);
  return page;
}

function sourceOf(locale: Locale, form: boolean): PageSource {
  const t = wordsOf(locale);
  const title = t("busy.title");
  const text = t(form ? "busy.form" : "busy.page");
  return { ...plainDocument(locale, title, `<main><h1>${title}</h1><p>${text}</p></main>`), status: 503 };
}

/** The page for an error of which even the page of the site cannot be rendered. */
export function lastResort(locale: Locale): PageSource {
  const title = wordsOf(locale)("problem.INTERNAL_SERVER_ERROR");
  return { ...plainDocument(locale, title, `<main><h1>${title}</h1></main>`), status: 500 };
}

function plainDocument(locale: Locale, title: string, body: string): Omit<PageSource, "status"> {
  const direction = locale === "ar-JO" ? "rtl" : "ltr";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style>`;
  return {
    text: `<!doctype html><html lang="${locale}" dir="${direction}"><head>${head}</head><body>${body}</body></html>`,
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": POLICY },
    keep: false,
  };
}
