import { LOCALE_COOKIE } from "@masthead/contract/system/constants.ts";
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { acceptedLocale } from "./locale.ts";
import { Page } from "./page.ts";

const CHOSEN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([\\w-]+)`);
/** Header values that are remembered, and how long they may be. */
const REMEMBERED = { values: 1000, length: 400 };

/** What the reply for `/` depends on. */
export const HOME_VARY = "accept-encoding, accept-language, cookie";

const redirects = new Map<Locale, Page>();
for (const locale of LOCALES) {
  if (locale !== DEFAULT_LOCALE) redirects.set(locale, redirectTo(inLocalePath(locale, "/")));
}

/** Redirect from `/` to the home page of another language, for who chose it or reads it. Crawlers see every address as it is. */
export function homeRedirect(cookie: string, acceptLanguage: string, userAgent: string): Page | undefined {
  const chosen = cookie.includes(LOCALE_COOKIE) ? CHOSEN.exec(cookie)?.[1] : undefined;
  if (isLocale(chosen)) return redirects.get(chosen);
  const redirect = redirects.get(accepted(acceptLanguage));
  return redirect && !isCrawler(userAgent) ? redirect : undefined;
}

/** The locale that a reader accepts best. */
export const accepted = remembered(acceptedLocale);
const isCrawler = remembered(isbot);

function redirectTo(location: string): Page {
  const headers = ["location", location, "cache-control", "no-store", "vary", "accept-language, cookie"];
  const page = new Page({ status: 302, keep: false, space: "pages", headers, parameters: undefined }, Buffer.alloc(0));
  page.add("identity", Buffer.alloc(0));
  return page;
}

/** A function of a header, whose results are remembered: few values make most requests. */
function remembered<T extends NonNullable<unknown>>(read: (value: string) => T): (value: string) => T {
  const known = new LRUCache<string, T>({ max: REMEMBERED.values });
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const now = read(value);
    if (value.length <= REMEMBERED.length) known.set(value, now);
    return now;
  };
}
