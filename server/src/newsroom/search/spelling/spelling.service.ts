import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { QueryTerm } from "../search-query.ts";
import { editDistance } from "./edit-distance.ts";
import { isFunctionWord, isPlausibleTypo } from "./plausible-typo.ts";
import { type SimilarWord, similarWords, wordCounts } from "./spelling.store.ts";

/** Words of a query that are checked for spelling. */
const MAX_WORDS = 6;
/** Number of articles above which a word is assumed to be spelled correctly. */
const MAX_RARE_COUNT = 20;
/**
 * A word that occurs in articles is only corrected to a word in this many times as many articles.
 */
const MIN_COUNT_RATIO = 20;

/** Largest edit distance at which a word may be corrected to another, by its length. */
export const maxEditDistance = (word: string) =>
  word.length <= 2 ? 0 : word.length <= 6 ? 1 : word.length <= 9 ? 2 : 3;

/** Spelling corrections by misspelt word; both folded. */
export type SpellingCorrections = Map<string, string>;

/** Returns spelling corrections for the words of a query, or null if there are none. */
export async function findCorrections(
  { db, locale }: CallContext,
  terms: QueryTerm[],
): Promise<SpellingCorrections | null> {
  const words = [
    ...new Set(terms.filter(isCorrectable).flatMap((term) => fold(term.text).split(" "))),
  ]
    .filter((word) => word.length > 2 && /\p{L}/u.test(word) && !isFunctionWord(word))
    .slice(0, MAX_WORDS);
  if (!words.length) return null;
  const counts = await wordCounts(db, locale, words);
  const rareWords = words.filter((word) => (counts.get(word) ?? 0) <= MAX_RARE_COUNT);
  if (!rareWords.length) return null;
  const similar = await similarWords(db, locale, rareWords);
  const isConfirmed = terms.filter((term) => !term.excluded).length > 1;
  const corrections: SpellingCorrections = new Map();
  for (const word of rareWords) {
    const candidates = similar.filter((candidate) => candidate.misspelt === word);
    const correction = bestCorrection(
      { word, count: counts.get(word) ?? 0, isConfirmed },
      candidates,
    );
    if (correction) corrections.set(word, correction);
  }
  return corrections.size ? corrections : null;
}

/** Abbreviations and words of the synonym list are spelled as meant. */
const isCorrectable = ({ text, excluded, alternatives }: QueryTerm) =>
  !excluded && !alternatives && !/^\p{Lu}{2,5}$/u.test(text);

/** Applies spelling corrections to a query; other words stay as written. */
export function applyCorrections(
  terms: QueryTerm[],
  corrections: SpellingCorrections,
): QueryTerm[] {
  const correct = (text: string) => {
    const corrected = text.split(" ").map((word) => {
      const parts = fold(word).split(" ").filter(Boolean);
      return parts.some((part) => corrections.has(part))
        ? parts.map((part) => corrections.get(part) ?? part).join(" ")
        : word;
    });
    return corrected.join(" ");
  };
  return terms.map((term) => (term.excluded ? term : { ...term, text: correct(term.text) }));
}

interface Misspelling {
  word: string;
  /** Number of articles that contain the word. */
  count: number;
  /** Whether the correction is searched together with other words. */
  isConfirmed: boolean;
}

/**
 * Returns the plausible candidate with the smallest edit distance; among equals a typical slip,
 * then the most common one.
 */
function bestCorrection(
  { word, count, isConfirmed }: Misspelling,
  candidates: SimilarWord[],
): string | undefined {
  const usable = candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
    .filter(
      ({ distance, articles }) =>
        distance <= maxEditDistance(word) && articles > count * MIN_COUNT_RATIO,
    )
    .filter(({ word: candidate }) => isPlausibleTypo(word, candidate, isConfirmed))
    .map((candidate) => ({
      ...candidate,
      isTypical: isPlausibleTypo(word, candidate.word, false),
    }));
  usable.sort(
    (a, b) =>
      a.distance - b.distance ||
      Number(b.isTypical) - Number(a.isTypical) ||
      b.articles - a.articles,
  );
  return usable[0]?.word;
}
