import { escapeHtml } from "../article/document/render-html.ts";
import { authorNames } from "./author-name.ts";
import type { FeedEntry, FeedHead } from "./feed-entry.ts";
import { firstForeignDate } from "./import-dates.ts";
import { ImportRefused } from "./import-refused.ts";

type Json = Record<string, unknown>;

/**
 * Reads a JSON Feed (1.0, 1.1).
 * @throws ImportRefused if the text is not JSON, or not a feed
 */
export function readJsonFeed(text: string, head: FeedHead): FeedEntry[] {
  const feed = parse(text);
  const { items } = feed;
  if (!String(feed.version ?? "").includes("jsonfeed.org") && !Array.isArray(items))
    throw new ImportRefused(1, "the file is JSON, but not a JSON Feed");
  head.title = textOf(feed.title);
  head.link = textOf(feed.home_page_url);
  head.authors.push(...authorsOf(feed));
  const lines = itemLines(text);
  return (Array.isArray(items) ? items : []).flatMap((item, i) =>
    isObject(item) ? [entryOf(item, lines[i] ?? 1)] : [],
  );
}

function parse(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return parsed;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new ImportRefused(
      text.slice(0, position).split("\n").length,
      `not valid JSON: ${message.replace(/ in JSON at.*$/s, "")}`,
    );
  }
  throw new ImportRefused(1, "the file is JSON, but not a JSON Feed");
}

function entryOf(item: Json, line: number): FeedEntry {
  const text = textOf(item.content_text);
  const dates = [textOf(item.date_published), textOf(item.date_modified)];
  const image = textOf(item.image) || textOf(item.banner_image);
  return {
    line,
    guid: textOf(item.id),
    link: textOf(item.url) || textOf(item.external_url),
    titleHtml: escapeHtml(textOf(item.title)),
    summaryHtml: escapeHtml(textOf(item.summary)),
    contentHtml: textOf(item.content_html) || escapeHtml(text),
    published: firstForeignDate(dates),
    dateText: dates.find(Boolean) ?? "",
    updated: firstForeignDate(dates.slice(1)),
    authors: authorsOf(item),
    categories: arrayOf(item.tags).map(textOf).filter(Boolean),
    image: image ? { address: image, alt: "", caption: "" } : undefined,
    recordings: arrayOf(item.attachments)
      .filter(isObject)
      .filter(({ mime_type: type }) => /^(audio|video)\//.test(textOf(type)))
      .map(({ url }) => textOf(url)),
  };
}

/** Returns the names of `authors` (1.1) or `author` (1.0). */
const authorsOf = ({ authors, author }: Json): string[] =>
  (Array.isArray(authors) ? authors : [author])
    .filter(isObject)
    .flatMap(({ name }) => authorNames(escapeHtml(textOf(name))));

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Returns the line of each element of the feed's `items`. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let key = "";
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]\n]/gs)) {
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      if (depth === 2 && key === '"items"') lines.push(line);
      depth++;
    } else if (token === "}" || token === "]") depth--;
    else if (depth === 1) key = token;
  }
  return lines;
}
