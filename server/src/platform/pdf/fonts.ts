import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { letterByLetter } from "./text-layer.ts";
import { openTypeOf } from "./woff.ts";

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/** A font file: what a document calls it, and its glyphs. All are of one family, and their lines are equally high. */
export interface Face {
  name: string;
  font: Font;
}
export type Faces = Record<Weight, Face[]>;

/** One family in both scripts; a file holds the letters of one. */
const SCRIPTS = ["arabic", "latin", "latin-ext"] as const;
const WEIGHTS = [400, 700] as const;

/** The unpacked files, read once a process. */
const bytes = new Map<string, Buffer>();

/**
 * Fonts of a document. They are its own: a font notes what its glyphs stood for first, and a document may not depend on those before it.
 * What it uses of them is embedded.
 */
export function facesFor(document: InstanceType<typeof PDFDocument>): Faces {
  const faces = WEIGHTS.map((weight) => [weight, SCRIPTS.map((script) => face(script, weight))] as const);
  // A font that is read already is taken as well as its bytes, but for the types.
  for (const [, all] of faces) for (const { name, font } of all) document.registerFont(name, font as unknown as Uint8Array);
  return Object.fromEntries(faces) as Faces;
}

function face(script: (typeof SCRIPTS)[number], weight: Weight): Face {
  const file = `ibm-plex-sans-arabic-${script}-${weight}-normal.woff`;
  const unpacked = bytes.get(file) ?? openTypeOf(readFileSync(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${file}`)));
  bytes.set(file, unpacked);
  return { name: `${script}-${weight}`, font: letterByLetter(create(unpacked)) };
}
