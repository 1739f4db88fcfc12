/** The formats that every feed comes in, as the last part of its address. */
export const FEED_FORMATS = ["rss.xml", "atom.xml", "feed.json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
