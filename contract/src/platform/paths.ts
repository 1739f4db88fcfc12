import { DEFAULT_LOCALE, LOCALES, type Locale } from "./locale.ts";
import type { PagePattern, PageQuery } from "./pages.ts";

/**
 * Builders of public URLs. Page URLs are typed by the page declarations: a link to a page that does
 * not exist does not compile.
 */

/**
 * Start of a path on this site. Browsers read a backslash as a slash, skip tabs and line breaks,
 * and read two slashes as a host.
 */
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

type PathValue = string | number;
type SegmentValues<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [name in Name]?: PathValue | undefined }
  : Segment extends `:${infer Name}`
    ? { [name in Name]: PathValue }
    : Segment extends "*"
      ? { "*": string }
      : unknown;
type PathValues<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? SegmentValues<Segment> & PathValues<Rest>
  : SegmentValues<Path>;
type PageValues<Pattern extends PagePattern> = PathValues<Pattern> & {
  [name in PageQuery<Pattern>]?: PathValue | undefined;
};

/**
 * URL of a page, as path and query.
 * @param pattern pattern of the page declaration
 * @param values path parameters and query parameters by name; undefined ones are left out
 */
export function pagePath<Pattern extends PagePattern>(
  locale: Locale,
  pattern: Pattern,
  ...[values]: Record<never, never> extends PageValues<Pattern>
    ? [values?: PageValues<Pattern>]
    : [values: PageValues<Pattern>]
): string {
  const query = new URLSearchParams();
  const pathValues: Record<string, PathValue> = {};
  for (const [name, value] of Object.entries<PathValue | undefined>(values ?? {})) {
    if (value === undefined) continue;
    if (name === "*" || pattern.includes(`:${name}`)) pathValues[name] = value;
    else query.set(name, String(value));
  }
  const path = pattern
    .replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ""))
    .replace("*", () => String(pathValues["*"]).split("/").map(encodeURIComponent).join("/"))
    .replace(/\/$/, "");
  return inLocalePath(locale, `/${path}`) + (query.size ? `?${query}` : "");
}

export const articlePath = (article: { id: number; slug: string; locale: Locale }) =>
  pagePath(article.locale, "article/:id/:slug?", { id: article.id, slug: article.slug });
/** Base of the feeds of a live blog, which are at `{base}/rss.xml` and so on. */
export const liveFeedPath = ({ id, locale }: { id: number; locale: Locale }) =>
  inLocalePath(locale, `/article/${id}/live`);
/** Form of the questions to a live blog, which is on the page of an article. */
export const questionPath = (locale: Locale, id: number) =>
  pagePath(locale, "live-blog/:id/question", { id });
/** Published letters about an article. */
export const articleLettersPath = (locale: Locale, id: number) =>
  pagePath(locale, "letters/article/:id", { id });
/** Form of a letter about an article, or of a general one. */
export const writeLetterPath = (locale: Locale, id?: number, flash?: "sent") =>
  id === undefined
    ? pagePath(locale, "letters/write", { flash })
    : pagePath(locale, "letters/write/:id", { id, flash });
/** Letter of the holder of a link from one of its mails. */
export const ownLetterPath = (locale: Locale, token: string) =>
  pagePath(locale, "letters/own/:token", { token });
/**
 * Full text of an article for readers with access; other readers can sign in or subscribe there.
 */
export const fullArticlePath = (locale: Locale, id: number) =>
  pagePath(locale, "account/read/:id", { id });
/**
 * Preview of an article in any state, for the holder of a token; without an id, of the content of a
 * form.
 */
export const articlePreviewPath = (locale: Locale, id: number | null, token: string) =>
  pagePath(locale, "preview/article/:id?", { id: id ?? undefined, token });
export const frontPreviewPath = (locale: Locale, token: string) =>
  pagePath(locale, "preview/front", { token });
/** Paths of previews in every locale. Their views are not tracked. */
export const PREVIEW_PATHS = /^(?:\/ar)?\/preview\//;
/** Path below which the site is previewed at a time, for the holder of a token. */
export const SITE_PREVIEW_PATH = "/preview/at";
/** Page of the site in the preview of a token; `path` starts with "/". */
export const sitePreviewPath = (token: string, path: string) =>
  `${SITE_PREVIEW_PATH}/${token}${path === "/" ? "" : path}`;
export const categoryPath = (locale: Locale, id: number) =>
  pagePath(locale, "category/:id", { id });
export const storyPackagePath = (locale: Locale, id: number) =>
  pagePath(locale, "stories/:id", { id });
export const topicPath = (locale: Locale, slug: string) =>
  pagePath(locale, "articles/:slug", { slug });
/** Weather of a listed city, or of a place by its id; without either, of the first city. */
export const weatherPath = (
  locale: Locale,
  { city, place }: { city?: string; place?: number } = {},
) => pagePath(locale, "weather", city ? { city } : { place: place || undefined });
/** Prayer times of a listed city; without one, of the first city. */
export const prayerTimesPath = (locale: Locale, city?: string) =>
  pagePath(locale, "prayer-times", { city });
/** Printable times of Ramadan in a city, and its calendar file. */
export const imsakiyahPath = (locale: Locale, city?: string) =>
  pagePath(locale, "prayer-times/imsakiyah", { city });
export const imsakiyahCalendarPath = (locale: Locale, city: string) =>
  inLocalePath(locale, `/prayer-times/${city}.ics`);
/** Results of a query; without one, the search form. */
export const searchPath = (locale: Locale, query?: string) =>
  pagePath(locale, "search/:slug?", { slug: query });
/** Video page of a channel; without a slug, of the first channel. */
export const livePath = (locale: Locale, slug?: string) =>
  pagePath(locale, "live/:slug?", { slug });
/** Player page of a channel for apps, for the holder of its key. */
export const mobileLivePath = (id: number, key: string) =>
  pagePath(DEFAULT_LOCALE, "livestream-mobile/:id/:key", { id, key });
export const programPath = (locale: Locale, id: number) => pagePath(locale, "programs/:id", { id });
export const episodePath = (locale: Locale, programId: number, id: number) =>
  pagePath(locale, "programs/:id/episode/:episodeId", { id: programId, episodeId: id });
/** Path of an episode with its transcript in a language, played from a time in seconds. */
export const transcriptPath = (
  locale: Locale,
  programId: number,
  id: number,
  { language, start }: { language: Locale; start: number },
) =>
  `${pagePath(locale, "programs/:id/episode/:episodeId", { id: programId, episodeId: id, transcript: language })}#t=${start}`;
export const eventPath = (locale: Locale, id: number) => pagePath(locale, "event/:id", { id });
/** Unsubscribe page for the holder of a token from a digest email. */
export const unsubscribePath = (locale: Locale, token: string) =>
  pagePath(locale, "unsubscribe/:token", { token });
/** Newsletters with the form to subscribe. */
export const newslettersPath = (locale: Locale) => pagePath(locale, "newsletters");
/** Sent issues of a newsletter. */
export const newsletterArchivePath = (locale: Locale, id: number) =>
  pagePath(locale, "newsletters/:id", { id });
/** Issue of a newsletter as a page. */
export const newsletterIssuePath = (locale: Locale, id: number) =>
  pagePath(locale, "newsletters/issue/:id", { id });
/** Pages for the holder of a token from a mail of a newsletter. */
export const newsletterConfirmPath = (locale: Locale, token: string) =>
  pagePath(locale, "newsletters/confirm/:token", { token });
export const newsletterPreferencesPath = (locale: Locale, token: string) =>
  pagePath(locale, "newsletters/preferences/:token", { token });
export const newsletterUnsubscribePath = (locale: Locale, token: string) =>
  pagePath(locale, "newsletters/unsubscribe/:token", { token });
/** Counts the opening of a link in a mail, and redirects to it. */
export const newsletterClickPath = (token: string) => `/newsletters/go/${token}`;
/** Status page of a deletion request, for the holder of its code. */
export const deletionPath = (locale: Locale, code: string) =>
  pagePath(locale, "fbdatadeletion", { code });
/** Schedule of a day; without a date, of today in the station's time zone. */
export const schedulePath = (locale: Locale, date?: string) =>
  pagePath(locale, "schedule", { date });
/** Schedule in both languages, for program guides. */
export const XMLTV_PATH = "/schedule/xmltv.xml";
/** Calendars of a channel's week, a program's weeks, one airing, one event. */
export const channelCalendarPath = (locale: Locale, id: number) =>
  inLocalePath(locale, `/schedule/${id}.ics`);
export const programCalendarPath = (locale: Locale, id: number) =>
  `${programPath(locale, id)}/calendar.ics`;
export const airingCalendarPath = (
  locale: Locale,
  { channelId, startsAt }: { channelId: number; startsAt: string },
) =>
  inLocalePath(
    locale,
    `/schedule/airing/${channelId}-${Math.floor(Date.parse(startsAt) / 1000)}.ics`,
  );
export const eventCalendarPath = (locale: Locale, id: number) =>
  `${eventPath(locale, id)}/event.ics`;
export const podcastPath = (locale: Locale, programId: number) =>
  `${programPath(locale, programId)}/podcast.xml`;
/** Chapters of an episode, for podcast players. */
export const chaptersPath = (locale: Locale, episodeId: number) =>
  inLocalePath(locale, `/podcasts/${episodeId}/chapters.json`);
