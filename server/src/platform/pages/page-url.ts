import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { withLowDataSegment } from "@masthead/contract/platform/low-data.ts";
import { LOW_DATA_SEGMENT } from "@masthead/contract/platform/low-data-switch.ts";
import { matchPage } from "@masthead/contract/platform/page-match.ts";
import { text } from "@masthead/contract/platform/page-parameters.ts";
import { type PageDeclaration, pageRouteId } from "@masthead/contract/platform/pages.ts";
import { inLocalePath, localePrefix, splitLocale } from "@masthead/contract/platform/paths.ts";

/** URL of a page in canonical form. The page is cached under it. */
export interface PageUrl {
  /**
   * Cache key: path and query. The path begins with exactly one slash and contains no backslash, so
   * it never names another host.
   */
  key: string;
  /** Path with each segment encoded by encodeURIComponent. */
  pathname: string;
  locale: Locale;
  /** Path without the locale prefix. */
  path: string;
  query: URLSearchParams;
  /**
   * Query parameters that the page declares. All others are ignored: they do not change the page.
   */
  parameters: ReadonlySet<string>;
  /**
   * Requested query parameters that the page does not declare, such as `utm_source`. A redirect
   * passes them on.
   */
  undeclared: [name: string, value: string][];
  /** Route pattern of the page. Logged instead of a URL that contains a secret. */
  pattern: string;
  /** The requested path differs from the canonical one by more than percent-encoding. */
  nonCanonical: boolean;
  /**
   * Malformed: broken percent-encoding, a null byte, or a line break. All malformed URLs of a
   * locale share one key.
   */
  malformed: boolean;
  /** The page is opened by a token or key: rendered for each request, neither cached nor shared. */
  byToken: boolean;
  /** The page depends on the caller: rendered for each request, never cached. */
  personal: boolean;
  /** Renders of the page are limited per network. */
  limited: boolean;
  /** Low-data version of a page. Its `path` begins with their segment. */
  lowData: boolean;
  /** Path of the low-data version of a page; undefined if there is none, or this is it. */
  lowDataPathname: string | undefined;
}

/** Line breaks. Neither pages nor the site's router accept them in a path. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Query parameter that limits a data request to some routes. */
const ROUTES_PARAMETER = "_routes";

/**
 * Requested representation of a page: the document, its data for the site's client code (`.data`),
 * or its data as JSON (`_payload.json`).
 */
type Representation = "document" | "data" | "payload";

export function parsePageUrl(target: string): PageUrl {
  // A client may send an absolute URL, as to a proxy.
  const [rawPath = "/", rawQuery = ""] = target
    .replace(/^https?:\/\/[^/?]*/i, "")
    .split(/\?(.*)/s, 2);
  const decoded = rawPath.split("/").map(decode);
  if (
    decoded.some((segment) => segment === undefined || LINE_BREAK.test(segment)) ||
    decode(rawQuery.replaceAll("+", " ")) === undefined
  )
    return malformedPageUrl(rawPath);
  const requested = decoded as string[];
  const { locale, rest } = resolvePath(requested);
  const lowData = rest[0]?.toLowerCase() === LOW_DATA_SEGMENT;
  const { representation, segments } = lowData
    ? { representation: "document" as const, segments: rest.slice(1) }
    : splitRepresentation(rest);
  const { page, segments: canonical } = matchPage(segments);
  const pathOf = (joined: string[]) => {
    const pagePath = joinPath(joined, representation);
    return lowData ? withLowDataSegment(pagePath) : pagePath;
  };
  const path = pathOf(canonical.map(encodeURIComponent));
  // The data of a locale's home page is at /ar.data, next to the prefix.
  const pathname =
    path === "/_.data" && localePrefix(locale)
      ? `${localePrefix(locale)}.data`
      : inLocalePath(locale, path);
  const requestedQuery = new URLSearchParams(rawQuery);
  const query = readQuery(page, locale, representation, requestedQuery);
  const parameters = parameterNamesOf(page);
  return {
    key: withQuery(pathname, query),
    pathname,
    locale,
    path,
    query,
    parameters,
    // Gateways add secrets to the URLs of personal pages.
    undeclared:
      representation === "document" && page.audience === "everyone"
        ? [...requestedQuery].filter(([name]) => !parameters.has(name))
        : [],
    pattern: page.pattern,
    nonCanonical:
      representation !== "data" && requested.join("/") !== inLocalePath(locale, pathOf(canonical)),
    malformed: false,
    byToken: page.audience === "holder",
    personal: page.audience === "person",
    limited: page.limited,
    lowData,
    lowDataPathname:
      page.lowData && representation === "document" && !lowData
        ? inLocalePath(locale, withLowDataSegment(path))
        : undefined,
  };
}

/** Joins a path and its query. */
export const withQuery = (pathname: string, query: URLSearchParams): string =>
  pathname + (query.size ? `?${query}` : "");

/**
 * Returns a location on this site with the parameters of the request that its page did not declare:
 * links of campaigns keep their parameters through a redirect. Other locations stay as they are.
 */
export function withUndeclared(location: string, { undeclared }: PageUrl): string {
  if (!undeclared.length || !/^\/(?![/\\])/.test(location)) return location;
  const [, path = "", query = "", fragment = ""] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location) ?? [];
  const parameters = new URLSearchParams(query);
  for (const [name, value] of undeclared.filter(([key]) => !new URLSearchParams(query).has(key)))
    parameters.append(name, value);
  return withQuery(path, parameters) + fragment;
}

/** Returns the URL as it may be logged: without tokens and personal input. */
export const loggableUrl = ({ byToken, personal, pattern, key }: PageUrl): string =>
  byToken || personal ? `/${pattern}` : key;

/** Returns undefined for broken percent-encoding and null bytes. */
function decode(part: string): string | undefined {
  try {
    const decoded = decodeURIComponent(part);
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const NO_PARAMETERS: ReadonlySet<string> = new Set();
const parameterNames = new Map<PageDeclaration, ReadonlySet<string>>();

/** Returns the names of a page's query parameters, including `_routes`. Memoized by page. */
function parameterNamesOf(page: PageDeclaration): ReadonlySet<string> {
  const names =
    parameterNames.get(page) ?? new Set([...Object.keys(page.parameters), ROUTES_PARAMETER]);
  parameterNames.set(page, names);
  return names;
}

/**
 * Returns the page URL for a malformed URL. Its key contains a space, which no key of a page does.
 */
function malformedPageUrl(rawPath: string): PageUrl {
  const { locale } = splitLocale(rawPath.replace(/\.data$/, ""));
  const pathname = inLocalePath(locale, "/ ");
  const fields = {
    key: pathname,
    pathname,
    locale,
    path: "/ ",
    query: new URLSearchParams(),
    parameters: NO_PARAMETERS,
    undeclared: [],
    pattern: "*",
  };
  return {
    ...fields,
    nonCanonical: false,
    malformed: true,
    byToken: false,
    personal: false,
    limited: false,
    lowData: false,
    lowDataPathname: undefined,
  };
}

/**
 * Resolves a path within its locale. `..` never leaves `/ar`, so that a 404 page is in the language
 * of the URL.
 */
function resolvePath(requested: string[]): { locale: Locale; rest: string[] } {
  const first = requested.findIndex((segment) => segment && segment !== "." && segment !== "..");
  const { locale, rest } = splitLocalePrefix(first === -1 ? [] : requested.slice(first));
  return localePrefix(locale)
    ? { locale, rest: withoutDots(rest) }
    : splitLocalePrefix(withoutDots(requested));
}

/** Resolves `.` and `..` as URLs do, and drops empty segments. */
function withoutDots(segments: string[]): string[] {
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === "..") resolved.pop();
    else if (segment && segment !== ".") resolved.push(segment);
  }
  return resolved;
}

/**
 * Splits off the locale prefix. The data request of a locale's home page (`/ar.data`) becomes
 * `_.data`.
 */
function splitLocalePrefix([first, ...rest]: string[]): { locale: Locale; rest: string[] } {
  const segments = first === undefined ? [] : [first, ...rest];
  for (const locale of LOCALES) {
    const prefix = localePrefix(locale).slice(1);
    if (!prefix || first === undefined) continue;
    if (first.toLowerCase() === prefix) return { locale, rest };
    if (!rest.length && first.toLowerCase() === `${prefix}.data`)
      return { locale, rest: ["_.data"] };
  }
  return { locale: "en-US", rest: segments };
}

/**
 * Splits off the suffix of data and payload requests. The site's router requests the data of `/a`
 * at `/a.data`, of `/a/` at `/a/_.data`.
 */
function splitRepresentation(segments: string[]): {
  representation: Representation;
  segments: string[];
} {
  const last = segments.at(-1) ?? "";
  const parent = segments.slice(0, -1);
  if (last === "_payload.json") return { representation: "payload", segments: parent };
  if (last === "_.data" || last === ".data") return { representation: "data", segments: parent };
  if (last.endsWith(".data"))
    return { representation: "data", segments: [...parent, last.slice(0, -".data".length)] };
  return { representation: "document", segments };
}

function joinPath(segments: string[], representation: Representation): string {
  const path = `/${segments.join("/")}`;
  if (representation === "document") return path;
  const folder = segments.length ? `${path}/` : path;
  if (representation === "payload") return `${folder}_payload.json`;
  return segments.length ? `${path}.data` : "/_.data";
}

/**
 * Returns the query parameters that the page declares, in its order, and `_routes` of a data
 * request. The data of a shared page may be limited to its own route, without the layout around it.
 */
function readQuery(
  page: PageDeclaration,
  locale: Locale,
  representation: Representation,
  requested: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, parse] of Object.entries(page.parameters)) {
    const value = parse(requested.get(name) ?? "");
    if (value && requested.get(name)) query.set(name, value);
  }
  const routes = representation === "data" ? requested.get(ROUTES_PARAMETER) : null;
  const ownRoute = pageRouteId(locale, page.pattern);
  if (routes && (page.audience !== "everyone" || routes === ownRoute))
    query.set(ROUTES_PARAMETER, text(1000)(routes) ?? ownRoute);
  return query;
}
