import type { CallContext } from "../../platform/platform.ts";
import { fold } from "./fold.ts";
import { textsOf } from "./search-excerpt.store.ts";
import type { Respelling } from "./search-spelling.service.ts";

/** Articles, the best hits, whose spelling decides. */
const ARTICLES = 40;
/** Occurrences of a word after which no more are counted. */
const ENOUGH = 20;
/** Letters that Arabic writes before a word without a space: the article, with a conjunction or preposition. */
const BEFORE = /^[وف]?(?:[بك]?ال|لل|[بكل])?$/;
const WORD = /[\p{L}\p{M}\p{N}\u0640'’]+/gu;
/** Vowel signs and the stretching of letters: seldom written, and not part of the spelling. */
const SIGNS = /[\u064b-\u0652\u0670\u0640]/g;
const SENTENCE_END = /[.!?؟…:«"“\n]\s*$/;

/**
 * Better spellings as articles write them, with capitals and all letters that folding makes the same, taken from articles that hold the words.
 * A word that none of these articles has stays folded.
 */
export async function asWritten({ db }: CallContext, better: Respelling, ids: number[]): Promise<Respelling> {
  const texts = await textsOf(db, ids.slice(0, ARTICLES));
  return new Map([...better].map(([asked, word]) => [asked, commonestForm(word, texts) ?? word]));
}

/** How texts write a folded word most often, or undefined when none holds it. */
export function commonestForm(word: string, texts: string[]): string | undefined {
  const within = new Map<string, number>();
  const atStart = new Map<string, number>();
  let found = 0;
  for (const text of texts) {
    if (found >= ENOUGH) break;
    for (const match of text.matchAll(WORD)) {
      const form = formOf(word, match[0]);
      if (!form) continue;
      // The first word of a sentence always has a capital.
      const counts = match.index === 0 || SENTENCE_END.test(text.slice(Math.max(0, match.index - 3), match.index)) ? atStart : within;
      counts.set(form, (counts.get(form) ?? 0) + 1);
      if (counts === within) found++;
    }
  }
  const counts = within.size ? within : atStart;
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The part of a written word that is the folded word: all of it, or what is left behind an Arabic article. */
function formOf(word: string, written: string): string | undefined {
  const bare = written.replace(SIGNS, "").replace(/^['’]+|['’]+$/g, "");
  const folded = fold(bare);
  if (folded === word) return bare;
  const before = folded.slice(0, -word.length);
  if (!folded.endsWith(word) || !BEFORE.test(before)) return undefined;
  const form = bare.slice(before.length);
  return fold(form) === word ? form : undefined;
}
