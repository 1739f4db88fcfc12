import type { IncomingMessage } from "node:http";
import { type CallCacheKeys, PUBLIC_ORIGIN_SUFFIX } from "../api/call-cache-keys.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { LocaleRedirect } from "./locale-redirect.ts";
import type { Page } from "./page.ts";

/** Request fields that select a cached page. */
type LookupRequest = Pick<
  PlainRequest,
  "target" | "cookie" | "acceptLanguage" | "userAgent" | "origin"
>;

export const lookupRequestOf = ({ url = "/", headers }: IncomingMessage): LookupRequest => ({
  target: url,
  cookie: headers.cookie ?? "",
  acceptLanguage: headers["accept-language"] ?? "",
  userAgent: headers["user-agent"] ?? "",
  origin: headers.origin,
});

export interface CachedPage {
  page: Page;
  /** Cache key; undefined for a redirect, which is not in the cache. */
  key: string | undefined;
}

interface FinderOptions {
  read(key: string): Page | undefined;
  calls: CallCacheKeys;
  isFromPublicPage(origin: string | undefined): boolean;
  localeRedirect: LocaleRedirect;
}

/** Creates a lookup of cached pages and API responses that avoids canonicalizing every URL. */
export function createPageFinder({
  read,
  calls,
  isFromPublicPage,
  localeRedirect,
}: FinderOptions): (request: LookupRequest) => CachedPage | undefined {
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
    const key = calls.keyOfTarget(target, acceptLanguage);
    return key === undefined
      ? undefined
      : lookUp(isFromPublicPage(origin) ? key + PUBLIC_ORIGIN_SUFFIX : key);
  };

  return (request) => {
    const { target } = request;
    const exact = lookUp(target);
    const found = exact ?? withoutQuery(target) ?? apiResponse(request);
    if (!found || !isHome(target) || (exact && target !== "/")) return found;
    const redirect = localeRedirect(request.cookie, request.acceptLanguage, request.userAgent);
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
