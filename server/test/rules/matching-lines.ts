/** Returns the lines of a source text in which matches of a global pattern begin, from 1. */
export const matchingLines = (source: string, pattern: RegExp): number[] =>
  [...source.matchAll(pattern)].map(({ index }) => source.slice(0, index).split("\n").length);
