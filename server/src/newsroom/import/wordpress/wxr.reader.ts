import { readValidItems } from "../broken-items.ts";
import { ImportRefused, type OnBrokenItem } from "../import-refused.ts";
import type { ImportSource } from "../import-source.ts";
import { decodeSlug, htmlToPlainText } from "../import-text.ts";
import { childrenOf, textOf, textOfChild, type XmlElement } from "../xml/xml-element.ts";
import { readRecords } from "../xml/xml-records.ts";

/** A WordPress export (WXR) is RSS with its own elements. */
const GRAMMAR = { containers: [["rss", "channel"]], withoutContent: new Set(["wp:comment"]) };

export interface WxrTerm {
  slug: string;
  name: string;
  /** Slug of the parent category; empty for roots and tags. */
  parent: string;
  termId: string;
}

export interface WxrItem {
  line: number;
  /** Undefined if missing, as in handmade exports. */
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
  /** `YYYY-MM-DD HH:MM:SS`: the `…Gmt` fields in UTC, the others in the site's time zone. */
  dateGmt: string;
  date: string;
  modifiedGmt: string;
  modified: string;
  pubDate: string;
  parent: number;
  hasPassword: boolean;
  attachmentUrl: string;
  terms: { domain: string; slug: string; name: string }[];
  meta: Map<string, string>;
  commentCount: number;
}

export type WxrRecord =
  | { kind: "site"; url: string }
  | { kind: "author"; login: string; name: string; id: string }
  | { kind: "category" | "tag"; term: WxrTerm }
  | { kind: "language"; slug: string; description: string }
  | { kind: "termTranslations"; description: string }
  | { kind: "item"; item: WxrItem };

/**
 * Reads a WordPress export record by record.
 * @param skip called for each broken item, which is then skipped
 * @throws ImportRefused if the file is not a WordPress export, or is broken
 */
export async function* readWxr(
  source: ImportSource,
  skip?: OnBrokenItem,
): AsyncGenerator<WxrRecord> {
  let isExport = false;
  let link = "";
  let site = "";
  let line = 1;
  const records = skip
    ? readValidItems(source.bytes(), GRAMMAR, skip)
    : readRecords(source.bytes(), GRAMMAR);
  for await (const record of records) {
    line = record.line;
    if (record.name === "wp:wxr_version") isExport = true;
    else if (record.name === "link") link = textOf(record).trim();
    else if (record.name === "wp:base_blog_url") {
      site = textOf(record).trim();
      yield { kind: "site", url: site };
    } else if (record.name === "item") {
      if (!isExport)
        throw new ImportRefused(
          line,
          "no <wp:wxr_version> before the first item: not a WordPress export",
        );
      if (!site) {
        site = link;
        yield { kind: "site", url: site };
      }
      const item = readItem(record, skip);
      if (item) yield { kind: "item", item };
    } else {
      const parsed = READERS[record.name]?.(record);
      if (parsed) yield parsed;
    }
  }
  if (!isExport) throw new ImportRefused(line, "no <wp:wxr_version>: not a WordPress export");
}

const READERS: Record<string, (record: XmlElement) => WxrRecord | undefined> = {
  "wp:author": (record) => {
    const login = textOfChild(record, "wp:author_login");
    return login
      ? {
          kind: "author",
          login,
          name: textOfChild(record, "wp:author_display_name") || login,
          id: textOfChild(record, "wp:author_id"),
        }
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
  "wp:term": (record) => {
    const [slug, description] = [
      textOfChild(record, "wp:term_slug"),
      textOfChild(record, "wp:term_description"),
    ];
    const taxonomy = textOfChild(record, "wp:term_taxonomy");
    if (taxonomy === "language") return { kind: "language", slug, description };
    return taxonomy === "term_translations" ? { kind: "termTranslations", description } : undefined;
  },
  "wp:tag": (record) =>
    termOf(
      "tag",
      textOfChild(record, "wp:tag_slug"),
      textOfChild(record, "wp:tag_name"),
      "",
      record,
    ),
};

function termOf(
  kind: "category" | "tag",
  rawSlug: string,
  rawName: string,
  parent: string,
  record: XmlElement,
): WxrRecord | undefined {
  const slug = decodeSlug(rawSlug);
  const name = htmlToPlainText(rawName) || slug;
  return name
    ? {
        kind,
        term: { slug, name, parent: decodeSlug(parent), termId: textOfChild(record, "wp:term_id") },
      }
    : undefined;
}

/** Parses an item; returns undefined if it is broken and skipped. */
function readItem(item: XmlElement, skip: OnBrokenItem | undefined): WxrItem | undefined {
  const text = (...names: string[]) => textOfChild(item, ...names);
  const reason = faultOf(item);
  if (reason && !skip) throw new ImportRefused(item.line, reason);
  if (reason)
    return void skip?.({ line: item.line, title: htmlToPlainText(text("title")), reason });
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
    slug: decodeSlug(text("wp:post_name")),
    dateGmt: text("wp:post_date_gmt"),
    date: text("wp:post_date"),
    modifiedGmt: text("wp:post_modified_gmt"),
    modified: text("wp:post_modified"),
    pubDate: text("pubDate"),
    parent: Number(text("wp:post_parent")) || 0,
    hasPassword: text("wp:post_password") !== "",
    attachmentUrl: text("wp:attachment_url"),
    terms: childrenOf(item, "category").flatMap((term) => {
      const slug = decodeSlug(term.attributes.get("nicename") ?? "");
      const name = htmlToPlainText(textOf(term)) || slug;
      return name ? [{ domain: term.attributes.get("domain") ?? "", slug, name }] : [];
    }),
    meta: new Map(
      childrenOf(item, "wp:postmeta").map((meta) => [
        textOfChild(meta, "wp:meta_key"),
        textOfChild(meta, "wp:meta_value"),
      ]),
    ),
    commentCount: childrenOf(item, "wp:comment").length,
  };
}

/** Returns why an item is invalid, or undefined if it is valid. */
function faultOf(item: XmlElement): string | undefined {
  // The item would swallow the next one.
  if (
    childrenOf(item, "content:encoded").some((content) => /<\/item>\s*<item>/.test(textOf(content)))
  )
    return "the text contains the next item: the end of a <![CDATA[ section is missing";
  const id = textOfChild(item, "wp:post_id");
  if (id && !/^[1-9]\d{0,14}$/.test(id)) return `${printableId(id)} is not a valid <wp:post_id>`;
  if (!textOfChild(item, "wp:post_type"))
    return id ? `item ${printableId(id)} has no <wp:post_type>` : "an item has no <wp:post_type>";
  return undefined;
}

const printableId = (id: string) => id.replaceAll(/[^\w-]/g, "?").slice(0, 20);
