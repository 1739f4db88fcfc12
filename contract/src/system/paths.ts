import { DEFAULT_LOCALE, LOCALES, type Locale } from "./locale.ts";

/** All public URLs of the site are built here, so that no URL is spelled in two places. */

/** Start of a path on this site. Browsers read a backslash as a slash, skip tabs and line breaks, and read two slashes as a host. */
export const OWN_PATH = /^\/(?![/\\\s])/;

/** Path prefix of a locale: empty for the default, otherwise its language. */
export function localePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? "" : `/${locale.slice(0, 2)}`;
}

/** Returns the locale of a path, and the path without its locale prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    const prefix = localePrefix(locale);
    if (prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`))) {
      return { locale, path: pathname.slice(prefix.length) || "/" };
    }
  }
  return { locale: DEFAULT_LOCALE, path: pathname };
}

/** Returns a path within a locale; `path` starts with "/". */
export function inLocalePath(locale: Locale, path: string): string {
  return path === "/" ? localePrefix(locale) || "/" : localePrefix(locale) + path;
}

export const articlePath = (article: { id: number; slug: string; locale: Locale }) =>
  inLocalePath(article.locale, `/article/${article.id}/${encodeURIComponent(article.slug)}`);
/** Full text of an article for readers with access; other readers can sign in or subscribe there. */
export const fullArticlePath = (locale: Locale, id: number) => inLocalePath(locale, `/account/read/${id}`);
/** Subscription packages. */
export const packagesPath = (locale: Locale) => inLocalePath(locale, "/packages");
/** Preview of an article in any state, for the holder of a token; without an id, of the content of a form. */
export const articlePreviewPath = (locale: Locale, id: number | null, token: string) =>
  inLocalePath(locale, `/preview/article${id === null ? "" : `/${id}`}?token=${encodeURIComponent(token)}`);
export const categoryPath = (locale: Locale, id: number) => inLocalePath(locale, `/category/${id}`);
export const topicPath = (locale: Locale, slug: string) => inLocalePath(locale, `/articles/${encodeURIComponent(slug)}`);
/** Weather of a listed city, or of a place by its id; without either, of the first city. */
export const weatherPath = (locale: Locale, { city, place }: { city?: string; place?: number } = {}) =>
  inLocalePath(locale, "/weather") + (city ? `?city=${encodeURIComponent(city)}` : place ? `?place=${place}` : "");
export const searchPath = (locale: Locale, query: string) => inLocalePath(locale, `/search/${encodeURIComponent(query)}`);
/** Video page of a channel; without a slug, of the first channel. */
export const livePath = (locale: Locale, slug?: string) =>
  inLocalePath(locale, slug === undefined ? "/live" : `/live/${encodeURIComponent(slug)}`);
/** Player page of a channel for apps, for the holder of its key. */
export const mobileLivePath = (id: number, key: string) => `/livestream-mobile/${id}/${encodeURIComponent(key)}`;
export const programPath = (locale: Locale, id: number) => inLocalePath(locale, `/programs/${id}`);
export const episodePath = (locale: Locale, programId: number, id: number) => inLocalePath(locale, `/programs/${programId}/episode/${id}`);
export const eventPath = (locale: Locale, id: number) => inLocalePath(locale, `/event/${id}`);
/** Unsubscribe page for the holder of a token from a digest email. */
export const unsubscribePath = (locale: Locale, token: string) => inLocalePath(locale, `/unsubscribe/${encodeURIComponent(token)}`);
/** Target of the forms that save or follow something. */
export const saveOrFollowPath = (locale: Locale) => inLocalePath(locale, "/account/keep");
/** Schedule of a day; without a date, of today in the station's time zone. */
export const schedulePath = (locale: Locale, date?: string) =>
  inLocalePath(locale, date === undefined ? "/schedule" : `/schedule?date=${date}`);
/** Schedule in both languages, for program guides. */
export const XMLTV_PATH = "/schedule/xmltv.xml";
/** Calendars of a channel's week, a program's weeks, one airing, one event. */
export const channelCalendarPath = (locale: Locale, id: number) => inLocalePath(locale, `/schedule/${id}.ics`);
export const programCalendarPath = (locale: Locale, id: number) => `${programPath(locale, id)}/calendar.ics`;
export const airingCalendarPath = (locale: Locale, { channelId, startsAt }: { channelId: number; startsAt: string }) =>
  inLocalePath(locale, `/schedule/airing/${channelId}-${Math.floor(Date.parse(startsAt) / 1000)}.ics`);
export const eventCalendarPath = (locale: Locale, id: number) => `${eventPath(locale, id)}/event.ics`;
export const podcastPath = (locale: Locale, programId: number) => `${programPath(locale, programId)}/podcast.xml`;
