/** Width, in pixels, of the narrowest drawing whose labels must not collide: a small phone. */
const NARROW_WIDTH = 320;
const NARROW_HEIGHT = 240;
/** Widths of characters, in pixels, at the size of the labels; Arabic ones are narrower. */
const CHARACTER_WIDTH = 7.4;
const ARABIC_WIDTH = 6.4;
const LINE_HEIGHT = 17;
/** Distance of a label from the middle of its marker, in pixels. */
export const LABEL_OFFSET = 9;
const MARKER_SIZE = 12;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Sides of a marker; "center" is a label without one. */
export type LabelSide = "right" | "left" | "above" | "below" | "center";
/** Position in shares of the width and height. */
export interface Position {
  x: number;
  y: number;
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
const widthOf = (text: string) => text.length * (isArabic(text) ? ARABIC_WIDTH : CHARACTER_WIDTH);
const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
const isInside = ({ left, top, right, bottom }: Box) =>
  left >= 2 && top >= 2 && right <= NARROW_WIDTH - 2 && bottom <= NARROW_HEIGHT - 2;

function labelBox({ x, y }: Position, text: string, side: LabelSide): Box {
  const [column, row] = [x * NARROW_WIDTH, y * NARROW_HEIGHT];
  const width = widthOf(text);
  const left = {
    right: column + LABEL_OFFSET,
    left: column - LABEL_OFFSET - width,
    above: column - width / 2,
    below: column - width / 2,
    center: column - width / 2,
  }[side];
  const middle = { right: 0, left: 0, above: -17, below: 17, center: 0 }[side];
  const top = row + middle - LINE_HEIGHT / 2;
  return { left, top, right: left + width, bottom: top + LINE_HEIGHT };
}

/** Places labels so that they cover neither each other nor markers. */
export class LabelBoard {
  readonly #taken: Box[];

  constructor(markers: readonly Position[], reserved: readonly Box[] = []) {
    this.#taken = [
      ...reserved,
      ...markers.map(({ x, y }) => ({
        left: x * NARROW_WIDTH - MARKER_SIZE / 2,
        top: y * NARROW_HEIGHT - MARKER_SIZE / 2,
        right: x * NARROW_WIDTH + MARKER_SIZE / 2,
        bottom: y * NARROW_HEIGHT + MARKER_SIZE / 2,
      })),
    ];
  }

  /** Returns the first side on which a label fits; undefined if there is none. */
  place(position: Position, text: string, sides: readonly LabelSide[]): LabelSide | undefined {
    for (const side of sides) {
      const box = labelBox(position, text, side);
      if (!isInside(box) || this.#taken.some((other) => overlaps(box, other))) continue;
      this.#taken.push(box);
      return side;
    }
    return undefined;
  }
}

/** Space of the scale in the corner at the bottom left. */
export const SCALE_BOX: Box = {
  left: 0,
  top: NARROW_HEIGHT - 34,
  right: 130,
  bottom: NARROW_HEIGHT,
};
/** Returns whether a label is narrower than a share of the drawing on a small phone. */
export const fitsShare = (text: string, share: number): boolean =>
  widthOf(text) < share * NARROW_WIDTH;
