import type { IncomingMessage, ServerResponse } from "node:http";
import { publicOriginCheck } from "../api/api-origin.ts";
import { CallCacheKeys } from "../api/call-cache-keys.ts";
import { PageCache } from "../cache/page-cache.ts";
import { withTimeout } from "../cache/with-timeout.ts";
import { negotiateEncoding } from "../http/compress.ts";
import { networkOf } from "../http/network.ts";
import type { Platform } from "../platform.ts";
import { setRoute } from "../telemetry/request-scope.ts";
import { type CachedReplies, createCachedReplies, lookupRequestOf } from "./cached-pages.ts";
import { createErrorPages } from "./error-pages.ts";
import { createLocaleRedirect } from "./locale-redirect.ts";
import { lowDataRedirect, sendLowDataRedirect } from "./low-data-redirect.ts";
import { buildPage, type Page, type PageSource } from "./page.ts";
import type { PageCaller } from "./page-caller.ts";
import { type PageUrl, parsePageUrl, withUndeclared } from "./page-url.ts";
import {
  getPage,
  getThroughCache,
  type PageRenderer,
  PERSONAL_RENDER_TIMEOUT,
  type Rendering,
  withSecurityHeaders,
} from "./render-page.ts";
import { RenderSlots } from "./render-slots.ts";
import { sendPage } from "./send-page.ts";

/** Server of pages and documents: looks them up in the cache, renders, caches and sends them. */
export interface Pages extends CachedReplies {
  cache: PageCache<Page>;
  /**
   * Returns a page from the cache, rendered if necessary, and notes in the current request which of
   * both.
   */
  throughCache: PageCache<Page>["get"];
  callCacheKeys: CallCacheKeys;
  slots: RenderSlots;
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
 * Limits of renders for staff, which take longer than others and each hold a connection to the
 * database.
 */
const UNCACHED_RENDERS = { slots: 2, queue: 20 };

/** Creates the page server. A page is rendered by the first renderer that handles its URL. */
export function createPages(platform: Platform, renderers: PageRenderer[]): Pages {
  const rendering = createRendering(platform, renderers);
  const { cache, slots } = rendering;
  const uncachedSlots = new RenderSlots(UNCACHED_RENDERS);
  const callCacheKeys = new CallCacheKeys();
  const localeRedirect = createLocaleRedirect(platform.publicUrl);
  const isFromPublicPage = publicOriginCheck(platform);
  const sendErrorPage = createErrorPages(platform, slots);

  return {
    cache,
    throughCache: (...options) => getThroughCache(cache, ...options),
    callCacheKeys,
    slots,
    ...createCachedReplies(rendering, { callCacheKeys, isFromPublicPage, localeRedirect }),

    async serve(request, response, caller) {
      const pageUrl = personalIfForm(parsePageUrl(request.url ?? "/"), caller);
      setRoute(`/${pageUrl.pattern}`);
      const home = pageUrl.key === "/" ? localeRedirect(lookupRequestOf(request)) : undefined;
      const lowData = lowDataRedirect(request, pageUrl, home);
      if (lowData) return sendLowDataRedirect(response, lowData);
      if (home) return sendPage(home, request, response, redirectOptions(home, pageUrl));
      try {
        const page = await getPage(rendering, pageUrl, {
          network: networkOf(caller?.address ?? request.socket.remoteAddress ?? ""),
          encoding: negotiateEncoding(request.headers["accept-encoding"] ?? ""),
          caller,
        });
        setRoute(page.route);
        const isForm = caller?.method === "POST";
        // A page that is a redirect itself is sent as it is, so that the client is redirected once.
        if (pageUrl.nonCanonical && page.status === 200 && !isForm)
          return redirect(response, page.cacheable, withUndeclared(pageUrl.key, pageUrl));
        sendPage(page, request, response, {
          stateOf: () => cache.stateOf(pageUrl.key, page),
          ...(isForm ? {} : redirectOptions(page, pageUrl)),
        });
      } catch (error) {
        await sendErrorPage(error, pageUrl, request, response);
      }
    },

    async serveUncached(request, response, { pageUrl, route, address, render }) {
      setRoute(route);
      const encoding = negotiateEncoding(request.headers["accept-encoding"] ?? "");
      try {
        const rendered = uncachedSlots.run(networkOf(address), async () =>
          buildPage(withSecurityHeaders(await render(), pageUrl, platform), { route, encoding }),
        );
        sendPage(await withTimeout(rendered, PERSONAL_RENDER_TIMEOUT), request, response);
      } catch (error) {
        await sendErrorPage(error, pageUrl, request, response);
      }
    },
  };
}

function createRendering(platform: Platform, renderers: PageRenderer[]): Rendering {
  const { PAGE_CACHE_MB, PAGE_RENDERS, PAGE_QUEUE } = platform.config;
  const hasCdn = platform.cdn !== undefined;
  return {
    platform,
    renderers,
    cache: new PageCache<Page>({
      maxBytes: PAGE_CACHE_MB * 1024 * 1024,
      rerenderChanged: hasCdn,
    }),
    slots: new RenderSlots({ slots: PAGE_RENDERS, queue: PAGE_QUEUE }),
    waitForFresh: hasCdn,
  };
}

/** The response to a form is for its sender only, even if the page itself is shared. */
const personalIfForm = (pageUrl: PageUrl, caller: PageCaller | undefined): PageUrl =>
  caller?.method === "POST" ? { ...pageUrl, personal: true } : pageUrl;

/**
 * Send options of a redirect: its location with the parameters that the requested page did not
 * declare.
 */
const redirectOptions = (page: Page, pageUrl: PageUrl): { location?: string } =>
  page.location === undefined ? {} : { location: withUndeclared(page.location, pageUrl) };

function redirect(response: ServerResponse, isPermanent: boolean, location: string): void {
  response.writeHead(isPermanent ? 301 : 302, {
    location,
    "cache-control": isPermanent ? "public, max-age=3600" : "no-store",
    vary: "accept-language, cookie",
  });
  response.end();
}
