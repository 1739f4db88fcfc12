import { createHash } from "node:crypto";
import { escapeHtml } from "../article/document/render-html.ts";
import { readFeed } from "./feed.reader.ts";
import type { FeedEntry, FeedHead } from "./feed-entry.ts";
import type { ImportSource } from "./import-source.ts";
import { imageOf, resolveLink, toAbsoluteUrl, urlPath } from "./import-urls.ts";
import type { IncomingContent, IncomingPost } from "./incoming.ts";
import { detectEncoding } from "./xml/feed-encoding.ts";

/** Longest import key that is stored verbatim, in characters; longer ones are hashed. */
const MAX_KEY_LENGTH = 500;

/**
 * Validates a whole RSS, Atom or JSON feed and returns its content, which can be iterated
 * repeatedly.
 * @throws ImportRefused if the source is not a feed
 */
export async function parseFeed(source: ImportSource): Promise<IncomingContent> {
  const encoding = await detectEncoding(source.bytes(), source.charset);
  const head: FeedHead = { title: "", link: "", authors: [] };
  const entries: Pick<FeedEntry, "guid" | "link" | "titleHtml">[] = [];
  for await (const { guid, link, titleHtml } of readFeed(source, encoding, head))
    entries.push({ guid, link, titleHtml: guid || link ? "" : titleHtml });
  const site = toAbsoluteUrl(head.link, source.url ?? "") ?? source.url ?? "";
  return {
    importKeys: entries.map((entry) => importKey(entry, site)),
    categories: [],
    topics: [],
    source:
      head.title || site
        ? { name: head.title || (URL.parse(site)?.host ?? site), url: site }
        : undefined,
    leftOut: new Map(),
    broken: [],
    notices: encoding.notice ? [encoding.notice] : [],
    async *posts() {
      // The head was read in the first pass; this copy is discarded.
      for await (const entry of readFeed(source, encoding, { ...head, authors: [] }))
        yield readEntry(entry, head, site);
    },
  };
}

/**
 * Returns the dedupe key of an entry. A guid that is not a URI is only unique within its feed, so
 * the key includes the site.
 */
function importKey(
  { guid, link, titleHtml }: Pick<FeedEntry, "guid" | "link" | "titleHtml">,
  site: string,
): string {
  const entryId = /^[a-z][\w+.-]*:/i.test(guid)
    ? guid
    : guid
      ? `${site}#${guid}`
      : link || `${site}#${titleHtml}`;
  return entryId.length <= MAX_KEY_LENGTH
    ? `feed:${entryId}`
    : `feed:sha256:${createHash("sha256").update(entryId).digest("hex")}`;
}

function readEntry(entry: FeedEntry, head: FeedHead, site: string): IncomingPost {
  const link = toAbsoluteUrl(entry.link, site) ?? "";
  const base = link || site;
  const text = entry.contentHtml || entry.summaryHtml;
  const recordings = entry.recordings
    .filter((url) => !text.includes(url))
    .map((url) => `<audio src="${escapeHtml(url)}"></audio>`);
  const image = toAbsoluteUrl(entry.image?.address, base);
  return {
    line: entry.line,
    importKey: importKey(entry, site),
    fallbackTitle: `Untitled ${(entry.guid || link).slice(-60)}`.trim(),
    titleHtml: entry.titleHtml,
    slug: "",
    bodyHtml: [text, ...recordings].join("\n\n"),
    // Text without markup keeps its line breaks.
    lineBreaks: !/<[a-z]/i.test(text),
    excerptHtml: entry.contentHtml || recordings.length ? entry.summaryHtml : "",
    // An entry without a readable date is a draft: any other date would be made up.
    publishedAt: entry.published ?? null,
    updatedAt: entry.updated ?? entry.published,
    enable: true,
    leadImage:
      image && entry.image ? { ...entry.image, url: image, fallbackUrl: image } : undefined,
    category: undefined,
    tags: [...new Set(entry.categories)].map((name) => ({ name, slug: "", formerPaths: [] })),
    authors: [...new Set(entry.authors.length ? entry.authors : head.authors.filter(Boolean))].map(
      (name) => ({
        name,
        slug: "",
        formerPaths: [],
      }),
    ),
    problems: problemsOf(entry),
    losses: [],
    formerPaths: [urlPath(link)].filter((path) => path !== undefined),
    resolveImage: (parsed) => imageOf(parsed, base),
    resolveHref: (reference) => resolveLink(reference, base),
  };
}

function problemsOf({
  published,
  dateText,
  titleHtml,
  contentHtml,
  summaryHtml,
}: FeedEntry): string[] {
  const undated = dateText ? `its date cannot be read: ${dateText.slice(0, 60)}` : "it has no date";
  const isUnreadable = [titleHtml, contentHtml, summaryHtml].some((text) =>
    text.includes("\ufffd"),
  );
  return [
    ...(published ? [] : [`${undated}, so it is a draft`]),
    ...(isUnreadable ? ["characters that cannot be read were replaced by \ufffd"] : []),
  ];
}
