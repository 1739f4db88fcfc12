import type { FeedFormat } from "@masthead/contract/newsroom/feed-formats.ts";

/** WordPress URL of a post, a list or the site, without its feed, pagination or AMP variant. */
export interface WordPressUrl {
  /** Path with query. */
  pathWithQuery: string;
  /** Requested feed format, if it is a feed URL. */
  feed: FeedFormat | undefined;
}

/** Period of a date archive: a year, a month or a day. */
export interface ArchivePeriod {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

/** Path suffix of a list page, comment page, AMP page, embed or trackback. */
const VARIANT_SUFFIX = /\/(?:page\/\d{1,6}|comment-page-\d{1,6}|amp|embed|trackback)$/;
const FEED_SUFFIX = /\/(?:feed\/)?(feed|rss2?|rdf|atom)$/;

/** Strips feed, page number and other variants from a WordPress URL. */
export function parseWordPressUrl(pathWithQuery: string): WordPressUrl {
  const [path = "", rawQuery = ""] = pathWithQuery.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(rawQuery);
  const trimmed = path.replace(/\/+$/, "");
  const feed = query.get("feed") ?? FEED_SUFFIX.exec(trimmed)?.[1];
  query.delete("feed");
  query.delete("page");
  const plain = trimmed.replace(FEED_SUFFIX, "").replace(VARIANT_SUFFIX, "") || "/";
  return {
    pathWithQuery: plain + (query.size ? `?${query}` : ""),
    feed: feed ? (feed === "atom" ? "atom.xml" : "rss.xml") : undefined,
  };
}

/**
 * Parses the period of a date archive.
 * @param path path within the former site: `/2010`, `/2010/05`, `/2010/05/09`
 * @param compact value of the query parameter `m`, such as `201005`; used if `path` is empty
 */
export function parseArchivePeriod(
  path: string,
  compact: string | null,
): ArchivePeriod | undefined {
  const match = path
    ? /^\/((?:19|20)\d\d)(?:\/(\d\d?)(?:\/(\d\d?))?)?$/.exec(path)
    : /^((?:19|20)\d\d)(?:(\d\d)(\d\d)?)?$/.exec(compact ?? "");
  if (!match) return undefined;
  const [year = 0, month, day] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const isValid =
    (month === undefined || (month >= 1 && month <= 12)) &&
    (day === undefined || (day >= 1 && day <= 31));
  return isValid ? { year, month, day } : undefined;
}
