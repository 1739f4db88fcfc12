import type { Db } from "../../../platform/postgres/database.ts";
import { editDistance } from "../edit-distance.ts";
import { slipsAllowed } from "../search-spelling.service.ts";
import { type NameTerm, toNameTerm } from "./name-terms.ts";
import { wordsLike } from "./name-words.store.ts";

/** Spellings of a word, and of a term of several words, that are searched for at most. */
const MAX_SPELLINGS = 4;

/**
 * For each term the spellings of it that names have: the nearest ones, the term itself if names have its words. Null when some word has none,
 * so that nothing can be found.
 */
export async function nameSpellings(db: Db, terms: NameTerm[]): Promise<NameTerm[][] | null> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const doubtful = words.filter((word) => slipsAllowed(word) > 0 && /^\D+$/u.test(word));
  if (!doubtful.length) return null;
  const like = await wordsLike(db, doubtful);
  const spellings = new Map<string, string[]>();
  for (const word of words)
    spellings.set(
      word,
      doubtful.includes(word)
        ? nearest(
            word,
            like.flatMap(({ asked, word: one }) => (asked === word ? one : [])),
          )
        : [word],
    );
  const each = terms.map((term) => {
    const texts = term.words.reduce<string[][]>(
      (started, word) => started.flatMap((words) => (spellings.get(word) ?? []).map((one) => [...words, one])).slice(0, MAX_SPELLINGS),
      [[]],
    );
    return texts.map((words) => toNameTerm(words.join(" ")));
  });
  return each.every((some) => some.length > 0) ? each : null;
}

/** Those that are the fewest slips of the finger away, as far as a misspelt word may be. */
function nearest(word: string, like: string[]): string[] {
  const near = like.map((one) => ({ one, slips: editDistance(word, one) })).filter(({ slips }) => slips <= slipsAllowed(word));
  const least = Math.min(...near.map(({ slips }) => slips));
  return near.filter(({ slips }) => slips === least).map(({ one }) => one);
}
