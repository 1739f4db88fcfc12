import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { Feed, FeedItem } from "./feed.ts";

const text = (name: string, value: string) => element(name, {}, value);

/** Renders a feed as Atom 1.0. @see https://www.rfc-editor.org/rfc/rfc4287 */
export function renderAtom(feed: Feed): string {
  const self = `${feed.baseUrl}/atom.xml`;
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.locale },
      text("id", self),
      text("title", feed.title),
      text("subtitle", feed.description),
      text("updated", feed.updated.toISOString()),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", {
        rel: "alternate",
        type: "text/html",
        hreflang: feed.locale,
        href: feed.pageUrl,
      }),
      text("icon", feed.icon),
      text("logo", feed.image),
      element("author", {}, text("name", feed.publisher)),
      text("generator", "Masthead"),
      feed.items.map((item) => entryElement(item, feed.locale)),
    ),
  );
}

function entryElement(item: FeedItem, locale: string) {
  const { image } = item;
  return element(
    "entry",
    {},
    text("id", item.permalink),
    text("title", item.title),
    element("link", { rel: "alternate", type: "text/html", hreflang: locale, href: item.link }),
    image &&
      element("link", {
        rel: "enclosure",
        type: image.mime,
        length: image.bytes,
        title: image.alt || null,
        href: image.url,
      }),
    text("published", item.published.toISOString()),
    text("updated", item.updated.toISOString()),
    item.authors.map((author) =>
      element(
        "author",
        {},
        text("name", author.name),
        author.link !== null && text("uri", author.link),
      ),
    ),
    item.topics.map((topic) => element("category", { term: topic })),
    text("summary", item.summary),
    item.html !== null && element("content", { type: "html" }, item.html),
  );
}
