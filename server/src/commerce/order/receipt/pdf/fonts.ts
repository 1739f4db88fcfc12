import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { withSeparateLetters } from "./text-layer.ts";
import { unpackWoff } from "./woff.ts";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A parsed font works as well as its bytes, but the types of the package do not allow it. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/**
 * Font file: its name in the document, and its glyphs. All files are of one family with the same
 * line height.
 */
export interface Face {
  name: string;
  font: Font;
}
export type Faces = Record<Weight, Face[]>;

/** One font family with a file per script. */
const SCRIPTS = ["arabic", "latin", "latin-ext"] as const;
const WEIGHTS = [400, 700] as const;

/** Unpacked font files, read once per process. */
const unpackedFiles = new Map<string, Buffer>();

/**
 * Registers the fonts of a document and returns them. Each document has its own: a font remembers
 * which characters a glyph first represented, and a document must not depend on earlier ones. The
 * glyphs that are used are embedded.
 */
export function registerFaces(document: InstanceType<typeof PDFDocument>): Faces {
  const faces = WEIGHTS.map(
    (weight) => [weight, SCRIPTS.map((script) => loadFace(script, weight))] as const,
  );
  for (const [, scriptFaces] of faces)
    for (const { name, font } of scriptFaces) document.registerFont(name, font);
  return Object.fromEntries(faces) as Faces;
}

function loadFace(script: (typeof SCRIPTS)[number], weight: Weight): Face {
  const file = `ibm-plex-sans-arabic-${script}-${weight}-normal.woff`;
  const unpacked =
    unpackedFiles.get(file) ??
    unpackWoff(readFileSync(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${file}`)));
  unpackedFiles.set(file, unpacked);
  return { name: `${script}-${weight}`, font: withSeparateLetters(create(unpacked)) };
}
