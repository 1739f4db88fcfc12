import type { TextRun } from "@masthead/contract/newsroom/search.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { searchPlaces, searchText } from "./search-text.ts";

/** Marks around hits: characters for private use, which texts are cleared of before they are marked. */
export const HIT_START = "\ue000";
export const HIT_END = "\ue001";
const MARKS = /[\ue000\ue001]/g;

/** A text, and what of it PostgreSQL marks hits in. */
export interface Markable {
  locale: Locale;
  original: string;
  text: string;
}

export function markable(locale: Locale, original: string): Markable {
  return { locale, original, text: searchText(locale, original).replace(MARKS, " ") };
}

/**
 * The original's runs for a stretch of the indexed text in which hits are marked: whole words, with every letter and mark that
 * the index leaves out. Null when the stretch holds no hit or is not of this text.
 */
export function runsOf({ locale, original, text }: Markable, marked: string): TextRun[] | null {
  const bare = marked.replace(MARKS, "");
  const start = text.indexOf(bare);
  if (start === -1 || !marked.includes(HIT_START)) return null;
  const { wordStart, wordEnd } = wordsOf(original, text, searchPlaces(locale, original));
  const last = wordEnd(start + bare.length);
  const runs: TextRun[] = [];
  let done = wordStart(start);
  for (const hit of hitsIn(marked)) {
    const from = Math.max(done, wordStart(start + hit.from));
    const to = wordEnd(start + hit.to);
    if (from > done) runs.push({ text: original.slice(done, from), hit: false });
    if (to > from) runs.push({ text: original.slice(from, to), hit: true });
    done = Math.max(done, to);
  }
  if (last > done) runs.push({ text: original.slice(done, last), hit: false });
  return runs;
}

/** The hits in a text where they are marked. */
export function hitsOf(marked: string): string[] {
  return marked
    .split(HIT_START)
    .slice(1)
    .map((piece) => piece.split(HIT_END)[0] ?? "");
}

/** Places of the hits within the marked text, counted without the marks. */
function hitsIn(marked: string): { from: number; to: number }[] {
  const hits: { from: number; to: number }[] = [];
  let length = 0;
  for (const piece of marked.split(HIT_START)) {
    const [hit = "", rest] = piece.split(HIT_END);
    if (rest !== undefined && hit) hits.push({ from: length, to: length + hit.length });
    length += hit.length + (rest?.length ?? 0);
  }
  return hits;
}

/** Where in the original the word begins and ends that stands at an index of the indexed text: right beside what became the spaces around it. */
function wordsOf(original: string, text: string, places: number[]) {
  return {
    wordStart(index: number): number {
      const space = index === 0 ? -1 : text.lastIndexOf(" ", index - 1);
      const place = places[space];
      return place === undefined ? 0 : place + String.fromCodePoint(original.codePointAt(place) ?? 0).length;
    },
    wordEnd(index: number): number {
      const space = text.indexOf(" ", index);
      return space === -1 ? original.length : (places[space] ?? original.length);
    },
  };
}
