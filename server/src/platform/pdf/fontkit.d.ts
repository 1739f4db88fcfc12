declare module "fontkit" {
  /** As much of a font as texts need that are laid out here. Widths in the font's own units. */
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string, features?: string[]): GlyphRun;
    createSubset(): Subset;
  }

  /** As much of a glyph as is written into a document. */
  export interface Glyph {
    id: number;
    advanceWidth: number;
    /** What it stands for. */
    codePoints: number[];
  }

  export interface Position {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  /** Glyphs in the order in which they are drawn, from left to right. */
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Position[];
    advanceWidth: number;
    direction: "ltr" | "rtl";
  }

  /** The glyphs of a font that a document embeds. */
  export interface Subset {
    /** Ids in the font, by their number in the subset. */
    glyphs: number[];
    /** @returns the number of a glyph in the subset */
    includeGlyph(id: number): number;
  }

  export function create(bytes: Uint8Array): Font;
}
