import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { Feed, FeedImage, FeedItem } from "./feed.ts";

/** Minutes for which feed readers may cache the feed. */
const TTL_MINUTES = 5;

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

const text = (name: string, value: string) => element(name, {}, value);

/**
 * Renders a feed as RSS 2.0. @see https://www.rssboard.org/rss-specification and
 * https://www.rssboard.org/media-rss
 */
export function renderRss(feed: Feed): string {
  const channel = element(
    "channel",
    {},
    text("title", feed.title),
    text("link", feed.pageUrl),
    text("description", feed.description),
    text("language", feed.locale),
    feed.items.length > 0 && text("lastBuildDate", feed.updated.toUTCString()),
    text("generator", "Masthead"),
    text("docs", "https://www.rssboard.org/rss-specification"),
    element("ttl", {}, TTL_MINUTES),
    element(
      "image",
      {},
      text("url", feed.image),
      text("title", feed.title),
      text("link", feed.pageUrl),
    ),
    element("atom:link", {
      rel: "self",
      type: "application/rss+xml",
      href: `${feed.baseUrl}/rss.xml`,
    }),
    feed.items.map(itemElement),
  );
  return xmlDocument(element("rss", { version: "2.0", ...NAMESPACES }, channel));
}

function itemElement(item: FeedItem) {
  return element(
    "item",
    {},
    text("title", item.title),
    text("link", item.link),
    element("guid", { isPermaLink: true }, item.permalink),
    text("pubDate", item.published.toUTCString()),
    text("description", item.summary),
    item.html !== null && text("content:encoded", item.html),
    item.authors.map((author) => text("dc:creator", author.name)),
    item.topics.map((topic) => text("category", topic)),
    item.image && imageElements(item.image),
  );
}

function imageElements({ url, mime, bytes, width, height, alt, credit }: FeedImage) {
  return [
    element("enclosure", { url, length: bytes, type: mime }),
    element(
      "media:content",
      { url, type: mime, medium: "image", fileSize: bytes, width, height },
      alt && element("media:description", { type: "plain" }, alt),
      credit && text("media:credit", credit),
    ),
  ];
}
