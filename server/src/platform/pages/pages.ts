import type { IncomingMessage, ServerResponse } from "node:http";
import { publicOriginCheck } from "../api/api-origin.ts";
import { CallCacheKeys } from "../api/call-cache-keys.ts";
import { PageCache } from "../cache/page-cache.ts";
import { TimeoutError, withTimeout } from "../cache/with-timeout.ts";
import { type Encoding, negotiateEncoding } from "../http/compress.ts";
import { currentSecond } from "../http/http-date.ts";
import { networkOf } from "../http/network.ts";
import { outageCode } from "../http/problem.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { FindReply } from "../http/server/fast-lane.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { Platform } from "../platform.ts";
import { currentRequest, setRoute } from "../telemetry/request-scope.ts";
import { busyPage, fallbackErrorPage } from "./busy-page.ts";
import { type CachedPage, createPageFinder, lookupRequestOf } from "./cached-pages.ts";
import { createLocaleRedirect, HOME_VARY } from "./locale-redirect.ts";
import { buildPage, type Page, type PageSource, type Reply } from "./page.ts";
import type { PageCaller } from "./page-caller.ts";
import type { PagePreview } from "./page-preview.ts";
import { loggableUrl, type PageUrl, parsePageUrl, withUndeclared } from "./page-url.ts";
import { Overloaded, RenderSlots } from "./render-slots.ts";
import { sendPage } from "./send-page.ts";

/**
 * Renders the page at a URL, or returns undefined if it does not handle the URL. The caller is
 * passed for personal pages only, the preview for pages that are rendered for one request only.
 */
export type PageRenderer = (
  pageUrl: PageUrl,
  caller?: PageCaller,
  preview?: PagePreview,
) => Promise<PageSource | undefined>;

/** Server of pages and documents: looks them up in the cache, renders, caches and sends them. */
export interface Pages {
  cache: PageCache<Page>;
  /**
   * Returns a page from the cache, rendered if necessary, and notes in the current request which of
   * both.
   */
  throughCache: PageCache<Page>["get"];
  callCacheKeys: CallCacheKeys;
  slots: RenderSlots;
  /**
   * Serves the page from the cache if it is fresh; returns false otherwise, for `serve` to handle
   * the request.
   */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns the complete response to a request, if its page is cached. A stale page is revalidated
   * as by `serve`.
   */
  findReply: FindReply;
  /** Changes whenever `findReply` may return something else for the same request. */
  version(): number;
  /** @param caller for pages that depend on it */
  serve(request: IncomingMessage, response: ServerResponse, caller?: PageCaller): Promise<void>;
  /**
   * Renders and sends a page for one request, without the cache.
   * @param address IP address of the client
   */
  serveUncached(
    request: IncomingMessage,
    response: ServerResponse,
    page: { pageUrl: PageUrl; route: string; address: string; render: () => Promise<PageSource> },
  ): Promise<void>;
}

/**
 * Thrown for a rendered error page (5xx), which is sent unless a stale page can be served instead.
 */
class PageFailed extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super(`page rendered with status ${page.status}`);
    this.page = page;
  }
}

/** Thrown when a network requests too many pages that nobody requested before, such as searches. */
class TooManyRenders extends Error {}

/** Render timeout of personal pages, in milliseconds. */
const PERSONAL_RENDER_TIMEOUT = 10_000;
/**
 * Limits of renders for staff, which take longer than others and each hold a connection to the
 * database.
 */
const UNCACHED_RENDERS = { slots: 2, queue: 20 };
/** Minimum time between two log lines about refused pages, in milliseconds. */
const BUSY_LOG_INTERVAL = 10_000;

/** Creates the page server. A page is rendered by the first renderer that handles its URL. */
export function createPages(platform: Platform, renderers: PageRenderer[]): Pages {
  const { PAGE_CACHE_MB, PAGE_RENDERS, PAGE_QUEUE } = platform.config;
  const cache = new PageCache<Page>({
    maxBytes: PAGE_CACHE_MB * 1024 * 1024,
    rerenderChanged: platform.cdn !== undefined,
  });
  const slots = new RenderSlots({ slots: PAGE_RENDERS, queue: PAGE_QUEUE });
  const uncachedSlots = new RenderSlots(UNCACHED_RENDERS);

  const callKeys = new CallCacheKeys();
  const isFromPublicPage = publicOriginCheck(platform);
  const localeRedirect = createLocaleRedirect(platform.publicUrl);
  const findFresh = createPageFinder({
    read: (key) => cache.peek(key),
    calls: callKeys,
    isFromPublicPage,
    localeRedirect,
  });
  const findFreshOrStale = createPageFinder({
    read: (key) => cache.last(key),
    calls: callKeys,
    isFromPublicPage,
    localeRedirect,
  });

  const throughCache: Pages["throughCache"] = async (key, render, options) => {
    const cached = cache.last(key);
    const page = await cache.get(key, render, options);
    const scope = currentRequest();
    if (scope)
      scope.cache = page === cached ? (cache.peek(key) === page ? "hit" : "stale") : "miss";
    return page;
  };
  const renderPage = async (
    pageUrl: PageUrl,
    encoding: Encoding,
    caller?: PageCaller,
    previous?: Page,
  ): Promise<Page> => {
    for (const renderer of renderers) {
      const source = await renderer(pageUrl, caller);
      if (!source) continue;
      const { parameters } = pageUrl;
      const page = await buildPage(withSecurityHeaders(source, pageUrl, platform), {
        route: `/${pageUrl.pattern}`,
        encoding,
        parameters,
        hotEncodings: previous?.hotEncodings,
        cdn: platform.cdn,
      });
      if (page.status >= 500) throw new PageFailed(page);
      return page;
    }
    throw new Error(`no page renderer handles ${loggableUrl(pageUrl)}`);
  };
  // A CDN serves the stale page itself while it revalidates, and would store one of ours as the new
  // page.
  const waitForFresh = platform.cdn !== undefined;
  const pageFor = (
    pageUrl: PageUrl,
    network: string,
    encoding: Encoding,
    caller: PageCaller | undefined,
  ): Promise<Page> => {
    const render = async (previous?: Page) => {
      await takeRender(platform, pageUrl, network);
      return slots.run(network, () =>
        renderPage(pageUrl, encoding, pageUrl.personal ? caller : undefined, previous),
      );
    };
    if (!pageUrl.byToken && !pageUrl.personal)
      return throughCache(pageUrl.key, render, { waitForFresh });
    // A form submission may already have changed data, so its response is awaited without a
    // timeout.
    return caller?.method === "POST" ? render() : withTimeout(render(), PERSONAL_RENDER_TIMEOUT);
  };
  const revalidate = async (
    { page, key }: CachedPage,
    request: PlainRequest,
    network: string,
  ): Promise<Reply | undefined> => {
    request.counter = page.counterFor(request, "none");
    if (key === undefined) return page.replyTo(request);
    const encoding = negotiateEncoding(request.acceptEncoding);
    const remake =
      page.remake ??
      ((first, previous) => renderPage(parsePageUrl(key), first, undefined, previous));
    const render = (previous?: Page) => slots.run(network, () => remake(encoding, previous));
    const current = await cache.get(key, render, {
      waitForFresh: waitForFresh || page.space === "calls",
    });
    const stateOf = () => cache.stateOf(key, current);
    request.counter = current.counterFor(request, current === page ? "stale" : "miss");
    return current.replyTo(request, stateOf()) ?? current.replyWhenEncoded(request, stateOf);
  };
  const stateOptions = ({ page, key }: CachedPage) => ({
    stateOf: () => (key === undefined ? "fresh" : cache.stateOf(key, page)),
  });
  const logBusy = throttled(BUSY_LOG_INTERVAL, () =>
    platform.log.warn({ refused: slots.refused }, "page requests refused or timed out"),
  );
  const withErrorPages = async (
    pageUrl: PageUrl,
    request: IncomingMessage,
    response: ServerResponse,
    run: () => Promise<void>,
  ) => {
    try {
      await run();
    } catch (error) {
      if (error instanceof PageFailed) return sendPage(error.page, request, response);
      if (error instanceof TooManyRenders) {
        const { page, headers } = await busyPage(pageUrl.locale, request.method, 429);
        return sendPage(page, request, response, { extraHeaders: headers });
      }
      const outage = outageCode(error) !== undefined;
      if (outage || error instanceof Overloaded || error instanceof TimeoutError) {
        if (!outage) logBusy();
        const busy = await busyPage(pageUrl.locale, request.method);
        return sendPage(busy.page, request, response, { extraHeaders: busy.headers });
      }
      platform.log.error({ error, url: loggableUrl(pageUrl) }, "page failed");
      sendPage(
        await buildPage(fallbackErrorPage(pageUrl.locale, currentRequest()?.id)),
        request,
        response,
      );
    }
  };

  return {
    cache,
    throughCache,
    callCacheKeys: callKeys,
    slots,
    serveCached(request, response) {
      const found =
        request.method === "GET" || request.method === "HEAD"
          ? findFresh(lookupRequestOf(request))
          : undefined;
      if (!found) return false;
      found.page.counterFor(
        { method: request.method ?? "", ifNoneMatch: request.headers["if-none-match"] },
        cacheResultOf(found),
      ).requests++;
      sendPage(found.page, request, response, stateOptions(found));
      return true;
    },
    findReply(request, network) {
      const fresh = findFresh(request);
      if (fresh) {
        const { page } = fresh;
        request.counter = page.counterFor(request, cacheResultOf(fresh));
        return page.replyTo(request) ?? page.replyWhenEncoded(request, stateOptions(fresh).stateOf);
      }
      const stale = findFreshOrStale(request);
      return stale && revalidate(stale, request, network);
    },
    version: versionOf(cache),
    async serve(request, response, caller) {
      const pageUrl = personalIfForm(parsePageUrl(request.url ?? "/"), caller);
      const {
        cookie = "",
        "accept-language": language = "",
        "user-agent": agent = "",
        "accept-encoding": encodings = "",
      } = request.headers;
      setRoute(`/${pageUrl.pattern}`);
      const home = pageUrl.key === "/" ? localeRedirect(cookie, language, agent) : undefined;
      if (home) return sendPage(home, request, response, redirectOptions(home, pageUrl));
      await withErrorPages(pageUrl, request, response, async () => {
        const network = networkOf(caller?.address ?? request.socket.remoteAddress ?? "");
        const page = await pageFor(pageUrl, network, negotiateEncoding(encodings), caller);
        setRoute(page.route);
        // A page that is a redirect itself is sent as it is, so that the client is redirected once.
        if (pageUrl.nonCanonical && page.status === 200 && caller?.method !== "POST")
          return redirect(
            response,
            page.cacheable ? 301 : 302,
            withUndeclared(pageUrl.key, pageUrl),
          );
        sendPage(page, request, response, {
          ...stateOptions({ page, key: pageUrl.key }),
          ...(caller?.method === "POST" ? {} : redirectOptions(page, pageUrl)),
        });
      });
    },
    async serveUncached(request, response, { pageUrl, route, address, render }) {
      setRoute(route);
      const encoding = negotiateEncoding(request.headers["accept-encoding"] ?? "");
      await withErrorPages(pageUrl, request, response, async () => {
        const rendered = uncachedSlots.run(networkOf(address), async () =>
          buildPage(withSecurityHeaders(await render(), pageUrl, platform), { route, encoding }),
        );
        sendPage(await withTimeout(rendered, PERSONAL_RENDER_TIMEOUT), request, response);
      });
    },
  };
}

/** Counts a render of a page whose renders are limited. @throws TooManyRenders */
async function takeRender(
  { limiter, config }: Platform,
  { limited }: PageUrl,
  network: string,
): Promise<void> {
  if (!limited || !config.PAGE_SEARCHES) return;
  const isWithinLimit = await limiter.tryConsume(
    "page.search",
    { points: config.PAGE_SEARCHES, seconds: 60 },
    network,
  );
  if (!isWithinLimit) throw new TooManyRenders();
}

/**
 * Send options of a redirect: its location with the parameters that the requested page did not
 * declare.
 */
function redirectOptions(page: Page, pageUrl: PageUrl): { location?: string } {
  return page.location === undefined ? {} : { location: withUndeclared(page.location, pageUrl) };
}

/** Redirects by language have no key: they are not in the cache. */
const cacheResultOf = ({ key }: CachedPage) => (key === undefined ? "none" : "hit");

/** The response to a form is for its sender only, even if the page itself is shared. */
const personalIfForm = (pageUrl: PageUrl, caller: PageCaller | undefined): PageUrl =>
  caller?.method === "POST" ? { ...pageUrl, personal: true } : pageUrl;

/** Throttles a function to one call per interval, in milliseconds. */
function throttled(interval: number, run: () => void): () => void {
  let lastRun = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastRun < interval) return;
    lastRun = performance.now();
    run();
  };
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, {
    location,
    "cache-control": status === 302 ? "no-store" : "public, max-age=3600",
    vary: "accept-language, cookie",
  });
  response.end();
}

/**
 * Returns a version that changes with the cache content, and every second, as Date headers change
 * and pages expire.
 */
function versionOf(cache: PageCache<Page>): () => number {
  let version = 0;
  let seen = { second: 0, cache: 0 };
  return () => {
    const second = currentSecond();
    if (second !== seen.second || cache.version !== seen.cache) {
      seen = { second, cache: cache.version };
      version++;
    }
    return version;
  };
}

function withSecurityHeaders(source: PageSource, pageUrl: PageUrl, platform: Platform): PageSource {
  return {
    ...source,
    headers: {
      ...(pageUrl.key === "/" && { vary: HOME_VARY }),
      ...source.headers,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      ...securityHeaders(platform.publicUrl),
    },
  };
}
