import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { ENGLISH_PARTICLES } from "../names/name-terms.ts";
import { parseQuery, withoutStopWords } from "../search-query.ts";
import { searchText } from "../search-text.ts";

/** Words of a query that are used. */
const MAX_WORDS = 6;
/** A last word that is shorter matches too many names, so it is ignored after other words. */
const MIN_PREFIX = 2;
/** Letters that an incomplete word may have beyond the stem of the complete one, as in "floodi". */
const MAX_BEYOND_STEM = 3;
/** Minimum length of a stem, in letters. */
const MIN_STEM = 4;

/** Words of an incomplete query, folded. */
export interface SuggestionTerms {
  /** Complete words of titles, which are in the language of the article. */
  articleWords: string[];
  /** Complete words of names. */
  nameWords: string[];
  /** Spellings of the last word as a prefix of an indexed word. */
  prefixes: string[];
  /** Stems that an incomplete last word may have. */
  stems: string[];
  /** The last word as it is indexed, for names and titles that contain it as a whole. */
  last: string;
}

/** Returns the words that suggestions are looked up by; undefined if there are none. */
export function suggestionTerms(q: string, locale: Locale): SuggestionTerms | undefined {
  const complete = wordsOf(q);
  let last = complete.pop();
  if (last && last.length < MIN_PREFIX) last = complete.pop();
  if (!last || last.length < MIN_PREFIX) return undefined;
  return {
    articleWords: complete.map((word) => searchText(locale, word)),
    nameWords: complete.map((word) => searchText("ar-JO", word)),
    prefixes: prefixesOf(last),
    stems: stemsOf(last),
    last: searchText("ar-JO", last),
  };
}

/** Returns the folded words of a query, without particles unless there is nothing else. */
function wordsOf(q: string): string[] {
  const words = withoutStopWords(
    parseQuery(q).filter(({ excluded }) => !excluded),
    "ar-JO",
  ).flatMap(({ text }) => fold(text).split(" ").filter(Boolean));
  const distinctive = words.filter((word) => !ENGLISH_PARTICLES.has(word));
  return (distinctive.length ? distinctive : words).slice(0, MAX_WORDS);
}

/** Indexed Arabic words have no article, which a reader may have typed together with one letter. */
function prefixesOf(word: string): string[] {
  const withoutArticle = /^ال(.+)$/u.exec(word)?.[1] ?? word;
  return [...new Set([word, searchText("ar-JO", word), withoutArticle])];
}

function stemsOf(word: string): string[] {
  const lengths = Array.from({ length: MAX_BEYOND_STEM }, (_, i) => word.length - 1 - i);
  return lengths.filter((length) => length >= MIN_STEM).map((length) => word.slice(0, length));
}
