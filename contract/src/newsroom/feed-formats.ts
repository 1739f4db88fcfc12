/** Formats of every feed, as the last segment of its URL. */
export const FEED_FORMATS = ["rss.xml", "atom.xml", "feed.json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
