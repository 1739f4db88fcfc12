/** Picture of a page: its position from zero among the pictures of the article or of an entry. */
export interface PicturePosition {
  index: number;
  /** Id of the element of an entry of a live blog; undefined for the text of the article. */
  entry?: string | undefined;
}

const HASH = /^#picture-([1-9]\d{0,3})(?:-(entry-\d+))?$/;

/** Reads a URL fragment such as `#picture-3` or `#picture-3-entry-12`. */
export function positionFromHash(hash: string): PicturePosition | undefined {
  const match = HASH.exec(hash);
  return match ? { index: Number(match[1]) - 1, entry: match[2] } : undefined;
}

export const hashOfPosition = ({ index, entry }: PicturePosition): string =>
  `#picture-${index + 1}${entry ? `-${entry}` : ""}`;

/**
 * Returns the picture in view of a row of pictures with the width of the screen.
 * @param scrollLeft in pixels; negative in right-to-left rows
 */
export function indexAtScroll(scrollLeft: number, width: number, count: number): number {
  if (!width) return 0;
  return Math.min(Math.max(Math.round(Math.abs(scrollLeft) / width), 0), count - 1);
}

/**
 * Returns the picture that a key shows, or undefined for other keys and at the ends. The arrow that
 * points in the direction of reading shows the next one.
 */
export function indexAfterKey(
  key: string,
  index: number,
  count: number,
  isRtl: boolean,
): number | undefined {
  const [next, previous] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const target = new Map([
    [next, index + 1],
    [previous, index - 1],
    ["PageDown", index + 1],
    ["PageUp", index - 1],
    ["Home", 0],
    ["End", count - 1],
  ]).get(key);
  return target === undefined || target === index || target < 0 || target >= count
    ? undefined
    : target;
}
