/** Place of a row: the index of its column, and its index in the column. */
export interface Cell {
  column: number;
  row: number;
}

/**
 * Returns the place that an arrow key, Home or End leads to from a row; null if it leads nowhere.
 * Columns without rows are skipped.
 * @param sizes number of rows of each column
 * @param isRtl the next column is on the left
 */
export function moveInGrid(
  sizes: readonly number[],
  { column, row }: Cell,
  key: string,
  isRtl: boolean,
): Cell | null {
  const size = sizes[column] ?? 0;
  const inColumn = (to: number) =>
    to >= 0 && to < size && to !== row ? { column, row: to } : null;
  if (key === "ArrowDown") return inColumn(row + 1);
  if (key === "ArrowUp") return inColumn(row - 1);
  if (key === "Home") return inColumn(0);
  if (key === "End") return inColumn(size - 1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const step = (key === "ArrowRight") === isRtl ? -1 : 1;
  for (let to = column + step; to >= 0 && to < sizes.length; to += step) {
    const rows = sizes[to] ?? 0;
    if (rows > 0) return { column: to, row: Math.min(row, rows - 1) };
  }
  return null;
}
