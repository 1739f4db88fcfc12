import { fold, foldOffsets } from "@masthead/contract/newsroom/search/fold.ts";

/** Part of a text: begin and end, in UTF-16 units. */
export type Match = readonly [from: number, to: number];

/**
 * Returns where a text has the words that a reader searches for, folded as in the search of the
 * site. The query is one phrase.
 */
export function findText(text: string, query: string): Match[] {
  const phrase = fold(query).trim().replaceAll(/ +/g, " ");
  if (!phrase) return [];
  const folded = fold(text);
  const offsets = foldOffsets(text);
  const matches: Match[] = [];
  for (
    let at = folded.indexOf(phrase);
    at !== -1;
    at = folded.indexOf(phrase, at + phrase.length)
  ) {
    matches.push([offsets[at] ?? 0, offsets[at + phrase.length] ?? text.length]);
  }
  return matches;
}
