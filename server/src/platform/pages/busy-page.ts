import { createHash } from "node:crypto";
import { plainPagePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../http/messages.ts";
import { buildPage, type Page, type PageSource } from "./page.ts";

/**
 * Seconds until a refused browser retries, with jitter so that clients refused together do not
 * return together.
 */
const RETRY_SECONDS = { min: 3, jitter: 6 };

const STYLE =
  "body{margin:0;font:17px/1.6 system-ui,sans-serif;color:#14201d;background:#fff}main{max-width:36rem;margin:0 auto;padding:20vh 24px}" +
  "h1{font-size:30px;line-height:1.3;margin:0 0 12px;padding-top:20px;border-top:6px solid #ff7000}p{margin:0;color:#4c5a56}" +
  "@media(prefers-color-scheme:dark){body{color:#f5f8f7;background:#14201d}p{color:#c4d0cc}}";
const POLICY = plainPagePolicy(`sha256-${createHash("sha256").update(STYLE).digest("base64")}`);

const builtPages = new Map<string, Promise<Page>>();

/** Seconds after which a network may request more pages again. */
const LIMIT_SECONDS = 60;

/**
 * Returns the 503 page, which needs no render, and its retry headers. After a GET the page reloads
 * automatically; after a form submission it tells the reader to submit again.
 * @param status 429 if the network has used up its renders
 */
export async function busyPage(
  locale: Locale,
  method: string | undefined,
  status: 429 | 503 = 503,
): Promise<{ page: Page; headers: string[] }> {
  const isForm = method === "POST";
  const page = await memoized(`${locale} ${isForm} ${status}`, () =>
    buildPage(sourceOf(locale, isForm ? "form" : status === 429 ? "limited" : "page", status)),
  );
  const wait = status === 429 ? LIMIT_SECONDS : RETRY_SECONDS.min;
  const seconds = String(wait + Math.floor(Math.random() * RETRY_SECONDS.jitter));
  return { page, headers: ["retry-after", seconds, ...(isForm ? [] : ["refresh", seconds])] };
}

function memoized(key: string, build: () => Promise<Page>): Promise<Page> {
  const page = builtPages.get(key) ?? build();
  builtPages.set(key, page);
  return page;
}

function sourceOf(locale: Locale, kind: "form" | "limited" | "page", status: number): PageSource {
  const t = messagesFor(locale);
  const title = t("busy.title");
  const text = t(`busy.${kind}`);
  return {
    ...plainDocument(locale, title, `<main><h1>${title}</h1><p>${text}</p></main>`),
    status,
  };
}

/**
 * Fallback 500 page, for when the site's own error page cannot be rendered.
 * @param reference id of the request
 */
export function fallbackErrorPage(locale: Locale, reference?: string): PageSource {
  const t = messagesFor(locale);
  const title = t("problem.INTERNAL_SERVER_ERROR");
  const text = reference
    ? `<p>${t("reference", { reference: `<bdi>${reference}</bdi>` })}</p>`
    : "";
  return { ...plainDocument(locale, title, `<main><h1>${title}</h1>${text}</main>`), status: 500 };
}

function plainDocument(locale: Locale, title: string, body: string): Omit<PageSource, "status"> {
  const direction = locale === "ar-JO" ? "rtl" : "ltr";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style>`;
  return {
    text: `<!doctype html><html lang="${locale}" dir="${direction}"><head>${head}</head><body>${body}</body></html>`,
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": POLICY },
    cacheable: false,
  };
}
