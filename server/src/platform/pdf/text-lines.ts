import { type Cluster, clustersOf, paragraphsOf, type Setting } from "./clusters.ts";
import type { Face, Weight } from "./fonts.ts";

export interface TextStyle {
  /** In points. */
  size: number;
  weight: Weight;
  colour: string;
}

/** A piece of a line that is drawn at once: glyphs of one font, or the box of a character that no font has. */
interface Run {
  face: Face | null;
  text: string;
  /** In points. */
  width: number;
}

/** A line as it is drawn, from left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

/** Width of the box that stands for a character without glyphs, for its size. */
export const BOX = 0.62;

/**
 * Breaks a text into lines of at most a width, each in the order in which it is drawn (Unicode's rules L1 and L2). Words that are longer
 * than a line are broken anywhere.
 */
export function linesOf(text: string, { size, weight }: TextStyle, width: number, setting: Setting): Line[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const { clusters, base } = clustersOf(paragraph, weight, setting);
    return broken(clusters, size, width).map((line) => drawn(line, size, base));
  });
}

/** Where the lines of a paragraph end. */
function broken(clusters: Cluster[], size: number, width: number): Cluster[][] {
  const lines: Cluster[][] = [[]];
  let used = 0;
  const put = (piece: Cluster[], wide: number) => {
    const line = lines.at(-1);
    if (used && used + wide > width && !piece[0]?.space) {
      lines.push([...piece]);
      used = wide;
    } else {
      line?.push(...piece);
      used += wide;
    }
  };
  for (const word of wordsOf(clusters)) {
    const wide = widthOf(word, size);
    if (wide <= width) put(word, wide);
    else for (const cluster of word) put([cluster], widthOf([cluster], size));
  }
  return lines;
}

/** Words and the spaces between them. */
function wordsOf(clusters: Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = words.at(-1);
    if (last?.[0]?.space === cluster.space) last.push(cluster);
    else words.push([cluster]);
  }
  return words;
}

const widthOf = (clusters: Cluster[], size: number) => piecesOf(clusters).reduce((sum, piece) => sum + runOf(piece, size).width, 0);

/** A line, without the spaces at its end, its pieces turned as their levels say: from the highest to the lowest odd one. */
function drawn(line: Cluster[], size: number, base: number): Line {
  const end = line.findLastIndex(({ space }) => !space) + 1;
  const pieces = piecesOf(line.slice(0, end));
  const levels = pieces.map(([first]) => first?.level ?? base);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let from = 0; from < pieces.length; from += 1) {
      let to = from;
      while (to < pieces.length && (levels[to] ?? 0) >= level) to += 1;
      if (to === from) continue;
      pieces.splice(from, to - from, ...pieces.slice(from, to).reverse());
      levels.splice(from, to - from, ...levels.slice(from, to).reverse());
      from = to;
    }
  }
  const runs = pieces.map((piece) => runOf(piece, size));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** What is shaped in one piece: of one level and one font. */
function piecesOf(clusters: Cluster[]): Cluster[][] {
  const pieces: Cluster[][] = [];
  for (const cluster of clusters) {
    if (!cluster.text) continue;
    const last = pieces.at(-1)?.at(-1);
    if (last?.face && !last.apart && last.face === cluster.face && last.level === cluster.level) pieces.at(-1)?.push(cluster);
    else pieces.push([cluster]);
  }
  return pieces;
}

function runOf(piece: Cluster[], size: number): Run {
  const [first] = piece;
  const texts = piece.map(({ text }) => text);
  const logical = texts.join("");
  if (!first?.face) return { face: null, text: logical, width: BOX * size };
  const { font } = first.face;
  const { direction, advanceWidth } = font.layout(logical, []);
  // Shaping turns a piece round by its letters; signs amid Arabic have none, and Arabic digits run from left to right.
  const text = (direction === "rtl") === (first.level % 2 === 1) ? logical : texts.reverse().join("");
  return { face: first.face, text, width: (advanceWidth / font.unitsPerEm) * size };
}
