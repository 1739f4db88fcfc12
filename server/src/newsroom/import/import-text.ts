import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { parseHtml } from "../article/document/parse-html.ts";
import { plainText } from "../article/document/render-html.ts";
import { cut } from "../cut.ts";

const TITLE_LENGTH = 200;
const SUMMARY_LENGTH = 500;
const TEASER_LENGTH = 300;

/** The words of HTML on one line. */
export function wordsOfHtml(html: string): string {
  return plainText(parseHtml(html)).replaceAll(/\s+/g, " ").trim();
}

/** The text, or its beginning up to a word's end with an ellipsis, at most `length` characters long. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const end = start.search(/\s+\S*$/);
  const kept = end > length / 2 ? start.slice(0, end) : cut(text, length - 1);
  return `${kept.replace(/[\s,;:،؛–—-]+$/, "")}…`;
}

/** The text that a reader would call the beginning: that of the paragraphs, or else any; bare addresses say nothing. */
export function leadingText(body: ArticleDocument): string {
  const paragraphs = body.content.filter(({ type }) => type === "paragraph" || type === "blockquote" || type.endsWith("List"));
  const text = plainText({ type: "doc", content: paragraphs })
    .replaceAll(/^https?:\/\/\S+$/gm, "")
    .trim();
  return text || plainText(body);
}

/** A title: of its own words, or the text's first, or none. */
export function titleFrom(html: string, text: string, fallback: string): string {
  return shortened(wordsOfHtml(html), TITLE_LENGTH) || shortened(text.replaceAll(/\s+/g, " ").trim(), 80) || fallback;
}

/** A summary: the excerpt, or else the text's first sentences. */
export function summaryFrom(excerptHtml: string, text: string, locale: Locale): string {
  const excerpt = wordsOfHtml(excerptHtml).replace(/\s*\[\s*(…|\.{3})\s*\]\s*$/, "…");
  return excerpt ? shortened(excerpt, SUMMARY_LENGTH) : firstSentences(text, locale);
}

/** A title of a person or the like at the end: no end of a sentence. */
const ABBREVIATED = /(?:^|\s)(?:Mrs?|Ms|Dr|Prof|St|Gen|Col|Sen|Rep|Gov|Rev|Hon|No|vs)\.$/;

function firstSentences(text: string, locale: Locale): string {
  // A long text is cut before it is taken apart: the first sentences stand at its beginning.
  const start = text.slice(0, TEASER_LENGTH * 4).replaceAll(/\s*\n\s*/g, "\n");
  let teaser = "";
  let read = "";
  for (const { segment } of new Intl.Segmenter(locale, { granularity: "sentence" }).segment(start)) {
    read = `${read} ${segment}`.replaceAll(/\s+/g, " ").trim();
    if (read.length > TEASER_LENGTH) break;
    if (!ABBREVIATED.test(read)) teaser = read;
  }
  return teaser || shortened(start.replaceAll(/\s+/g, " ").trim(), TEASER_LENGTH);
}

/** Percent-encoded UTF-8, as some systems keep Arabic slugs, in letters; half a letter at a cut end is dropped. */
export function decodedSlug(slug: string): string {
  const bytes: number[] = [];
  for (const part of slug.match(/%[0-9a-f]{2}|[^%]+|%/gi) ?? []) {
    if (/^%[0-9a-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...Buffer.from(part));
  }
  return Buffer.from(bytes).toString("utf8").replaceAll("\ufffd", "").replaceAll("\0", "");
}
