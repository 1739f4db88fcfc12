import type { FeedFormat } from "@masthead/contract/newsroom/feed-formats.ts";

/** A WordPress address without what it adds to the address of a post, a list or the site. */
export interface PlainAddress {
  /** Path with query. */
  address: string;
  /** The feed of it was asked for. */
  feed: FeedFormat | undefined;
}

/** The days that a date archive lists. */
export interface ArchivePeriod {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

/** A page of a list or of comments, an AMP page, an embedded one, the address for pingbacks. */
const VARIANT = /\/(?:page\/\d{1,6}|comment-page-\d{1,6}|amp|embed|trackback)$/;
const FEED = /\/(?:feed\/)?(feed|rss2?|rdf|atom)$/;

/** Takes the feed, the page number and the like off an address. */
export function plainAddress(pathWithQuery: string): PlainAddress {
  const [path = "", rawQuery = ""] = pathWithQuery.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(rawQuery);
  const trimmed = path.replace(/\/+$/, "");
  const feed = query.get("feed") ?? FEED.exec(trimmed)?.[1];
  query.delete("feed");
  query.delete("page");
  const plain = trimmed.replace(FEED, "").replace(VARIANT, "") || "/";
  return { address: plain + (query.size ? `?${query}` : ""), feed: feed ? (feed === "atom" ? "atom.xml" : "rss.xml") : undefined };
}

/**
 * The period of a date archive.
 * @param path within the former site: `/2010`, `/2010/05`, `/2010/05/09`
 * @param compact the same as `201005`, from the parameter `m`
 */
export function archivePeriod(path: string, compact: string | null): ArchivePeriod | undefined {
  const match = path
    ? /^\/((?:19|20)\d\d)(?:\/(\d\d?)(?:\/(\d\d?))?)?$/.exec(path)
    : /^((?:19|20)\d\d)(?:(\d\d)(\d\d)?)?$/.exec(compact ?? "");
  if (!match) return undefined;
  const [year = 0, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const exists = (month === undefined || (month >= 1 && month <= 12)) && (day === undefined || (day >= 1 && day <= 31));
  return exists ? { year, month, day } : undefined;
}
