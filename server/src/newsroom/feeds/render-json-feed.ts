import type { Feed, FeedItem } from "./feed.ts";

/** Renders a feed as JSON Feed 1.1. @see https://www.jsonfeed.org/version/1.1/ */
export function renderJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: `${feed.baseUrl}/feed.json`,
    description: feed.description,
    icon: feed.icon,
    authors: [{ name: feed.publisher }],
    language: feed.locale,
    items: feed.items.map((item) => itemOf(item, feed.locale)),
  });
}

function itemOf(item: FeedItem, language: string) {
  const { image } = item;
  return {
    id: item.permalink,
    url: item.link,
    title: item.title,
    ...(item.html === null
      ? { content_text: item.summary || item.title }
      : { content_html: item.html }),
    summary: item.summary || undefined,
    image: image?.url,
    date_published: item.published.toISOString(),
    date_modified: item.updated.toISOString(),
    authors: item.authors.length
      ? item.authors.map(({ name, link }) => ({ name, url: link ?? undefined }))
      : undefined,
    tags: item.topics,
    language,
    attachments: image
      ? [{ url: image.url, mime_type: image.mime, size_in_bytes: image.bytes }]
      : undefined,
  };
}
