import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { openTypeOf } from "./woff.ts";

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/** A font file: what a document calls it, and its glyphs. All are of one family, and their lines are equally high. */
export interface Face {
  name: string;
  font: Font;
}

/** One family in both scripts; a file holds the letters of one. */
const SCRIPTS = ["arabic", "latin", "latin-ext"] as const;
const read = new Map<Weight, Face[]>();

/** The files of a weight, read once a process. */
export function facesOf(weight: Weight): Face[] {
  const known = read.get(weight);
  if (known) return known;
  const faces = SCRIPTS.map((script) => {
    const file = require.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`);
    const font = create(openTypeOf(readFileSync(file)));
    // A glyph keeps the first character that it stood for; so that what is copied out of a document depends on no earlier one.
    for (const code of font.characterSet) font.glyphForCodePoint(code);
    return { name: `${script}-${weight}`, font };
  });
  read.set(weight, faces);
  return faces;
}

/** Makes the fonts known to a document; those that it uses are embedded, as much of them as it shows. */
export function registerFaces(document: typeof PDFDocument.prototype): void {
  for (const weight of [400, 700] as const) {
    // A font that is read already is taken as well as its bytes, but for the types.
    for (const { name, font } of facesOf(weight)) document.registerFont(name, font as unknown as Uint8Array);
  }
}
