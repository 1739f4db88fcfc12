import type { Font, Glyph, GlyphRun, Position } from "fontkit";

/**
 * First id beyond the ids of any font, for invisible glyphs that represent letters without a glyph.
 */
const INVISIBLE_BASE = 0x1_0000;
/** The empty glyph of a TrueType font. */
const EMPTY_GLYPH = 1;
const MARK = /^\p{M}+$/u;

/**
 * Makes every letter of Arabic text extractable from a document separately, in order. Programs that
 * copy text reverse Arabic glyph by glyph: they would swap the two letters of a ligature, and
 * misplace marks that are drawn above a letter. Therefore a ligature represents only its last
 * letter and a mark represents nothing; invisible glyphs next to them represent the rest. The
 * visible result stays the same.
 */
export function withSeparateLetters(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    const run = layout(text, features);
    return run.direction === "rtl" ? separateRun(run) : run;
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const includeGlyph = subset.includeGlyph.bind(subset);
    const subsetNumbers = new Map<number, number>();
    subset.includeGlyph = (id) => {
      if (id < INVISIBLE_BASE) return includeGlyph(id);
      const subsetNumber = subsetNumbers.get(id) ?? subset.glyphs.push(EMPTY_GLYPH) - 1;
      subsetNumbers.set(id, subsetNumber);
      return subsetNumber;
    };
    return subset;
  };
  return font;
}

/** Returns the run in drawing order, from left to right: later text is further to the left. */
function separateRun(run: GlyphRun): GlyphRun {
  const glyphs: Glyph[] = [];
  const positions: Position[] = [];
  const append = (glyph: Glyph, position: Position) => {
    glyphs.push(glyph);
    positions.push(position);
  };
  let marks: number[] = [];
  run.glyphs.forEach(({ id, advanceWidth, codePoints }, index) => {
    const position = run.positions[index] ?? advanceBy(advanceWidth);
    if (codePoints.length > 0 && MARK.test(String.fromCodePoint(...codePoints))) {
      marks.push(...codePoints.toReversed());
      append({ id, advanceWidth, codePoints: [] }, position);
      return;
    }
    for (const mark of marks)
      append({ id: INVISIBLE_BASE + mark, advanceWidth: 0, codePoints: [mark] }, advanceBy(0));
    marks = [];
    // The letters of a ligature share its width, so that each one can be selected.
    const [last, ...earlier] = codePoints.toReversed();
    const share = advanceWidth / Math.max(1, codePoints.length);
    const glyphPosition = { ...position, xAdvance: position.xAdvance - share * earlier.length };
    append(
      { id, advanceWidth: share, codePoints: last === undefined ? [] : [last] },
      glyphPosition,
    );
    earlier.forEach((letter, i) => {
      append(
        { id: INVISIBLE_BASE * (i + 2) + id, advanceWidth: share, codePoints: [letter] },
        advanceBy(share),
      );
    });
  });
  run.glyphs = glyphs;
  run.positions = positions;
  return run;
}

const advanceBy = (xAdvance: number): Position => ({
  xAdvance,
  yAdvance: 0,
  xOffset: 0,
  yOffset: 0,
});
