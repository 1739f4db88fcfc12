import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fold } from "../fold.ts";
import { indexedText, type QueryTerm, withoutStopWords } from "../search-query.ts";
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
  /** Complete words of articles: without stop words, which titles are indexed without. */
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
  const words = fold(q).split(" ").filter(Boolean).slice(0, MAX_WORDS);
  const complete = words.slice(0, -1);
  let last = words.at(-1);
  if (last && last.length < MIN_PREFIX) last = complete.pop();
  if (!last || last.length < MIN_PREFIX) return undefined;
  const terms = complete.map((text): QueryTerm => ({ text, phrase: false, excluded: false }));
  const articleTerms = complete.length ? withoutStopWords(terms, locale) : [];
  return {
    articleWords: articleTerms.map((term) => indexedText(term, locale)).filter(Boolean),
    nameWords: complete.map((word) => searchText("ar-JO", word)).filter(Boolean),
    prefixes: prefixesOf(last),
    stems: stemsOf(last),
    last: searchText("ar-JO", last),
  };
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
