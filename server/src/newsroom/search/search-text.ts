import { fold, foldOffsets } from "@masthead/contract/newsroom/search/fold.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/**
 * Prefixes and suffixes that PostgreSQL's Arabic stemmer misses: it strips the article from some
 * words only, and so does not match طاقة with الطاقة or شركة with شركات. Both patterns apply to
 * folded text, whose words are separated by spaces; the SQL function `search_text` has the same
 * two. An article may precede a word that starts like an article itself (الإلكتروني, الباليستي), so
 * up to two are stripped; الله and والد keep theirs.
 */
const ARABIC_ARTICLES =
  /(^| )((?:(?!والد)[وف]?(?:[بك]?ال|لل)){1,2}(?=[^ ]{3})|ال(?!له)(?=[^ ]{2}(?: |$)))/g;
const ARABIC_PLURALS = /([^ ]{3})(ات(?:هما|هم|هن|ها|نا|كم|ه|ي)?)(?= |$)/g;

/** Returns a text as it is indexed: folded, Arabic words without article and plural suffix. */
export function searchText(locale: Locale, original: string): string {
  const folded = fold(original);
  return locale === "ar-JO"
    ? folded.replace(ARABIC_ARTICLES, "$1").replace(ARABIC_PLURALS, "$1")
    : folded;
}

/**
 * English nouns whose singular and plural get different stems: "buses" becomes "buse". Longer nouns
 * (viruses) are stemmed correctly.
 */
const SHORT_NOUN = /^([^aeiouy\W\d]{1,3}us|gas)(es)?$/;

/**
 * Returns the plural of a singular word, or the reverse, if the two have different stems; otherwise
 * "".
 */
export function otherNumberForm(locale: Locale, word: string): string {
  const [, singular = "", plural] = (locale === "en-US" && SHORT_NOUN.exec(word)) || [];
  return plural ? singular : singular && `${singular}es`;
}

/**
 * Returns the original offset of each UTF-16 unit of the indexed text, plus one entry for the end.
 */
export function searchTextOffsets(locale: Locale, original: string): number[] {
  const offsets = foldOffsets(original);
  if (locale !== "ar-JO") return offsets;
  const folded = fold(original);
  return withoutMatches(
    withoutMatches(offsets, folded, ARABIC_ARTICLES),
    folded.replace(ARABIC_ARTICLES, "$1"),
    ARABIC_PLURALS,
  );
}

/**
 * Returns the offsets that remain when the second group of a pattern is removed; the first group
 * directly precedes it.
 */
function withoutMatches(offsets: number[], text: string, pattern: RegExp): number[] {
  const remaining: number[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    remaining.push(...offsets.slice(from, match.index + (match[1]?.length ?? 0)));
    from = match.index + match[0].length;
  }
  remaining.push(...offsets.slice(from));
  return remaining;
}
