import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Content of a feed, independent of its format. All URLs are absolute. */
export interface Feed {
  locale: Locale;
  title: string;
  description: string;
  /** Name of the station. */
  publisher: string;
  /** URL of the page that shows the same list. */
  pageUrl: string;
  /** The feed's own URL is this plus `/rss.xml` and so on. No trailing slash. */
  baseUrl: string;
  /** URL of the list's image, or of the station's. */
  image: string;
  /** URL of the station's square icon. */
  icon: string;
  /** Latest update of an item; 1970 for an empty feed. */
  updated: Date;
  items: FeedItem[];
}

export interface FeedItem {
  /** URL that stays the same when the slug changes and redirects to the article. */
  permalink: string;
  link: string;
  title: string;
  summary: string;
  /** Full text; null for premium articles, which only have the summary. */
  html: string | null;
  authors: { name: string; link: string | null }[];
  /** Names of the category and the tags. */
  topics: string[];
  image: FeedImage | null;
  published: Date;
  updated: Date;
}

export interface FeedImage {
  url: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  credit: string;
}
