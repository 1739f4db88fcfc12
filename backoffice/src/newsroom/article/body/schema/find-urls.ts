import { isArticleHref } from "@masthead/contract/newsroom/article/article-document.ts";

/** URL found in a text, and its index. */
export interface FoundUrl {
  index: number;
  href: string;
}

const URL_PATTERN = /https?:\/\/[^\s<>"«»“”]+/gi;
/** Punctuation that ends a sentence rather than the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?'’…،؛؟]+$/;
const OPENING_BRACKETS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Finds URLs with a protocol in a text; bare host names do not count. Surrounding punctuation and
 * brackets are not part of a URL.
 */
export function findUrls(text: string): FoundUrl[] {
  return [...text.matchAll(URL_PATTERN)]
    .map(({ 0: match, index }) => ({ index, href: withoutTrailing(match) }))
    .filter(({ href }) => isArticleHref(href) && URL.canParse(href));
}

function withoutTrailing(match: string): string {
  const url = match.replace(TRAILING_PUNCTUATION, "");
  const opening = OPENING_BRACKETS[url.at(-1) ?? ""];
  const isUnbalanced =
    opening !== undefined && url.split(opening).length < url.split(url.at(-1) ?? "").length;
  if (isUnbalanced) return withoutTrailing(url.slice(0, -1));
  return url;
}
