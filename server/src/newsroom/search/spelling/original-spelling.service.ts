import { fold } from "@masthead/contract/newsroom/search/fold.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { textsOf } from "../search-excerpt.store.ts";
import type { SpellingCorrections } from "./spelling.service.ts";

/** Best hits whose spelling is considered. */
const MAX_ARTICLES = 40;
/** Occurrences of a word after which counting stops. */
const MAX_OCCURRENCES = 20;
/** Arabic prefixes written without a space: the article, with a conjunction or preposition. */
const ARABIC_PREFIX = /^[وف]?(?:[بك]?ال|لل|[بكل])?$/;
const WORD = /[\p{L}\p{M}\p{N}\u0640'’]+/gu;
/** Vowel signs and tatweel: rarely written, and not part of the spelling. */
const VOWEL_SIGNS = /[\u064b-\u0652\u0670\u0640]/g;
const SENTENCE_END = /[.!?؟…:«"“\n]\s*$/;

/**
 * Restores the original spelling of corrections, with the capitals and letters that folding
 * removes, from articles that contain the words. A word that none of these articles contains stays
 * folded.
 */
export async function withOriginalSpelling(
  { db }: CallContext,
  corrections: SpellingCorrections,
  ids: number[],
): Promise<SpellingCorrections> {
  const texts = await textsOf(db, ids.slice(0, MAX_ARTICLES));
  return new Map(
    [...corrections].map(([misspelt, word]) => [misspelt, mostCommonForm(word, texts) ?? word]),
  );
}

/**
 * Returns the most frequent spelling of a folded word in texts, or undefined if none contains it.
 */
export function mostCommonForm(word: string, texts: string[]): string | undefined {
  const withinSentence = new Map<string, number>();
  const atSentenceStart = new Map<string, number>();
  let occurrences = 0;
  for (const text of texts) {
    if (occurrences >= MAX_OCCURRENCES) break;
    for (const match of text.matchAll(WORD)) {
      const form = formOf(word, match[0]);
      if (!form) continue;
      // The first word of a sentence is always capitalized, so it says nothing about the spelling.
      const isFirstWord =
        match.index === 0 ||
        SENTENCE_END.test(text.slice(Math.max(0, match.index - 3), match.index));
      const counts = isFirstWord ? atSentenceStart : withinSentence;
      counts.set(form, (counts.get(form) ?? 0) + 1);
      if (!isFirstWord) occurrences++;
    }
  }
  const counts = withinSentence.size ? withinSentence : atSentenceStart;
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Returns the part of an original word that folds to `word`: all of it, or the rest after an Arabic
 * prefix.
 */
function formOf(word: string, original: string): string | undefined {
  const unvocalized = original.replace(VOWEL_SIGNS, "").replace(/^['’]+|['’]+$/g, "");
  const folded = fold(unvocalized);
  if (folded === word) return unvocalized;
  const prefix = folded.slice(0, -word.length);
  if (!folded.endsWith(word) || !ARABIC_PREFIX.test(prefix)) return undefined;
  const form = unvocalized.slice(prefix.length);
  return fold(form) === word ? form : undefined;
}
