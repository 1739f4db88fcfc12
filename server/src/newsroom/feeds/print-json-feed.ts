import type { Feed, FeedItem } from "./feed.ts";

/** JSON Feed 1.1. @see https://www.jsonfeed.org/version/1.1/ */
export function printJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.page,
    feed_url: `${feed.stem}/feed.json`,
    description: feed.description,
    icon: feed.icon,
    authors: [{ name: feed.publisher }],
    language: feed.locale,
    items: feed.items.map((item) => itemOf(item, feed.locale)),
  });
}

function itemOf(item: FeedItem, language: string) {
  const { picture } = item;
  return {
    id: item.permalink,
    url: item.link,
    title: item.title,
    ...(item.html === null ? { content_text: item.summary || item.title } : { content_html: item.html }),
    summary: item.summary || undefined,
    image: picture?.url,
    date_published: item.published.toISOString(),
    date_modified: item.updated.toISOString(),
    authors: item.authors.length ? item.authors.map(({ name, link }) => ({ name, url: link })) : undefined,
    tags: item.topics,
    language,
    attachments: picture ? [{ url: picture.url, mime_type: picture.mime, size_in_bytes: picture.bytes }] : undefined,
  };
}
