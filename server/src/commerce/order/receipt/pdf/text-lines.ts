import { type Cluster, clustersOf, paragraphsOf, type TextSetting } from "./clusters.ts";
import type { Face, Weight } from "./fonts.ts";

export interface TextStyle {
  /** In points. */
  size: number;
  weight: Weight;
  colour: string;
}

/**
 * Part of a line that is drawn in one step: glyphs of one font, or the box of a character without a
 * glyph.
 */
interface Run {
  face: Face | null;
  text: string;
  /** In points. */
  width: number;
}

/** Line in drawing order, from left to right. */
export interface TextLine {
  runs: Run[];
  width: number;
}

/** Width of the box for a character without a glyph, relative to the font size. */
export const MISSING_GLYPH_WIDTH = 0.62;

/**
 * Breaks a text into lines of at most the given width, each in drawing order (rules L1 and L2 of
 * the Unicode Bidirectional Algorithm). Words longer than a line are broken anywhere.
 */
export function breakLines(
  text: string,
  { size, weight }: TextStyle,
  width: number,
  setting: TextSetting,
): TextLine[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const { clusters, base } = clustersOf(paragraph, weight, setting);
    return breakParagraph(clusters, size, width).map((line) => toDrawingOrder(line, size, base));
  });
}

/** Breaks a paragraph into lines. */
function breakParagraph(clusters: Cluster[], size: number, width: number): Cluster[][] {
  const lines: Cluster[][] = [[]];
  let used = 0;
  const append = (piece: Cluster[], pieceWidth: number) => {
    const line = lines.at(-1);
    if (used && used + pieceWidth > width && !piece[0]?.space) {
      lines.push([...piece]);
      used = pieceWidth;
    } else {
      line?.push(...piece);
      used += pieceWidth;
    }
  };
  for (const word of splitWords(clusters)) {
    const wordWidth = widthOf(word, size);
    if (wordWidth <= width) append(word, wordWidth);
    else for (const cluster of word) append([cluster], widthOf([cluster], size));
  }
  return lines;
}

/** Splits clusters into words and the spaces between them. */
function splitWords(clusters: Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = words.at(-1);
    if (last?.[0]?.space === cluster.space) last.push(cluster);
    else words.push([cluster]);
  }
  return words;
}

const widthOf = (clusters: Cluster[], size: number) =>
  piecesOf(clusters).reduce((sum, piece) => sum + runOf(piece, size).width, 0);

/**
 * Converts a line to drawing order, without trailing spaces: reverses its pieces from the highest
 * to the lowest odd level.
 */
function toDrawingOrder(line: Cluster[], size: number, base: number): TextLine {
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

/** Splits clusters into pieces of one level and one font, which are shaped together. */
function piecesOf(clusters: Cluster[]): Cluster[][] {
  const pieces: Cluster[][] = [];
  for (const cluster of clusters) {
    if (!cluster.text) continue;
    const last = pieces.at(-1)?.at(-1);
    if (
      last?.face &&
      !last.nonJoining &&
      last.face === cluster.face &&
      last.level === cluster.level
    )
      pieces.at(-1)?.push(cluster);
    else pieces.push([cluster]);
  }
  return pieces;
}

function runOf(piece: Cluster[], size: number): Run {
  const [first] = piece;
  const texts = piece.map(({ text }) => text);
  const logical = texts.join("");
  if (!first?.face) return { face: null, text: logical, width: MISSING_GLYPH_WIDTH * size };
  const { font } = first.face;
  const { direction, advanceWidth } = font.layout(logical, []);
  // Shaping reverses a piece if it has right-to-left letters; punctuation has none, and Arabic
  // digits run from left to right.
  const text =
    (direction === "rtl") === (first.level % 2 === 1) ? logical : texts.reverse().join("");
  return { face: first.face, text, width: (advanceWidth / font.unitsPerEm) * size };
}
