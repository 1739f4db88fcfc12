import type { IncomingMessage, ServerResponse } from "node:http";
import { type CallCacheKeys, PUBLIC_ORIGIN_SUFFIX } from "../api/call-cache-keys.ts";
import { negotiateEncoding } from "../http/compress.ts";
import { currentSecond } from "../http/http-date.ts";
import type { FindReply } from "../http/server/fast-lane.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { LocaleRedirect } from "./locale-redirect.ts";
import { mayRedirectToLowData } from "./low-data-redirect.ts";
import type { Page, Remake, Reply } from "./page.ts";
import { parsePageUrl } from "./page-url.ts";
import { type Rendering, renderPage } from "./render-page.ts";
import { sendPage } from "./send-page.ts";

/** Answers requests whose page or API response is cached. */
export interface CachedReplies {
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
}

/** Request fields that select a cached page. */
type LookupRequest = Pick<
  PlainRequest,
  "target" | "cookie" | "acceptLanguage" | "userAgent" | "saveData" | "origin"
>;

export const lookupRequestOf = ({ url = "/", headers }: IncomingMessage): LookupRequest => ({
  target: url,
  cookie: headers.cookie ?? "",
  acceptLanguage: headers["accept-language"] ?? "",
  userAgent: headers["user-agent"] ?? "",
  saveData: String(headers["save-data"] ?? ""),
  origin: headers.origin,
});

interface CachedPage {
  page: Page;
  /** Cache key; undefined for a redirect, which is not in the cache. */
  key: string | undefined;
}

interface FinderOptions {
  callCacheKeys: CallCacheKeys;
  isFromPublicPage(origin: string | undefined): boolean;
  localeRedirect: LocaleRedirect;
}

export function createCachedReplies(rendering: Rendering, options: FinderOptions): CachedReplies {
  const { cache } = rendering;
  const findFresh = createPageFinder((key) => cache.peek(key), options);
  const findFreshOrStale = createPageFinder((key) => cache.last(key), options);
  const stateOf =
    ({ page, key }: CachedPage) =>
    () =>
      key === undefined ? "fresh" : cache.stateOf(key, page);

  return {
    serveCached(request, response) {
      const { method = "" } = request;
      const found =
        method === "GET" || method === "HEAD" ? findFresh(lookupRequestOf(request)) : undefined;
      if (!found) return false;
      const ifNoneMatch = request.headers["if-none-match"];
      found.page.counterFor({ method, ifNoneMatch }, cacheResultOf(found)).requests++;
      sendPage(found.page, request, response, { stateOf: stateOf(found) });
      return true;
    },

    findReply(request, network) {
      const fresh = findFresh(request);
      if (fresh) {
        const { page } = fresh;
        request.counter = page.counterFor(request, cacheResultOf(fresh));
        return page.replyTo(request) ?? page.replyWhenEncoded(request, stateOf(fresh));
      }
      const stale = findFreshOrStale(request);
      return stale && revalidate(rendering, stale, request, network);
    },

    version: versionOf(rendering),
  };
}

/** Redirects by language have no key: they are not in the cache. */
const cacheResultOf = ({ key }: CachedPage) => (key === undefined ? "none" : "hit");

/** Returns the response with a stale page, or with a new one if it may not be served stale. */
async function revalidate(
  rendering: Rendering,
  { page, key }: CachedPage,
  request: PlainRequest,
  network: string,
): Promise<Reply | undefined> {
  request.counter = page.counterFor(request, "none");
  if (key === undefined) return page.replyTo(request);
  const { cache, slots, waitForFresh } = rendering;
  const remake: Remake =
    page.remake ??
    ((encoding, previous) => renderPage(rendering, parsePageUrl(key), encoding, { previous }));
  const encoding = negotiateEncoding(request.acceptEncoding);
  const render = (previous?: Page) => slots.run(network, () => remake(encoding, previous));
  const current = await cache.get(key, render, {
    waitForFresh: waitForFresh || page.space === "calls",
  });
  const stateOf = () => cache.stateOf(key, current);
  request.counter = current.counterFor(request, current === page ? "stale" : "miss");
  return current.replyTo(request, stateOf()) ?? current.replyWhenEncoded(request, stateOf);
}

/**
 * Returns a version that changes with the cache content, and every second, as Date headers change
 * and pages expire.
 */
function versionOf({ cache }: Rendering): () => number {
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

/**
 * Creates a lookup of cached pages and API responses that avoids canonicalizing every URL.
 * @param read reads a page from the cache
 */
function createPageFinder(
  read: (key: string) => Page | undefined,
  { callCacheKeys, isFromPublicPage, localeRedirect }: FinderOptions,
): (request: LookupRequest) => CachedPage | undefined {
  const lookUp = (key: string): CachedPage | undefined => {
    const page = read(key);
    return page && { page, key };
  };

  /** Finds the page of a URL whose query parameters the page does not read. */
  const withoutQuery = (target: string): CachedPage | undefined => {
    const queryStart = target.indexOf("?");
    if (queryStart === -1) return undefined;
    const found = lookUp(target.slice(0, queryStart));
    // A redirect passes the parameters on.
    if (found?.page.location !== undefined) return undefined;
    const parameters = found?.page.parameters;
    return parameters && hasNoneOf(parameters, target.slice(queryStart + 1)) ? found : undefined;
  };

  const apiResponse = ({
    target,
    acceptLanguage,
    origin,
  }: LookupRequest): CachedPage | undefined => {
    if (!target.startsWith("/api/")) return undefined;
    const key = callCacheKeys.keyOfTarget(target, acceptLanguage);
    return key === undefined
      ? undefined
      : lookUp(isFromPublicPage(origin) ? key + PUBLIC_ORIGIN_SUFFIX : key);
  };

  return (request) => {
    if (mayRedirectToLowData(request)) return undefined;
    const { target } = request;
    const exact = lookUp(target);
    const found = exact ?? withoutQuery(target) ?? apiResponse(request);
    if (!found || !isHome(target) || (exact && target !== "/")) return found;
    const redirect = localeRedirect(request);
    if (redirect && target !== "/") return undefined;
    return redirect ? { page: redirect, key: undefined } : found;
  };
}

const isHome = (target: string) => target === "/" || target.startsWith("/?");

/**
 * Whether a query is well-formed and has none of these parameters. Also false if a parameter name
 * is percent-encoded.
 */
function hasNoneOf(parameters: ReadonlySet<string>, query: string): boolean {
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.slice(0, equals);
    if (parameters.has(name) || /[%+]/.test(name)) return false;
  }
  return !query.includes("%") || isDecodable(query);
}

function isDecodable(query: string): boolean {
  try {
    return !decodeURIComponent(query).includes("\0");
  } catch {
    return false;
  }
}
