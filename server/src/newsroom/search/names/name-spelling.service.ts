import type { Db } from "../../../platform/postgres/database.ts";
import { editDistance } from "../spelling/edit-distance.ts";
import { maxEditDistance } from "../spelling/spelling.service.ts";
import { type NameTerm, toNameTerm } from "./name-terms.ts";
import { similarNameWords } from "./name-words.store.ts";

/** Spellings that are searched for per term. */
const MAX_SPELLINGS = 4;

/**
 * Returns for each term its closest spellings that occur in names; the term itself if its words
 * occur. Returns null if a word has no similar spelling, since nothing can be found then.
 */
export async function nameSpellings(db: Db, terms: NameTerm[]): Promise<NameTerm[][] | null> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const correctable = words.filter((word) => maxEditDistance(word) > 0 && /^\D+$/u.test(word));
  if (!correctable.length) return null;
  const similar = await similarNameWords(db, correctable);
  const spellings = new Map<string, string[]>();
  for (const word of words)
    spellings.set(
      word,
      correctable.includes(word)
        ? closest(
            word,
            similar.flatMap(({ misspelt, word: candidate }) =>
              misspelt === word ? candidate : [],
            ),
          )
        : [word],
    );
  const spellingsByTerm = terms.map((term) => {
    const combinations = term.words.reduce<string[][]>(
      (prefixes, word) =>
        prefixes
          .flatMap((prefix) => (spellings.get(word) ?? []).map((spelling) => [...prefix, spelling]))
          .slice(0, MAX_SPELLINGS),
      [[]],
    );
    return combinations.map((combination) => toNameTerm(combination.join(" ")));
  });
  return spellingsByTerm.every((termSpellings) => termSpellings.length > 0)
    ? spellingsByTerm
    : null;
}

/**
 * Returns the candidates with the smallest edit distance, within the distance allowed for the word.
 */
function closest(word: string, candidates: string[]): string[] {
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= maxEditDistance(word));
  const smallest = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === smallest).map(({ candidate }) => candidate);
}
