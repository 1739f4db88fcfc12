import { parseFeedDate } from "./import-dates.ts";
import { ImportRefused } from "./import-refused.ts";
import type { ImportSource } from "./import-source.ts";
import { htmlToPlainText } from "./import-text.ts";
import { childOf, childrenOf, innerHtml, isElement, textOf, textOfChild, type XmlElement } from "./xml/xml-element.ts";
import { readRecords } from "./xml/xml-records.ts";

const GRAMMAR = { containers: [["rss", "channel"], ["atom:feed"], ["rdf:RDF"]] };

export interface FeedEntry {
  line: number;
  /** `guid` in RSS, `id` in Atom; empty if missing. */
  guid: string;
  link: string;
  titleHtml: string;
  summaryHtml: string;
  /** Full text; empty if the feed has summaries only. */
  contentHtml: string;
  published: Date | undefined;
  updated: Date | undefined;
  authors: string[];
  categories: string[];
  image: { address: string; alt: string; caption: string } | undefined;
}

export interface FeedHead {
  title: string;
  link: string;
  authors: string[];
  updated: Date | undefined;
}

/**
 * Reads a feed entry by entry: RSS 2.0, 1.0 and older, Atom 1.0 and 0.3.
 * @param head filled while reading; complete after the last entry
 * @throws ImportRefused if the source is not a feed, or is broken
 */
export async function* readFeed(source: ImportSource, head: FeedHead): AsyncGenerator<FeedEntry> {
  for await (const record of readRecords(source.bytes(), GRAMMAR)) {
    if (record.name === "item") yield rssEntry(record);
    else if (record.name === "atom:entry") yield atomEntry(record);
    // In RSS 1.0 the items are siblings of the channel.
    else if (record.name === "channel") for (const child of record.content.filter(isElement)) readHead(child, head);
    else readHead(record, head);
  }
}

function readHead(record: XmlElement, head: FeedHead): void {
  const { name } = record;
  if (name === "wp:wxr_version")
    throw new ImportRefused(record.line, 'this is a WordPress export: use "import wxr", which keeps unpublished posts private');
  if (name === "title" || name === "atom:title") head.title = htmlToPlainText(htmlOf(record));
  else if (name === "link" && textOf(record).trim()) head.link = textOf(record).trim();
  else if (name === "atom:link" && !head.link && isPage(record)) head.link = record.attributes.get("href") ?? "";
  else if (name === "atom:author") head.authors.push(textOfChild(record, "atom:name"));
  else if (HEAD_DATES.has(name)) head.updated ??= parseFeedDate(textOf(record).trim());
}

const HEAD_DATES = new Set(["pubDate", "lastBuildDate", "dc:date", "atom:updated", "atom:modified"]);

function rssEntry(item: XmlElement): FeedEntry {
  const text = (...names: string[]) => textOfChild(item, ...names);
  const permalink = childrenOf(item, "guid").find((guid) => guid.attributes.get("isPermaLink") !== "false");
  const published = parseFeedDate(text("pubDate", "dc:date"));
  return {
    line: item.line,
    guid: text("guid") || (item.attributes.get("rdf:about") ?? ""),
    link: text("link") || (permalink ? textOf(permalink).trim() : (item.attributes.get("rdf:about") ?? "")),
    titleHtml: text("title"),
    summaryHtml: text("description"),
    contentHtml: text("content:encoded"),
    published,
    updated: undefined,
    authors: [
      ...childrenOf(item, "dc:creator").map(textOf),
      ...childrenOf(item, "author").map((author) => /\(([^)]+)\)/.exec(textOf(author))?.[1] ?? textOf(author)),
    ]
      .map(nameOf)
      .filter(Boolean),
    categories: [...childrenOf(item, "category"), ...childrenOf(item, "dc:subject")]
      .map((category) => htmlToPlainText(textOf(category)))
      .filter(Boolean),
    image: imageOf(item),
  };
}

function atomEntry(entry: XmlElement): FeedEntry {
  const text = (...names: string[]) => textOfChild(entry, ...names);
  const updated = parseFeedDate(text("atom:updated", "atom:modified"));
  const link = childrenOf(entry, "atom:link").find(isPage)?.attributes.get("href") ?? "";
  return {
    line: entry.line,
    guid: text("atom:id"),
    link,
    titleHtml: htmlOf(childOf(entry, "atom:title")),
    summaryHtml: htmlOf(childOf(entry, "atom:summary")),
    contentHtml: htmlOf(childOf(entry, "atom:content")),
    published: parseFeedDate(text("atom:published", "atom:issued", "atom:created")) ?? updated,
    updated,
    authors: childrenOf(entry, "atom:author")
      .map((author) => nameOf(textOfChild(author, "atom:name")))
      .filter(Boolean),
    categories: childrenOf(entry, "atom:category")
      .map((category) => (category.attributes.get("label") ?? category.attributes.get("term") ?? "").trim())
      .filter(Boolean),
    image: imageOf(entry),
  };
}

const isPage = (link: XmlElement) => (link.attributes.get("rel") ?? "alternate") === "alternate";

/** Removes the email address that some feeds put next to an author's name, or in its place. */
const nameOf = (text: string) =>
  text
    .replaceAll(/\S+@\S+/g, "")
    .replaceAll(/[()<>]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Returns the text of an element as HTML. Atom text is plain text, escaped HTML or inline markup; RSS text is escaped HTML.
 * Atom 0.3 states a MIME type and a mode.
 */
function htmlOf(element: XmlElement | undefined): string {
  if (!element) return "";
  const type = element.attributes.get("type") ?? (element.name.startsWith("atom:") ? "text" : "html");
  const mode = element.attributes.get("mode");
  if (type === "xhtml" || (mode !== "escaped" && element.content.some(isElement))) return innerHtml(element);
  const text = mode === "base64" ? Buffer.from(textOf(element), "base64").toString() : textOf(element).trim();
  return /html/i.test(type) ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns the image that a feed attaches to an entry, outside of its text. */
function imageOf(entry: XmlElement): FeedEntry["image"] {
  const groups = [entry, ...childrenOf(entry, "media:group")];
  const contents = groups.flatMap((group) => childrenOf(group, "media:content"));
  const isImage = (element: XmlElement) =>
    (element.attributes.get("type") ?? "").startsWith("image/") || element.attributes.get("medium") === "image";
  const enclosures = [
    ...childrenOf(entry, "enclosure"),
    ...childrenOf(entry, "atom:link").filter((link) => link.attributes.get("rel") === "enclosure"),
  ];
  const [found] = [
    ...contents.filter(isImage),
    ...enclosures.filter(isImage),
    ...groups.flatMap((group) => childrenOf(group, "media:thumbnail")),
  ];
  const address = found?.attributes.get("url") ?? found?.attributes.get("href");
  if (!found || !address) return undefined;
  const described = found.content.some(isElement) ? found : entry;
  const [alt, caption] = [textOfChild(described, "media:title"), textOfChild(described, "media:description")];
  return { address, alt: htmlToPlainText(alt), caption: htmlToPlainText(caption) };
}
