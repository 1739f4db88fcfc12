import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { matchPage } from "@masthead/contract/system/page-match.ts";
import { text } from "@masthead/contract/system/page-parameters.ts";
import { type PageDeclaration, pageRouteId } from "@masthead/contract/system/pages.ts";
import { inLocalePath, localePrefix, splitLocale } from "@masthead/contract/system/paths.ts";

/** Address of a page in its one spelling, by which the page is cached. */
export interface PageAddress {
  /** Path and query: the cache key. The path begins with exactly one slash and holds no backslash, so it never names another host. */
  key: string;
  /** Path, each segment encoded by encodeURIComponent. */
  pathname: string;
  locale: Locale;
  /** Path without the locale's prefix. */
  path: string;
  query: URLSearchParams;
  /** Names of the query parameters that the page declares. The address without a query, or with any others, is that of the page itself. */
  parameters: ReadonlySet<string>;
  /** The page's pattern: what may be logged of an address that holds a secret. */
  pattern: string;
  /** The request spells the path otherwise, by more than percent-encoding. */
  respelled: boolean;
  /** Cannot be read: broken percent-encoding, a null byte, or a line break. Such addresses share one key in each locale. */
  broken: boolean;
  /** A token or key opens the page: it is rendered for each request, and neither cached nor shared. */
  byToken: boolean;
  /** The page depends on who asks: it is rendered for each request, and cached nowhere. */
  personal: boolean;
}

/** In a path, neither a page nor the site's router has use for them. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Query parameter that asks for the data of some routes alone. */
const ROUTES = "_routes";

/** What of a page is asked for: the document, its data for the site's own code, or its data as JSON. */
type Form = "document" | "data" | "payload";

/** Reads the target of a request for a page. */
export function readAddress(target: string): PageAddress {
  // A client may send a whole address, as to a proxy.
  const [rawPath = "/", rawQuery = ""] = target.replace(/^https?:\/\/[^/?]*/i, "").split(/\?(.*)/s, 2);
  const decoded = rawPath.split("/").map(decode);
  if (decoded.some((segment) => segment === undefined || LINE_BREAK.test(segment)) || decode(rawQuery.replaceAll("+", " ")) === undefined)
    return unreadable(rawPath);
  const given = decoded as string[];
  const { locale, rest } = resolved(given);
  const { form, segments } = withoutForm(rest);
  const { page, segments: spelled } = matchPage(segments);
  const path = pathIn(spelled.map(encodeURIComponent), form);
  // The data of a locale's home page is beside its prefix, at /ar.data.
  const pathname = path === "/_.data" && localePrefix(locale) ? `${localePrefix(locale)}.data` : inLocalePath(locale, path);
  const query = queryOf(page, locale, form, new URLSearchParams(rawQuery));
  return {
    key: withQuery(pathname, query),
    pathname,
    locale,
    path,
    query,
    parameters: namesOf(page),
    pattern: page.pattern,
    respelled: form !== "data" && given.join("/") !== inLocalePath(locale, pathIn(spelled, form)),
    broken: false,
    byToken: page.audience === "holder",
    personal: page.audience === "person",
  };
}

/** A path and its query. */
export const withQuery = (pathname: string, query: URLSearchParams): string => pathname + (query.size ? `?${query}` : "");

/** An address as it may be logged: without tokens and what a person sent. */
export const loggedAddress = ({ byToken, personal, pattern, key }: PageAddress): string => (byToken || personal ? `/${pattern}` : key);

/** Undefined for broken percent-encoding and null bytes. */
function decode(part: string): string | undefined {
  try {
    const decoded = decodeURIComponent(part);
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();
const names = new Map<PageDeclaration, ReadonlySet<string>>();

/** Names of a page's parameters, with the one that asks for parts of its data. */
function namesOf(page: PageDeclaration): ReadonlySet<string> {
  const known = names.get(page) ?? new Set([...Object.keys(page.parameters), ROUTES]);
  names.set(page, known);
  return known;
}

/** An address that cannot be read. A space is in no key of a page. */
function unreadable(rawPath: string): PageAddress {
  const { locale } = splitLocale(rawPath.replace(/\.data$/, ""));
  const pathname = inLocalePath(locale, "/ ");
  const about = { key: pathname, pathname, locale, path: "/ ", query: new URLSearchParams(), parameters: NO_NAMES, pattern: "*" };
  return { ...about, respelled: false, broken: true, byToken: false, personal: false };
}

/** Resolves a path within its locale: `..` does not lead out of `/ar`, so an address that has no page is answered in its language. */
function resolved(given: string[]): { locale: Locale; rest: string[] } {
  const first = given.findIndex((segment) => segment && segment !== "." && segment !== "..");
  const { locale, rest } = withoutLocale(first === -1 ? [] : given.slice(first));
  return localePrefix(locale) ? { locale, rest: withoutDots(rest) } : withoutLocale(withoutDots(given));
}

/** Resolves `.` and `..` as URLs do, and drops empty segments. */
function withoutDots(segments: string[]): string[] {
  const left: string[] = [];
  for (const segment of segments) {
    if (segment === "..") left.pop();
    else if (segment && segment !== ".") left.push(segment);
  }
  return left;
}

function withoutLocale([first, ...rest]: string[]): { locale: Locale; rest: string[] } {
  const whole = first === undefined ? [] : [first, ...rest];
  for (const locale of LOCALES) {
    const prefix = localePrefix(locale).slice(1);
    if (!prefix || first === undefined) continue;
    if (first.toLowerCase() === prefix) return { locale, rest };
    if (!rest.length && first.toLowerCase() === `${prefix}.data`) return { locale, rest: ["_.data"] };
  }
  return { locale: "en-US", rest: whole };
}

/** The site's router asks for the data of `/a` at `/a.data`, of `/a/` at `/a/_.data`. */
function withoutForm(segments: string[]): { form: Form; segments: string[] } {
  const last = segments.at(-1) ?? "";
  const above = segments.slice(0, -1);
  if (last === "_payload.json") return { form: "payload", segments: above };
  if (last === "_.data" || last === ".data") return { form: "data", segments: above };
  if (last.endsWith(".data")) return { form: "data", segments: [...above, last.slice(0, -".data".length)] };
  return { form: "document", segments };
}

function pathIn(segments: string[], form: Form): string {
  const path = `/${segments.join("/")}`;
  if (form === "document") return path;
  const folder = segments.length ? `${path}/` : path;
  if (form === "payload") return `${folder}_payload.json`;
  return segments.length ? `${path}.data` : "/_.data";
}

/** The parameters that the page declares, in its order. Data may be asked for of the page alone, without what is around it. */
function queryOf(page: PageDeclaration, locale: Locale, form: Form, given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, read] of Object.entries(page.parameters)) {
    const value = read(given.get(name) ?? "");
    if (value && given.get(name)) query.set(name, value);
  }
  const routes = form === "data" ? given.get(ROUTES) : null;
  const alone = pageRouteId(locale, page.pattern);
  if (routes && (page.audience !== "everyone" || routes === alone)) query.set(ROUTES, text(1000)(routes) ?? alone);
  return query;
}
