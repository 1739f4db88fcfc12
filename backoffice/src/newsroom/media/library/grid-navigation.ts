/**
 * Returns the index that a key moves the focus to in a grid of `count` items; undefined for any
 * other key. In Arabic rows run right to left.
 */
export function indexAfterKey(
  key: string,
  grid: { at: number; count: number; columns: number; rightToLeft: boolean },
): number | undefined {
  const { at, count, columns, rightToLeft } = grid;
  const forward = rightToLeft ? -1 : 1;
  const validIndex = (index: number) => (index >= 0 && index < count ? index : at);
  switch (key) {
    case "ArrowRight":
      return validIndex(at + forward);
    case "ArrowLeft":
      return validIndex(at - forward);
    case "ArrowDown":
      return validIndex(at + columns);
    case "ArrowUp":
      return validIndex(at - columns);
    case "Home":
      return 0;
    case "End":
      return count - 1;
  }
}

/** Returns the number of elements in the first row. */
export function countColumns(elements: readonly HTMLElement[]): number {
  const tops = elements.map((element) => element.getBoundingClientRect().top);
  const firstOfSecondRow = tops.findIndex((top) => top !== tops[0]);
  return firstOfSecondRow === -1 ? Math.max(1, elements.length) : firstOfSecondRow;
}

/** Returns the items between two indexes, both included. */
export const itemsBetween = <T>(items: readonly T[], start: number, end: number): T[] =>
  items.slice(Math.min(start, end), Math.max(start, end) + 1);
