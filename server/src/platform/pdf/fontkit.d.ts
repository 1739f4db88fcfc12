declare module "fontkit" {
  /** As much of a font as texts need that are laid out here. Widths in the font's own units. */
  export interface Font {
    unitsPerEm: number;
    characterSet: number[];
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): unknown;
    layout(text: string, features?: string[]): { advanceWidth: number; direction: "ltr" | "rtl" };
  }

  export function create(bytes: Uint8Array): Font;
}
