import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { parseHtml } from "../article/document/parse-html.ts";
import { plainText } from "../article/document/render-html.ts";
import { truncateText } from "../truncate-text.ts";

/** Longest title, summary, and summary derived from the text, in characters. */
const MAX_TITLE_LENGTH = 200;
const MAX_SUMMARY_LENGTH = 500;
const MAX_DERIVED_SUMMARY_LENGTH = 300;

/** Returns the plain text of HTML on one line. */
export function htmlToPlainText(html: string): string {
  return plainText(parseHtml(html)).replaceAll(/\s+/g, " ").trim();
}

/** Truncates a text to `length` characters, at a word boundary and with an ellipsis. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const end = start.search(/\s+\S*$/);
  const truncated = end > length / 2 ? start.slice(0, end) : truncateText(text, length - 1);
  return `${truncated.replace(/[\s,;:،؛–—-]+$/, "")}…`;
}

/** Whether a paragraph consists of links only, such as the one to a recording. */
const isLinkOnly = ({ type, content = [] }: ArticleNode) =>
  type === "paragraph" && content.every(({ marks }) => marks?.some((mark) => mark.type === "link"));

/**
 * Returns the text of the paragraphs, quotes and lists without lines that are only links; falls
 * back to the whole text.
 */
export function leadingText(body: ArticleDocument): string {
  const paragraphs = body.content.filter(
    (node) => /^(paragraph|blockquote)$|List$/.test(node.type) && !isLinkOnly(node),
  );
  const text = plainText({ type: "doc", content: paragraphs })
    .replaceAll(/^https?:\/\/\S+$/gm, "")
    .trim();
  return text || plainText(body);
}

/** Returns the title; falls back to the beginning of the text, then to `fallback`. */
export function titleFrom(html: string, text: string, fallback: string): string {
  return (
    truncate(htmlToPlainText(html), MAX_TITLE_LENGTH) ||
    truncate(text.replaceAll(/\s+/g, " ").trim(), 80) ||
    fallback
  );
}

/** Returns the excerpt, or the first sentences of the text if there is none. */
export function summaryFrom(excerptHtml: string, text: string, locale: Locale): string {
  const excerpt = htmlToPlainText(excerptHtml).replace(/\s*\[\s*(…|\.{3})\s*\]\s*$/, "…");
  return excerpt ? truncate(excerpt, MAX_SUMMARY_LENGTH) : firstSentences(text, locale);
}

/** Trailing abbreviation, such as a person's title, whose period does not end a sentence. */
const TRAILING_ABBREVIATION = /(?:^|\s)(?:Mrs?|Ms|Dr|Prof|St|Gen|Col|Sen|Rep|Gov|Rev|Hon|No|vs)\.$/;

function firstSentences(text: string, locale: Locale): string {
  // Segmenting a long text is slow, and only its first sentences are needed.
  const start = text.slice(0, MAX_DERIVED_SUMMARY_LENGTH * 4).replaceAll(/\s*\n\s*/g, "\n");
  let summary = "";
  let candidate = "";
  for (const { segment } of new Intl.Segmenter(locale, { granularity: "sentence" }).segment(
    start,
  )) {
    candidate = `${candidate} ${segment}`.replaceAll(/\s+/g, " ").trim();
    if (candidate.length > MAX_DERIVED_SUMMARY_LENGTH) break;
    if (!TRAILING_ABBREVIATION.test(candidate)) summary = candidate;
  }
  return summary || truncate(start.replaceAll(/\s+/g, " ").trim(), MAX_DERIVED_SUMMARY_LENGTH);
}

/**
 * Decodes percent-encoded UTF-8, in which WordPress stores Arabic slugs; a truncated character at
 * the end is dropped.
 */
export function decodeSlug(slug: string): string {
  const bytes: number[] = [];
  for (const part of slug.match(/%[0-9a-f]{2}|[^%]+|%/gi) ?? []) {
    if (/^%[0-9a-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...Buffer.from(part));
  }
  return Buffer.from(bytes).toString("utf8").replaceAll("\ufffd", "").replaceAll("\0", "");
}
