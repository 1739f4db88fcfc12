import type { Font, Glyph, GlyphRun, Position } from "fontkit";

/** Ids beyond those of any font: invisible glyphs that stand for letters without a glyph of their own. */
const INVISIBLE = 0x1_0000;
/** The empty glyph of a TrueType font. */
const EMPTY_GLYPH = 1;
const MARK = /^\p{M}+$/u;

/**
 * Has every letter of Arabic text come out of a document by itself, in its order. Programs that copy text turn Arabic round glyph by glyph: of a
 * ligature that stands for two letters they would swap the two, and marks that are drawn above a letter they put anywhere. So a ligature stands for its
 * last letter alone and a mark for nothing, and invisible glyphs beside them stand for the rest. What is seen stays the same.
 */
export function letterByLetter(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    const run = layout(text, features);
    return run.direction === "rtl" ? separated(run) : run;
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const includeGlyph = subset.includeGlyph.bind(subset);
    const places = new Map<number, number>();
    subset.includeGlyph = (id) => {
      if (id < INVISIBLE) return includeGlyph(id);
      const place = places.get(id) ?? subset.glyphs.push(EMPTY_GLYPH) - 1;
      places.set(id, place);
      return place;
    };
    return subset;
  };
  return font;
}

/** The run from left to right, as it is drawn: of what is read later the more to the left. */
function separated(run: GlyphRun): GlyphRun {
  const glyphs: Glyph[] = [];
  const positions: Position[] = [];
  const put = (glyph: Glyph, position: Position) => {
    glyphs.push(glyph);
    positions.push(position);
  };
  let marks: number[] = [];
  run.glyphs.forEach(({ id, advanceWidth, codePoints }, place) => {
    const position = run.positions[place] ?? still(advanceWidth);
    if (codePoints.length > 0 && MARK.test(String.fromCodePoint(...codePoints))) {
      marks.push(...codePoints.toReversed());
      put({ id, advanceWidth, codePoints: [] }, position);
      return;
    }
    for (const mark of marks) put({ id: INVISIBLE + mark, advanceWidth: 0, codePoints: [mark] }, still(0));
    marks = [];
    // The letters of a ligature share its width, so that each is found in a place of its own.
    const [last, ...earlier] = codePoints.toReversed();
    const share = advanceWidth / Math.max(1, codePoints.length);
    const drawn = { ...position, xAdvance: position.xAdvance - share * earlier.length };
    put({ id, advanceWidth: share, codePoints: last === undefined ? [] : [last] }, drawn);
    earlier.forEach((letter, i) => {
      put({ id: INVISIBLE * (i + 2) + id, advanceWidth: share, codePoints: [letter] }, still(share));
    });
  });
  run.glyphs = glyphs;
  run.positions = positions;
  return run;
}

const still = (xAdvance: number): Position => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 });
