import type { Locale } from "@masthead/contract/system/locale.ts";

/** A list of articles as a feed tells it, whatever its format. Every address is absolute. */
export interface Feed {
  locale: Locale;
  title: string;
  description: string;
  /** Name of the station. */
  publisher: string;
  /** Address of the page that shows the same list. */
  page: string;
  /** Address of that page without a slash at the end: a feed stands at `{stem}/{format}`. */
  stem: string;
  /** A picture of the list, or the station's. */
  image: string;
  /** The station's mark, square. */
  icon: string;
  /** When an item changed last; the beginning of time for a feed without items. */
  updated: Date;
  items: FeedItem[];
}

export interface FeedItem {
  /** An address that stays when the slug changes, and leads to the article. */
  permalink: string;
  link: string;
  title: string;
  summary: string;
  /** Full text; null where readers get the summary only. */
  html: string | null;
  authors: { name: string; link: string }[];
  /** Section and tags. */
  topics: string[];
  picture: FeedPicture | null;
  published: Date;
  updated: Date;
}

export interface FeedPicture {
  url: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  credit: string;
}
