import { isArticleHref } from "@masthead/contract/newsroom/article-document.ts";

/** Place of an address in a text. */
export interface FoundAddress {
  index: number;
  href: string;
}

const ADDRESS = /https?:\/\/[^\s<>"«»“”]+/gi;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?'’…،؛؟]+$/;
const BRACKETS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/**
 * Addresses that are written out in a text, with their protocol: a name with a full stop in it is not one. Punctuation and brackets
 * around an address do not belong to it.
 */
export function addressesIn(text: string): FoundAddress[] {
  return [...text.matchAll(ADDRESS)]
    .map(({ 0: found, index }) => ({ index, href: withoutTrailing(found) }))
    .filter(({ href }) => isArticleHref(href) && URL.canParse(href));
}

function withoutTrailing(found: string): string {
  const address = found.replace(TRAILING, "");
  const opening = BRACKETS[address.at(-1) ?? ""];
  const unopened = opening !== undefined && address.split(opening).length < address.split(address.at(-1) ?? "").length;
  if (unopened) return withoutTrailing(address.slice(0, -1));
  return address;
}
