import { DEFAULT_LOCALE, LOCALES, type Locale } from "./locale.ts";

/** Every public address of the house is made here, so that an address is never spelled in two places. */

/** Begins a path of this site. Browsers read a backslash as a slash and skip tabs and line breaks, and two slashes name another host. */
export const OWN_PATH = /^\/(?![/\\\s])/;

/** Prefix of a locale's addresses: none for the default, else its language. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? "" : `/${locale.slice(0, 2)}`;
}

/** The locale that an address belongs to, and the address without its prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    const prefix = localePrefix(locale);
    if (prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`))) {
      return { locale, path: pathname.slice(prefix.length) || "/" };
    }
  }
  return { locale: DEFAULT_LOCALE, path: pathname };
}

/** An address within a locale; `path` starts with "/". */
export function inLocalePath(locale: Locale, path: string): string {
  return path === "/" ? localePrefix(locale) || "/" : localePrefix(locale) + path;
}

export const articlePath = (article: { id: number; slug: string; locale: Locale }) =>
  inLocalePath(article.locale, `/article/${article.id}/${encodeURIComponent(article.slug)}`);
/** Shows the whole of an article to who may read it; anybody else signs in there, or learns how to subscribe. */
export const wholeArticlePath = (locale: Locale, id: number) => inLocalePath(locale, `/account/read/${id}`);
/** What can be subscribed to. */
export const packagesPath = (locale: Locale) => inLocalePath(locale, "/packages");
/** Shows an article in any state to the holder of a token; without an id, the content of a form. */
export const articlePreviewPath = (locale: Locale, id: number | null, token: string) =>
  inLocalePath(locale, `/preview/article${id === null ? "" : `/${id}`}?token=${encodeURIComponent(token)}`);
export const categoryPath = (locale: Locale, id: number) => inLocalePath(locale, `/category/${id}`);
export const listingPath = (locale: Locale, slug: string) => inLocalePath(locale, `/articles/${encodeURIComponent(slug)}`);
/** The weather of a listed city, or of a place by its id; of the first city without either. */
export const weatherPath = (locale: Locale, { city, place }: { city?: string; place?: number } = {}) =>
  inLocalePath(locale, "/weather") + (city ? `?city=${encodeURIComponent(city)}` : place ? `?place=${place}` : "");
export const searchPath = (locale: Locale, query: string) => inLocalePath(locale, `/search/${encodeURIComponent(query)}`);
/** The page of a channel to be watched; without one, of the first. */
export const livePath = (locale: Locale, slug?: string) =>
  inLocalePath(locale, slug === undefined ? "/live" : `/live/${encodeURIComponent(slug)}`);
/** The channel alone, for apps, to who has its key. */
export const mobileLivePath = (id: number, key: string) => `/livestream-mobile/${id}/${encodeURIComponent(key)}`;
export const programPath = (locale: Locale, id: number) => inLocalePath(locale, `/programs/${id}`);
export const episodePath = (locale: Locale, programId: number, id: number) => inLocalePath(locale, `/programs/${programId}/episode/${id}`);
export const eventPath = (locale: Locale, id: number) => inLocalePath(locale, `/event/${id}`);
/** Ends the digests of who was given the token by mail. */
export const unsubscribePath = (locale: Locale, token: string) => inLocalePath(locale, `/unsubscribe/${encodeURIComponent(token)}`);
/** Where forms are sent that save something or follow it. */
export const keepPath = (locale: Locale) => inLocalePath(locale, "/account/keep");
/** The days of the schedule; without one, today by the station's clocks. */
export const schedulePath = (locale: Locale, date?: string) =>
  inLocalePath(locale, date === undefined ? "/schedule" : `/schedule?date=${date}`);
/** The schedule in both languages, for program guides. */
export const XMLTV_PATH = "/schedule/xmltv.xml";
/** Calendars: of a channel's week, a program's weeks, one airing, one event. */
export const channelCalendarPath = (locale: Locale, id: number) => inLocalePath(locale, `/schedule/${id}.ics`);
export const programCalendarPath = (locale: Locale, id: number) => `${programPath(locale, id)}/calendar.ics`;
export const airingCalendarPath = (locale: Locale, { channelId, startsAt }: { channelId: number; startsAt: string }) =>
  inLocalePath(locale, `/schedule/airing/${channelId}-${Math.floor(Date.parse(startsAt) / 1000)}.ics`);
export const eventCalendarPath = (locale: Locale, id: number) => `${eventPath(locale, id)}/event.ics`;
export const podcastPath = (locale: Locale, programId: number) => `${programPath(locale, programId)}/podcast.xml`;
