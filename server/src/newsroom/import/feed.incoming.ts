import { createHash } from "node:crypto";
import { pathOf, pictureOf, resolvedLink, webAddress } from "./addresses.ts";
import { type FeedEntry, type FeedHead, readFeed } from "./feed.reader.ts";
import type { ImportSource } from "./import-source.ts";
import type { Incoming, IncomingPost } from "./incoming.ts";

/** Longest key that is kept as it is. */
const KEY_LENGTH = 500;

/**
 * An RSS or Atom feed, judged from end to end and ready to be gone through.
 * @param now date of entries in a feed without dates
 * @throws ImportRefused where it is no feed, or broken
 */
export async function incomingFeed(source: ImportSource, now: Date): Promise<Incoming> {
  const head: FeedHead = { title: "", link: "", authors: [], updated: undefined };
  const entries: Pick<FeedEntry, "guid" | "link" | "titleHtml">[] = [];
  for await (const { guid, link, titleHtml } of readFeed(source, head))
    entries.push({ guid, link, titleHtml: guid || link ? "" : titleHtml });
  const site = webAddress(head.link, source.address ?? "") ?? source.address ?? "";
  return {
    keys: entries.map((entry) => importKey(entry, site)),
    categories: [],
    listings: [],
    source: head.title || site ? { name: head.title || (URL.parse(site)?.host ?? site), url: site } : undefined,
    leftOut: new Map(),
    broken: [],
    async *posts() {
      // The head was read already; what is said again goes nowhere.
      for await (const entry of readFeed(source, { ...head, authors: [] })) yield readEntry(entry, head, site, now);
    },
  };
}

/** A guid that is no address or URN may be another feed's too, so it counts within its feed only. */
function importKey({ guid, link, titleHtml }: Pick<FeedEntry, "guid" | "link" | "titleHtml">, site: string): string {
  const own = /^[a-z][\w+.-]*:/i.test(guid) ? guid : guid ? `${site}#${guid}` : link || `${site}#${titleHtml}`;
  return own.length <= KEY_LENGTH ? `feed:${own}` : `feed:sha256:${createHash("sha256").update(own).digest("hex")}`;
}

function readEntry(entry: FeedEntry, head: FeedHead, site: string, now: Date): IncomingPost {
  const link = webAddress(entry.link, site) ?? "";
  const base = link || site;
  const bodyHtml = entry.contentHtml || entry.summaryHtml;
  const image = webAddress(entry.image?.address, base);
  return {
    line: entry.line,
    importKey: importKey(entry, site),
    fallbackTitle: `Untitled ${(entry.guid || link).slice(-60)}`.trim(),
    titleHtml: entry.titleHtml,
    slug: "",
    bodyHtml,
    // A text without any markup keeps the lines that were typed.
    lineBreaks: !/<[a-z]/i.test(bodyHtml),
    excerptHtml: entry.contentHtml ? entry.summaryHtml : "",
    publishedAt: entry.published ?? head.updated ?? now,
    updatedAt: entry.updated ?? entry.published,
    enable: true,
    lead: image && entry.image ? { ...entry.image, address: image, link: image } : undefined,
    category: undefined,
    tags: [...new Set(entry.categories)].map((name) => ({ name, slug: "", paths: [] })),
    authors: [...new Set(entry.authors.length ? entry.authors : head.authors.filter(Boolean))].map((name) => ({
      name,
      slug: "",
      paths: [],
    })),
    paths: [pathOf(link)].filter((path) => path !== undefined),
    picture: (shown) => pictureOf(shown, base),
    href: (address) => resolvedLink(address, base),
  };
}
