import { authorNames } from "./author-name.ts";
import type { FeedEntry, FeedHead } from "./feed-entry.ts";
import { firstForeignDate } from "./import-dates.ts";
import { ImportRefused } from "./import-refused.ts";
import type { ImportSource } from "./import-source.ts";
import { htmlToPlainText } from "./import-text.ts";
import { readJsonFeed } from "./json-feed.reader.ts";
import { decodeFeed, type FeedEncoding } from "./xml/feed-encoding.ts";
import { readTolerantRecords } from "./xml/tolerant-records.ts";
import {
  childOf,
  childrenOf,
  innerHtml,
  isElement,
  textOf,
  textOfChild,
  type XmlElement,
} from "./xml/xml-element.ts";

const GRAMMAR = { containers: [["rss", "channel"], ["atom:feed"], ["rdf:RDF"]] };

/** Longest JSON Feed, in characters. It is parsed as a whole. */
const MAX_JSON_LENGTH = 64 * 1024 * 1024;

/**
 * Reads a feed entry by entry: RSS 2.0, 1.0 and older, Atom 1.0 and 0.3, JSON Feed 1.0 and 1.1.
 * @param head filled while reading; complete after the last entry
 * @throws ImportRefused if the source is not a feed
 */
export async function* readFeed(
  source: ImportSource,
  { label }: FeedEncoding,
  head: FeedHead,
): AsyncGenerator<FeedEntry> {
  const texts = decodeFeed(source.bytes(), label);
  let start = "";
  while (!start.trim()) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  const all = withStart(start, texts);
  if (start.trim().startsWith("{")) yield* readJsonFeed(await wholeText(all), head);
  else yield* readXmlFeed(all, head);
}

async function* withStart(start: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}

async function wholeText(texts: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const text of texts) {
    whole += text;
    if (whole.length > MAX_JSON_LENGTH) throw new ImportRefused(1, "the file is too long");
  }
  return whole;
}

async function* readXmlFeed(
  texts: AsyncIterable<string>,
  head: FeedHead,
): AsyncGenerator<FeedEntry> {
  for await (const record of readTolerantRecords(texts, GRAMMAR)) {
    if (record.name === "item") yield rssEntry(record);
    else if (record.name === "atom:entry") yield atomEntry(record);
    // In RSS 1.0 the items are siblings of the channel.
    else if (record.name === "channel")
      for (const child of record.content.filter(isElement)) readHead(child, head);
    else readHead(record, head);
  }
}

function readHead(record: XmlElement, head: FeedHead): void {
  const { name } = record;
  if (name === "wp:wxr_version")
    throw new ImportRefused(
      record.line,
      'this is a WordPress export: use "import wxr", which keeps unpublished posts private',
    );
  if (name === "title" || name === "atom:title") head.title = htmlToPlainText(htmlOf(record));
  else if (name === "link" && textOf(record).trim()) head.link = textOf(record).trim();
  else if (name === "atom:link" && !head.link && isPage(record))
    head.link = record.attributes.get("href") ?? "";
  else if (name === "atom:author")
    head.authors.push(...authorNames(textOfChild(record, "atom:name")));
  else if (name === "itunes:author" || name === "dc:creator")
    head.authors.push(...authorNames(textOf(record)));
}

/**
 * Elements with the date of an entry, best first. A date that cannot be read is followed by the
 * next.
 */
const RSS_DATES = [
  "pubDate",
  "dc:date",
  "atom:published",
  "dcterms:issued",
  "dcterms:created",
  "dcterms:date",
  "dcterms:available",
];
const RSS_UPDATES = ["atom:updated", "dcterms:modified"];
const ATOM_DATES = [
  "atom:published",
  "atom:issued",
  "atom:created",
  "dc:date",
  "dcterms:issued",
  "dcterms:created",
  "pubDate",
];
const ATOM_UPDATES = ["atom:updated", "atom:modified", "dcterms:modified"];

/** Returns the dates of an entry. An update is also a publication. */
function datesOf(
  entry: XmlElement,
  published: string[],
  updated: string[],
): Pick<FeedEntry, "published" | "updated" | "dateText"> {
  const texts = (names: string[]) =>
    names.flatMap((name) => childrenOf(entry, name).map((element) => textOf(element).trim()));
  const all = texts([...published, ...updated]);
  return {
    published: firstForeignDate(all),
    updated: firstForeignDate(texts(updated)),
    dateText: all.find(Boolean) ?? "",
  };
}

function rssEntry(item: XmlElement): FeedEntry {
  const text = (...names: string[]) => textOfChild(item, ...names);
  const permalink = childrenOf(item, "guid").find(
    (guid) => guid.attributes.get("isPermaLink") !== "false",
  );
  const html = (...names: string[]) =>
    names.map((name) => htmlOf(childOf(item, name))).find(Boolean) ?? "";
  return {
    line: item.line,
    guid: text("guid") || (item.attributes.get("rdf:about") ?? ""),
    link:
      text("link") ||
      (permalink ? textOf(permalink).trim() : (item.attributes.get("rdf:about") ?? "")),
    titleHtml: html("title", "itunes:title", "media:title"),
    summaryHtml: html("description", "itunes:summary", "atom:summary", "itunes:subtitle"),
    contentHtml: html("content:encoded", "atom:content", "xhtml:body"),
    ...datesOf(item, RSS_DATES, RSS_UPDATES),
    authors: authorsOf(item),
    categories: [...childrenOf(item, "category"), ...childrenOf(item, "dc:subject")]
      .map((category) => htmlToPlainText(textOf(category)))
      .filter(Boolean),
    image: imageOf(item),
    recordings: recordingsOf(item),
  };
}

function atomEntry(entry: XmlElement): FeedEntry {
  const text = (...names: string[]) => textOfChild(entry, ...names);
  const link = childrenOf(entry, "atom:link").find(isPage)?.attributes.get("href") ?? "";
  return {
    line: entry.line,
    guid: text("atom:id"),
    link,
    titleHtml: htmlOf(childOf(entry, "atom:title")),
    summaryHtml: htmlOf(childOf(entry, "atom:summary")),
    contentHtml: htmlOf(childOf(entry, "atom:content")),
    ...datesOf(entry, ATOM_DATES, ATOM_UPDATES),
    authors: authorsOf(entry),
    categories: childrenOf(entry, "atom:category")
      .map((category) =>
        (category.attributes.get("label") ?? category.attributes.get("term") ?? "").trim(),
      )
      .filter(Boolean),
    image: imageOf(entry),
    recordings: recordingsOf(entry),
  };
}

const isPage = (link: XmlElement) => (link.attributes.get("rel") ?? "alternate") === "alternate";

/** Returns the names of an entry's authors, from the first kind of element that has any. */
function authorsOf(entry: XmlElement): string[] {
  const names = (name: string, textOfAuthor: (author: XmlElement) => string = textOf) =>
    childrenOf(entry, name).flatMap((author) => authorNames(textOfAuthor(author)));
  const byElement = [
    names(
      "atom:author",
      (author) =>
        textOfChild(author, "atom:name") ||
        author.content.filter((node) => !isElement(node)).join(""),
    ),
    [...names("dc:creator"), ...names("author")],
    names("itunes:author"),
    names("media:credit"),
  ];
  return [...new Set(byElement.find((found) => found.length) ?? [])];
}

/**
 * Returns the text of an element as HTML. Atom text is plain text, escaped HTML or inline markup;
 * RSS text is escaped HTML. Atom 0.3 states a MIME type and a mode.
 */
function htmlOf(element: XmlElement | undefined): string {
  if (!element) return "";
  const type =
    element.attributes.get("type") ?? (element.name.startsWith("atom:") ? "text" : "html");
  const mode = element.attributes.get("mode");
  if (type === "xhtml" || (mode !== "escaped" && element.content.some(isElement)))
    return innerHtml(element);
  const text =
    mode === "base64" ? Buffer.from(textOf(element), "base64").toString() : textOf(element).trim();
  return /html/i.test(type) ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns the image that a feed attaches to an entry, outside of its text. */
function imageOf(entry: XmlElement): FeedEntry["image"] {
  const groups = [entry, ...childrenOf(entry, "media:group")];
  const contents = groups.flatMap((group) => childrenOf(group, "media:content"));
  const isImage = (element: XmlElement) =>
    (element.attributes.get("type") ?? "").startsWith("image/") ||
    element.attributes.get("medium") === "image";
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
  const [alt, caption] = [
    textOfChild(described, "media:title"),
    textOfChild(described, "media:description"),
  ];
  return { address, alt: htmlToPlainText(alt), caption: htmlToPlainText(caption) };
}

/** Returns the URLs of the audio and video files of an entry. */
function recordingsOf(entry: XmlElement): string[] {
  const files = [
    ...childrenOf(entry, "enclosure"),
    ...childrenOf(entry, "atom:link").filter((link) => link.attributes.get("rel") === "enclosure"),
  ];
  return files
    .filter((file) => /^(audio|video)\//.test(file.attributes.get("type") ?? ""))
    .flatMap((file) => file.attributes.get("url") ?? file.attributes.get("href") ?? []);
}
