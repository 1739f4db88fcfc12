/** Where a key leads in a grid: `at` of `count` places, `columns` to a line; undefined for any other key. In Arabic lines run to the left. */
export function placeAfter(key: string, grid: { at: number; count: number; columns: number; rightToLeft: boolean }): number | undefined {
  const { at, count, columns, rightToLeft } = grid;
  const forth = rightToLeft ? -1 : 1;
  const within = (place: number) => (place >= 0 && place < count ? place : at);
  switch (key) {
    case "ArrowRight":
      return within(at + forth);
    case "ArrowLeft":
      return within(at - forth);
    case "ArrowDown":
      return within(at + columns);
    case "ArrowUp":
      return within(at - columns);
    case "Home":
      return 0;
    case "End":
      return count - 1;
  }
}

/** How many elements stand on the first line. */
export function columnsOf(elements: readonly HTMLElement[]): number {
  const tops = elements.map((element) => element.getBoundingClientRect().top);
  const next = tops.findIndex((top) => top !== tops[0]);
  return next === -1 ? Math.max(1, elements.length) : next;
}

/** All places between two, both included. */
export const between = <T>(all: readonly T[], one: number, other: number): T[] => all.slice(Math.min(one, other), Math.max(one, other) + 1);
