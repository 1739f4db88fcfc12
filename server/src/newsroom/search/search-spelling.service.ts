import type { CallContext } from "../../platform/platform.ts";
import { editDistance } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import type { Term } from "./search-query.ts";
import { type SimilarWord, similarWords, wordCounts } from "./search-spelling.store.ts";

/** Words of a question that are looked up at most. */
const MOST_WORDS = 6;
/** A word in more articles than this is spelled as it is meant. */
const COMMON = 20;
/** A word that some articles hold is taken for a slip only when the other spelling is in this many times as many. */
const CLEARLY_COMMONER = 20;

/** How many slips of the finger a word may hold and still be taken for another. */
export const slipsAllowed = (word: string) => (word.length <= 2 ? 0 : word.length <= 4 ? 1 : word.length <= 9 ? 2 : 3);

/** Better spellings, by the word that was asked; both folded. */
export type Respelling = Map<string, string>;

/** Better spellings of the words of a question, or null when none is known. */
export async function respell({ db, locale }: CallContext, terms: Term[]): Promise<Respelling | null> {
  const asked = [...new Set(terms.filter((term) => !term.not).flatMap((term) => fold(term.text).split(" ")))]
    .filter((word) => word.length > 2 && /\p{L}/u.test(word))
    .slice(0, MOST_WORDS);
  if (!asked.length) return null;
  const counts = await wordCounts(db, locale, asked);
  const doubtful = asked.filter((word) => (counts.get(word) ?? 0) <= COMMON);
  if (!doubtful.length) return null;
  const similar = await similarWords(db, locale, doubtful);
  const better: Respelling = new Map();
  for (const word of doubtful) {
    const among = similar.filter((one) => one.asked === word);
    const best = bestOf(word, counts.get(word) ?? 0, among);
    if (best) better.set(word, best);
  }
  return better.size ? better : null;
}

/** A question with better spellings in it; the other words stay as they were written. */
export function respelt(terms: Term[], better: Respelling): Term[] {
  const textOf = (text: string) => {
    const written = text.split(" ").map((word) => {
      const parts = fold(word).split(" ").filter(Boolean);
      return parts.some((part) => better.has(part)) ? parts.map((part) => better.get(part) ?? part).join(" ") : word;
    });
    return written.join(" ");
  };
  return terms.map((term) => (term.not ? term : { ...term, text: textOf(term.text) }));
}

/** The nearest spelling, of those as near the commonest. */
function bestOf(word: string, count: number, similar: SimilarWord[]): string | undefined {
  const usable = similar
    .map((one) => ({ ...one, distance: editDistance(word, one.word) }))
    .filter((one) => one.distance <= slipsAllowed(word) && one.articles > count * CLEARLY_COMMONER);
  usable.sort((a, b) => a.distance - b.distance || b.articles - a.articles);
  return usable[0]?.word;
}
