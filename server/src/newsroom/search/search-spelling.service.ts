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

const slips = (word: string) => (word.length <= 4 ? 1 : word.length <= 9 ? 2 : 3);

/** The question with its misspelled words spelled as articles spell them, or null when nothing better is known. */
export async function respell({ db, locale }: CallContext, terms: Term[]): Promise<Term[] | null> {
  const asked = [...new Set(terms.filter((term) => !term.not).flatMap((term) => fold(term.text).split(" ")))]
    .filter((word) => word.length > 2 && /\p{L}/u.test(word))
    .slice(0, MOST_WORDS);
  if (!asked.length) return null;
  const counts = await wordCounts(db, locale, asked);
  const doubtful = asked.filter((word) => (counts.get(word) ?? 0) <= COMMON);
  if (!doubtful.length) return null;
  const similar = await similarWords(db, locale, doubtful);
  const better = new Map<string, string>();
  for (const word of doubtful) {
    const among = similar.filter((one) => one.asked === word);
    const best = bestOf(word, counts.get(word) ?? 0, among);
    if (best) better.set(word, best);
  }
  return better.size ? terms.map((term) => (term.not ? term : { ...term, text: respelt(term.text, better) })) : null;
}

/** Words that have a better spelling take it, folded; the others stay as they were written. */
function respelt(text: string, better: Map<string, string>): string {
  const written = text.split(" ").map((word) => {
    const parts = fold(word).split(" ").filter(Boolean);
    return parts.some((part) => better.has(part)) ? parts.map((part) => better.get(part) ?? part).join(" ") : word;
  });
  return written.join(" ");
}

/** The nearest spelling, of those as near the commonest. */
function bestOf(word: string, count: number, similar: SimilarWord[]): string | undefined {
  const usable = similar
    .map((one) => ({ ...one, distance: editDistance(word, one.word) }))
    .filter((one) => one.distance <= slips(word) && one.articles > count * CLEARLY_COMMONER);
  usable.sort((a, b) => a.distance - b.distance || b.articles - a.articles);
  return usable[0]?.word;
}
