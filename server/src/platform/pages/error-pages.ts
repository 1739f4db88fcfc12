import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPagePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { TimeoutError } from "../cache/with-timeout.ts";
import { messagesFor } from "../http/messages.ts";
import { outageCode } from "../http/problem.ts";
import type { Platform } from "../platform.ts";
import { currentRequest } from "../telemetry/request-scope.ts";
import { buildPage, type Page, type PageSource } from "./page.ts";
import { loggableUrl, type PageUrl } from "./page-url.ts";
import { PLAIN_STYLE, plainHtml } from "./plain-document.ts";
import { PageFailed, TooManyRenders } from "./render-page.ts";
import { Overloaded, type RenderSlots } from "./render-slots.ts";
import { sendPage } from "./send-page.ts";

/** Minimum time between two log lines about refused pages, in milliseconds. */
const BUSY_LOG_INTERVAL = 10_000;

/** Sends the page of an error that was thrown instead of a page. */
type SendErrorPage = (
  error: unknown,
  pageUrl: PageUrl,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

export function createErrorPages({ log }: Platform, slots: RenderSlots): SendErrorPage {
  const logBusy = throttled(BUSY_LOG_INTERVAL, () =>
    log.warn({ refused: slots.refused }, "page requests refused or timed out"),
  );
  return async (error, pageUrl, request, response) => {
    if (error instanceof PageFailed) return sendPage(error.page, request, response);
    const isOutage = outageCode(error) !== undefined;
    const isBusy = !isOutage && (error instanceof Overloaded || error instanceof TimeoutError);
    if (isBusy) logBusy();
    if (isOutage || isBusy || error instanceof TooManyRenders) {
      const status = error instanceof TooManyRenders ? 429 : 503;
      const { page, headers } = await busyPage(pageUrl.locale, request.method, status);
      return sendPage(page, request, response, { extraHeaders: headers });
    }
    log.error({ error, url: loggableUrl(pageUrl) }, "page failed");
    const source = fallbackErrorPage(pageUrl.locale, currentRequest()?.id);
    sendPage(await buildPage(source), request, response);
  };
}

/** Throttles a function to one call per interval, in milliseconds. */
function throttled(interval: number, run: () => void): () => void {
  let lastRun = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastRun < interval) return;
    lastRun = performance.now();
    run();
  };
}

/**
 * Seconds until a refused browser retries, with jitter so that clients refused together do not
 * return together.
 */
const RETRY_SECONDS = { min: 3, jitter: 6 };

const POLICY = plainPagePolicy(
  `sha256-${createHash("sha256").update(PLAIN_STYLE).digest("base64")}`,
);

const builtPages = new Map<string, Promise<Page>>();

/** Seconds after which a network may request more pages again. */
const LIMIT_SECONDS = 60;

/**
 * Returns the 503 page, which needs no render, and its retry headers. After a GET the page reloads
 * automatically; after a form submission it tells the reader to submit again.
 * @param status 429 if the network has used up its renders
 */
async function busyPage(
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
function fallbackErrorPage(locale: Locale, reference?: string): PageSource {
  const t = messagesFor(locale);
  const title = t("problem.INTERNAL_SERVER_ERROR");
  const text = reference
    ? `<p>${t("reference", { reference: `<bdi>${reference}</bdi>` })}</p>`
    : "";
  return { ...plainDocument(locale, title, `<main><h1>${title}</h1>${text}</main>`), status: 500 };
}

function plainDocument(locale: Locale, title: string, body: string): Omit<PageSource, "status"> {
  return {
    text: plainHtml(locale, title, body),
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": POLICY },
    cacheable: false,
  };
}
