import type { TextRun } from "@masthead/contract/newsroom/search/text-run.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { searchText, searchTextOffsets } from "./search-text.ts";

/**
 * Markers around hits: private use characters, which are removed from texts before highlighting.
 */
export const HIT_START = "\ue000";
export const HIT_END = "\ue001";
const MARKS = /[\ue000\ue001]/g;

/** Text whose hits PostgreSQL highlights. */
export interface HighlightableText {
  locale: Locale;
  original: string;
  /** The text as it is indexed. */
  text: string;
}

export function toHighlightable(locale: Locale, original: string): HighlightableText {
  return { locale, original, text: searchText(locale, original).replace(MARKS, " ") };
}

/**
 * Maps a highlighted part of the indexed text back to runs of the original: whole words, with all
 * letters and marks that the index drops. Returns null if the part has no hit or is not from this
 * text.
 */
export function highlightRuns(
  { locale, original, text }: HighlightableText,
  marked: string,
): TextRun[] | null {
  const unmarked = marked.replace(MARKS, "");
  const start = text.indexOf(unmarked);
  if (start === -1 || !marked.includes(HIT_START)) return null;
  const { wordStart, wordEnd } = wordBoundaries(
    original,
    text,
    searchTextOffsets(locale, original),
  );
  const end = wordEnd(start + unmarked.length);
  const runs: TextRun[] = [];
  let position = wordStart(start);
  for (const hit of hitRanges(marked)) {
    const from = Math.max(position, wordStart(start + hit.from));
    const to = wordEnd(start + hit.to);
    if (from > position) runs.push({ text: original.slice(position, from), hit: false });
    if (to > from) runs.push({ text: original.slice(from, to), hit: true });
    position = Math.max(position, to);
  }
  if (end > position) runs.push({ text: original.slice(position, end), hit: false });
  return runs;
}

/** Returns the hits in a highlighted text. */
export function hitsOf(marked: string): string[] {
  return marked
    .split(HIT_START)
    .slice(1)
    .map((piece) => piece.split(HIT_END)[0] ?? "");
}

/** Returns the offsets of the hits in a highlighted text, not counting the markers. */
function hitRanges(marked: string): { from: number; to: number }[] {
  const hits: { from: number; to: number }[] = [];
  let length = 0;
  for (const piece of marked.split(HIT_START)) {
    const [hit = "", rest] = piece.split(HIT_END);
    if (rest !== undefined && hit) hits.push({ from: length, to: length + hit.length });
    length += hit.length + (rest?.length ?? 0);
  }
  return hits;
}

/**
 * Maps an index in the indexed text to the start and end of the word in the original: next to what
 * became the spaces around it.
 */
function wordBoundaries(original: string, text: string, offsets: number[]) {
  return {
    wordStart(index: number): number {
      const space = index === 0 ? -1 : text.lastIndexOf(" ", index - 1);
      const offset = offsets[space];
      return offset === undefined
        ? 0
        : offset + String.fromCodePoint(original.codePointAt(offset) ?? 0).length;
    },
    wordEnd(index: number): number {
      const space = text.indexOf(" ", index);
      return space === -1 ? original.length : (offsets[space] ?? original.length);
    },
  };
}
