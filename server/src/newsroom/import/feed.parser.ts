import { createHash } from "node:crypto";
import { type FeedEntry, type FeedHead, readFeed } from "./feed.reader.ts";
import type { ImportSource } from "./import-source.ts";
import { imageOf, resolveLink, toAbsoluteUrl, urlPath } from "./import-urls.ts";
import type { IncomingContent, IncomingPost } from "./incoming.ts";

/** Longest import key that is stored verbatim, in characters; longer ones are hashed. */
const MAX_KEY_LENGTH = 500;

/**
 * Validates a whole RSS or Atom feed and returns its content, which can be iterated repeatedly.
 * @param now publication date of entries in a feed without dates
 * @throws ImportRefused if the source is not a feed, or is broken
 */
export async function parseFeed(source: ImportSource, now: Date): Promise<IncomingContent> {
  const head: FeedHead = { title: "", link: "", authors: [], updated: undefined };
  const entries: Pick<FeedEntry, "guid" | "link" | "titleHtml">[] = [];
  for await (const { guid, link, titleHtml } of readFeed(source, head))
    entries.push({ guid, link, titleHtml: guid || link ? "" : titleHtml });
  const site = toAbsoluteUrl(head.link, source.url ?? "") ?? source.url ?? "";
  return {
    importKeys: entries.map((entry) => importKey(entry, site)),
    categories: [],
    topics: [],
    source: head.title || site ? { name: head.title || (URL.parse(site)?.host ?? site), url: site } : undefined,
    leftOut: new Map(),
    broken: [],
    async *posts() {
      // The head was read in the first pass; this copy is discarded.
      for await (const entry of readFeed(source, { ...head, authors: [] })) yield readEntry(entry, head, site, now);
    },
  };
}

/** Returns the dedupe key of an entry. A guid that is not a URI is only unique within its feed, so the key includes the site. */
function importKey({ guid, link, titleHtml }: Pick<FeedEntry, "guid" | "link" | "titleHtml">, site: string): string {
  const entryId = /^[a-z][\w+.-]*:/i.test(guid) ? guid : guid ? `${site}#${guid}` : link || `${site}#${titleHtml}`;
  return entryId.length <= MAX_KEY_LENGTH ? `feed:${entryId}` : `feed:sha256:${createHash("sha256").update(entryId).digest("hex")}`;
}

function readEntry(entry: FeedEntry, head: FeedHead, site: string, now: Date): IncomingPost {
  const link = toAbsoluteUrl(entry.link, site) ?? "";
  const base = link || site;
  const bodyHtml = entry.contentHtml || entry.summaryHtml;
  const image = toAbsoluteUrl(entry.image?.address, base);
  return {
    line: entry.line,
    importKey: importKey(entry, site),
    fallbackTitle: `Untitled ${(entry.guid || link).slice(-60)}`.trim(),
    titleHtml: entry.titleHtml,
    slug: "",
    bodyHtml,
    // Text without markup keeps its line breaks.
    lineBreaks: !/<[a-z]/i.test(bodyHtml),
    excerptHtml: entry.contentHtml ? entry.summaryHtml : "",
    publishedAt: entry.published ?? head.updated ?? now,
    updatedAt: entry.updated ?? entry.published,
    enable: true,
    leadImage: image && entry.image ? { ...entry.image, url: image, fallbackUrl: image } : undefined,
    category: undefined,
    tags: [...new Set(entry.categories)].map((name) => ({ name, slug: "", formerPaths: [] })),
    authors: [...new Set(entry.authors.length ? entry.authors : head.authors.filter(Boolean))].map((name) => ({
      name,
      slug: "",
      formerPaths: [],
    })),
    formerPaths: [urlPath(link)].filter((path) => path !== undefined),
    resolveImage: (parsed) => imageOf(parsed, base),
    resolveHref: (reference) => resolveLink(reference, base),
  };
}
