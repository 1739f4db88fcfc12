import { readUnbrokenItems } from "./broken-items.ts";
import type { ImportSource } from "./import-source.ts";
import { decodedSlug, wordsOfHtml } from "./import-text.ts";
import { ImportRefused, type SkipBroken } from "./refusal.ts";
import { childrenOf, textOf, textOfChild, type XmlElement } from "./xml-element.ts";
import { readRecords } from "./xml-records.ts";

/** A WordPress export is RSS with elements of its own. */
const GRAMMAR = { containers: [["rss", "channel"]], hollow: new Set(["wp:comment"]) };

export interface WxrTerm {
  slug: string;
  name: string;
  /** Slug of the one above, for sections; empty at the top. */
  parent: string;
  termId: string;
}

export interface WxrItem {
  line: number;
  /** Undefined when the item has none, as in exports that were made by hand. */
  id: number | undefined;
  type: string;
  status: string;
  titleHtml: string;
  link: string;
  guid: string;
  author: string;
  content: string;
  excerpt: string;
  slug: string;
  /** `YYYY-MM-DD HH:MM:SS`, in UTC and in the site's own zone. */
  dateGmt: string;
  date: string;
  modifiedGmt: string;
  modified: string;
  pubDate: string;
  parent: number;
  password: boolean;
  attachmentUrl: string;
  terms: { domain: string; slug: string; name: string }[];
  meta: Map<string, string>;
  comments: number;
}

export type WxrRecord =
  | { kind: "site"; url: string }
  | { kind: "author"; login: string; name: string; id: string }
  | { kind: "category" | "tag"; term: WxrTerm }
  | { kind: "item"; item: WxrItem };

/**
 * Reads a WordPress export, record by record.
 * @param skip called for each broken item, which is left out
 * @throws ImportRefused where it is none, or broken
 */
export async function* readWxr(source: ImportSource, skip?: SkipBroken): AsyncGenerator<WxrRecord> {
  let isExport = false;
  let link = "";
  let site = "";
  let line = 1;
  const records = skip ? readUnbrokenItems(source.bytes(), GRAMMAR, skip) : readRecords(source.bytes(), GRAMMAR);
  for await (const record of records) {
    line = record.line;
    if (record.name === "wp:wxr_version") isExport = true;
    else if (record.name === "link") link = textOf(record).trim();
    else if (record.name === "wp:base_blog_url") {
      site = textOf(record).trim();
      yield { kind: "site", url: site };
    } else if (record.name === "item") {
      if (!isExport) throw new ImportRefused(line, "no <wp:wxr_version> before the first item: this is no WordPress export");
      if (!site) {
        site = link;
        yield { kind: "site", url: site };
      }
      const item = readItem(record, skip);
      if (item) yield { kind: "item", item };
    } else {
      const read = READERS[record.name]?.(record);
      if (read) yield read;
    }
  }
  if (!isExport) throw new ImportRefused(line, "no <wp:wxr_version>: this is no WordPress export");
}

const READERS: Record<string, (record: XmlElement) => WxrRecord | undefined> = {
  "wp:author": (record) => {
    const login = textOfChild(record, "wp:author_login");
    return login
      ? { kind: "author", login, name: textOfChild(record, "wp:author_display_name") || login, id: textOfChild(record, "wp:author_id") }
      : undefined;
  },
  "wp:category": (record) =>
    termOf(
      "category",
      textOfChild(record, "wp:category_nicename"),
      textOfChild(record, "wp:cat_name"),
      textOfChild(record, "wp:category_parent"),
      record,
    ),
  "wp:tag": (record) => termOf("tag", textOfChild(record, "wp:tag_slug"), textOfChild(record, "wp:tag_name"), "", record),
};

function termOf(kind: "category" | "tag", rawSlug: string, rawName: string, parent: string, record: XmlElement): WxrRecord | undefined {
  const slug = decodedSlug(rawSlug);
  const name = wordsOfHtml(rawName) || slug;
  return name ? { kind, term: { slug, name, parent: decodedSlug(parent), termId: textOfChild(record, "wp:term_id") } } : undefined;
}

/** An item, or undefined when it is broken and skipped. */
function readItem(item: XmlElement, skip: SkipBroken | undefined): WxrItem | undefined {
  const text = (...names: string[]) => textOfChild(item, ...names);
  const reason = faultOf(item);
  if (reason && !skip) throw new ImportRefused(item.line, reason);
  if (reason) return void skip?.({ line: item.line, title: wordsOfHtml(text("title")), reason });
  return {
    line: item.line,
    id: Number(text("wp:post_id")) || undefined,
    type: text("wp:post_type"),
    status: text("wp:status"),
    titleHtml: text("title"),
    link: text("link"),
    guid: text("guid"),
    author: text("dc:creator"),
    content: childrenOf(item, "content:encoded").map(textOf).join(""),
    excerpt: text("excerpt:encoded"),
    slug: decodedSlug(text("wp:post_name")),
    dateGmt: text("wp:post_date_gmt"),
    date: text("wp:post_date"),
    modifiedGmt: text("wp:post_modified_gmt"),
    modified: text("wp:post_modified"),
    pubDate: text("pubDate"),
    parent: Number(text("wp:post_parent")) || 0,
    password: text("wp:post_password") !== "",
    attachmentUrl: text("wp:attachment_url"),
    terms: childrenOf(item, "category").flatMap((term) => {
      const slug = decodedSlug(term.attributes.get("nicename") ?? "");
      const name = wordsOfHtml(textOf(term)) || slug;
      return name ? [{ domain: term.attributes.get("domain") ?? "", slug, name }] : [];
    }),
    meta: new Map(childrenOf(item, "wp:postmeta").map((meta) => [textOfChild(meta, "wp:meta_key"), textOfChild(meta, "wp:meta_value")])),
    comments: childrenOf(item, "wp:comment").length,
  };
}

/** Why an item cannot be understood, or undefined when it can. */
function faultOf(item: XmlElement): string | undefined {
  // One of the two would be lost.
  if (childrenOf(item, "content:encoded").some((content) => /<\/item>\s*<item>/.test(textOf(content))))
    return "the next item is within its text: the end of a <![CDATA[ is missing";
  const id = textOfChild(item, "wp:post_id");
  if (id && !/^[1-9]\d{0,14}$/.test(id)) return `${shownId(id)} is no <wp:post_id>`;
  if (!textOfChild(item, "wp:post_type")) return id ? `the item ${shownId(id)} has no <wp:post_type>` : "an item without a <wp:post_type>";
  return undefined;
}

const shownId = (id: string) => id.replaceAll(/[^\w-]/g, "?").slice(0, 20);
