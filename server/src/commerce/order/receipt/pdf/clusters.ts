import type { Locale } from "@masthead/contract/platform/locale.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import bidiFactory from "bidi-js";
import type { Face, Faces, Weight } from "./fonts.ts";

// The types describe the ES module of the package; Node loads the CommonJS one, which is the
// function itself.
const bidi = (bidiFactory as typeof bidiFactory & typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Language and fonts that a text is set in. */
export interface TextSetting {
  locale: Locale;
  faces: Faces;
}

/** Grapheme cluster: one character as a reader perceives it. */
export interface Cluster {
  /** Text to draw; empty if nothing is drawn. */
  text: string;
  /** Font that has its glyphs; null if no font has them, and a box is drawn instead. */
  face: Face | null;
  /** Embedding level of the Unicode Bidirectional Algorithm: odd levels run from right to left. */
  level: number;
  space: boolean;
  /** Does not join with the next letter. */
  nonJoining: boolean;
}

const NOT_DRAWN = /\p{Default_Ignorable_Code_Point}/gu;
const NARROW_SPACES = /[\u2000-\u200a\u202f\u205f\u3000\t]/g;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const STRONG = /\p{Letter}/u;

/** Splits text into paragraphs that can be set, without control characters. */
export function paragraphsOf(text: string): string[] {
  const lines = text
    .normalize("NFC")
    .toWellFormed()
    .replaceAll(NARROW_SPACES, " ")
    .split(/\r\n|[\n\r\u2028\u2029\v\f]/);
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, "").trim());
}

/**
 * Direction of a paragraph: Arabic text on an Arabic receipt runs from right to left; numbers and
 * Latin text never do.
 */
function directionOfText(text: string, locale: Locale): "ltr" | "rtl" {
  if (!RIGHT_TO_LEFT.test(text)) return "ltr";
  if (directionOf(locale) === "rtl") return "rtl";
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? "") ? "rtl" : "ltr";
}

/**
 * Returns the clusters of a paragraph in logical order with their embedding levels, and the base
 * level.
 */
export function clustersOf(
  text: string,
  weight: Weight,
  { locale, faces }: TextSetting,
): { clusters: Cluster[]; base: number } {
  const direction = directionOfText(text, locale);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const clusters: Cluster[] = [];
  let lastFace: Face | undefined;
  for (const { segment, index } of graphemes.segment(text)) {
    const visible = segment.replaceAll(NOT_DRAWN, "");
    const level = levels[index] ?? 0;
    // The previous letter's font is used as long as it has the glyphs: words are then shaped in one
    // piece, with their spaces.
    const face =
      [lastFace, ...faces[weight]].find(
        (candidate) => candidate && hasGlyphs(candidate, visible),
      ) ?? null;
    if (visible && face) lastFace = face;
    const mirrored = level % 2 ? bidi.getMirroredCharacter(visible) : null;
    clusters.push({
      text: mirrored ?? visible,
      face,
      level,
      space: /^\s+$/u.test(visible),
      nonJoining: segment.includes("\u200c"),
    });
  }
  return { clusters, base: direction === "rtl" ? 1 : 0 };
}

const hasGlyphs = ({ font }: Face, text: string) =>
  [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
