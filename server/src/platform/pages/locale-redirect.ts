import { LOCALE_COOKIE } from "@masthead/contract/platform/constants.ts";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALES,
  type Locale,
} from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { acceptedLocale } from "../http/locale.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import { Page } from "./page.ts";

const LOCALE_COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([\\w-]+)`);
/** Limits of a header cache: number of values, and characters in a value. */
const HEADER_CACHE = { values: 1000, length: 400 };

/** Vary header of `/`. */
export const HOME_VARY = "accept-encoding, accept-language, cookie";

export type LocaleRedirect = (
  request: Pick<PlainRequest, "cookie" | "acceptLanguage" | "userAgent">,
) => Page | undefined;

/**
 * Creates a function that returns the redirect from `/` to the home page of another locale, if the
 * reader chose that locale (cookie) or prefers it (Accept-Language). Crawlers are not redirected by
 * Accept-Language.
 */
export function createLocaleRedirect(publicUrl: string): LocaleRedirect {
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const redirects = new Map<Locale, Page>(
    others.map((locale) => [locale, redirectTo(pagePath(locale, ""), publicUrl)]),
  );
  return ({ cookie, acceptLanguage, userAgent }) => {
    const chosen = cookie.includes(LOCALE_COOKIE)
      ? LOCALE_COOKIE_VALUE.exec(cookie)?.[1]
      : undefined;
    if (isLocale(chosen)) return redirects.get(chosen);
    const redirect = redirects.get(memoizedAcceptedLocale(acceptLanguage));
    return redirect && !isCrawler(userAgent) ? redirect : undefined;
  };
}

/** Locale that an Accept-Language header prefers, memoized. */
export const memoizedAcceptedLocale = memoized(acceptedLocale);
const isCrawler = memoized(isbot);

function redirectTo(location: string, publicUrl: string): Page {
  const security = Object.entries(securityHeaders(publicUrl)).flat();
  const headers = [
    "location",
    location,
    "cache-control",
    "no-store",
    "vary",
    "accept-language, cookie",
    ...security,
  ];
  const page = new Page(
    { status: 302, cacheable: false, space: "pages", headers, parameters: undefined, route: "/" },
    Buffer.alloc(0),
  );
  page.addEncoding("identity", Buffer.alloc(0));
  return page;
}

/** Memoizes a function of a header. Most requests share few values. */
function memoized<T extends NonNullable<unknown>>(
  compute: (value: string) => T,
): (value: string) => T {
  const results = new LRUCache<string, T>({ max: HEADER_CACHE.values });
  return (value) => {
    const cached = results.get(value);
    if (cached !== undefined) return cached;
    const result = compute(value);
    if (value.length <= HEADER_CACHE.length) results.set(value, result);
    return result;
  };
}
