import type { Locale } from "@masthead/contract/system/locale.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import bidiFactory from "bidi-js";
import type { Face, Faces, Weight } from "./fonts.ts";

// What the package says of its types is of its ES module; Node loads the other one, which is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** In what a text is set. */
export interface Setting {
  locale: Locale;
  faces: Faces;
}

/** What a reader takes for one character. */
export interface Cluster {
  /** What is drawn; empty when nothing is. */
  text: string;
  /** Whose glyphs it has; null when no font has them, and a box stands in its place. */
  face: Face | null;
  /** By the Unicode Bidirectional Algorithm: odd ones run from right to left. */
  level: number;
  space: boolean;
  /** It does not join what follows. */
  apart: boolean;
}

const NOT_DRAWN = /\p{Default_Ignorable_Code_Point}/gu;
const NARROW_SPACES = /[\u2000-\u200a\u202f\u205f\u3000\t]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const STRONG = /\p{Letter}/u;

/** Text as it can be set: without control characters, its paragraphs by themselves. */
export function paragraphsOf(text: string): string[] {
  const lines = text
    .normalize("NFC")
    .toWellFormed()
    .replaceAll(NARROW_SPACES, " ")
    .split(/\r\n|[\n\r\u2028\u2029\v\f]/);
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, "").trim());
}

/** Which way a paragraph runs: what a receipt says in Arabic from right to left, and a number or an address in Latin letters never. */
function directionOfText(text: string, locale: Locale): "ltr" | "rtl" {
  if (!RIGHT_TO_LEFT.test(text)) return "ltr";
  if (directionOf(locale) === "rtl") return "rtl";
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? "") ? "rtl" : "ltr";
}

/** A paragraph in the order in which it is written, and which way each piece of it runs. */
export function clustersOf(text: string, weight: Weight, { locale, faces }: Setting): { clusters: Cluster[]; base: number } {
  const direction = directionOfText(text, locale);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const clusters: Cluster[] = [];
  let last: Face | undefined;
  for (const { segment, index } of graphemes.segment(text)) {
    const drawn = segment.replaceAll(NOT_DRAWN, "");
    const level = levels[index] ?? 0;
    // The font of the letter before is kept as long as it will do: words are then shaped in one piece, with their spaces.
    const face = [last, ...faces[weight]].find((one) => one && has(one, drawn)) ?? null;
    if (drawn && face) last = face;
    const mirrored = level % 2 ? bidi.getMirroredCharacter(drawn) : null;
    clusters.push({ text: mirrored ?? drawn, face, level, space: /^\s+$/u.test(drawn), apart: segment.includes("\u200c") });
  }
  return { clusters, base: direction === "rtl" ? 1 : 0 };
}

const has = ({ font }: Face, text: string) => [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
