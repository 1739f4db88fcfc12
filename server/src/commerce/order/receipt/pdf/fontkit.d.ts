declare module "fontkit" {
  /** Subset of fontkit's font that the text layout needs. Widths are in font units. */
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string, features?: string[]): GlyphRun;
    createSubset(): Subset;
  }

  /** Subset of fontkit's glyph that is written into a document. */
  export interface Glyph {
    id: number;
    advanceWidth: number;
    /** Characters that the glyph represents. */
    codePoints: number[];
  }

  export interface Position {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  /** Glyphs in drawing order, from left to right. */
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Position[];
    advanceWidth: number;
    direction: "ltr" | "rtl";
  }

  /** Subset of a font that a document embeds. */
  export interface Subset {
    /** Glyph ids of the font, by their number in the subset. */
    glyphs: number[];
    /** @returns the number of a glyph in the subset */
    includeGlyph(id: number): number;
  }

  export function create(bytes: Uint8Array): Font;
}
