import type { IncomingMessage } from "node:http";
import { type CallKeys, FROM_PUBLIC_PAGE } from "./call-keys.ts";
import { homeRedirect } from "./home-language.ts";
import type { Page } from "./page.ts";
import type { PlainRequest } from "./server/plain-request.ts";

/** The part of a request by which a cached page is found. */
type CachedRequest = Pick<PlainRequest, "target" | "cookie" | "acceptLanguage" | "userAgent" | "origin">;

export const cachedRequestOf = ({ url = "/", headers }: IncomingMessage): CachedRequest => ({
  target: url,
  cookie: headers.cookie ?? "",
  acceptLanguage: headers["accept-language"] ?? "",
  userAgent: headers["user-agent"] ?? "",
  origin: headers.origin,
});

export interface FoundPage {
  page: Page;
  /** Its key in the cache; undefined for a redirect, which is in none. */
  key: string | undefined;
}

interface Finder {
  /** Reads the cache. */
  read(key: string): Page | undefined;
  calls: CallKeys;
  isFromPublicPage(origin: string | undefined): boolean;
}

/** Finds the page for a request, if it is cached, without bringing every address into its canonical spelling. */
export function pageFinder({ read, calls, isFromPublicPage }: Finder): (request: CachedRequest) => FoundPage | undefined {
  const at = (key: string): FoundPage | undefined => {
    const page = read(key);
    return page && { page, key };
  };

  /** The page of an address whose query means nothing to it. */
  const withoutQuery = (target: string): FoundPage | undefined => {
    const question = target.indexOf("?");
    if (question === -1) return undefined;
    const found = at(target.slice(0, question));
    const names = found?.page.parameters;
    return names && hasNoneOf(names, target.slice(question + 1)) ? found : undefined;
  };

  const replyOfCall = ({ target, acceptLanguage, origin }: CachedRequest): FoundPage | undefined => {
    if (!target.startsWith("/api/")) return undefined;
    const key = calls.keyOfTarget(target, acceptLanguage);
    return key === undefined ? undefined : at(isFromPublicPage(origin) ? key + FROM_PUBLIC_PAGE : key);
  };

  return (request) => {
    const { target } = request;
    const exact = at(target);
    const found = exact ?? withoutQuery(target) ?? replyOfCall(request);
    if (!found || !isHome(target) || (exact && target !== "/")) return found;
    const redirect = homeRedirect(request.cookie, request.acceptLanguage, request.userAgent);
    return redirect ? { page: redirect, key: undefined } : found;
  };
}

const isHome = (target: string) => target === "/" || target.startsWith("/?");

/** Whether a query can be read and has none of these parameters. False also where a name would have to be decoded first. */
function hasNoneOf(names: ReadonlySet<string>, query: string): boolean {
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.slice(0, equals);
    if (names.has(name) || /[%+]/.test(name)) return false;
  }
  return !query.includes("%") || isReadable(query);
}

function isReadable(query: string): boolean {
  try {
    return !decodeURIComponent(query).includes("\0");
  } catch {
    return false;
  }
}
