import type { MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";

/** Row of a column on screen. */
export interface HeldRow {
  row: MonitorRow;
  /** It is no longer in the column. */
  isGone: boolean;
}

/**
 * Returns the rows of a column after a refetch. While the column is in use no row moves: those that
 * left stay where they are, and new ones are not shown yet. Returns the same rows if nothing has
 * changed.
 * @param isHeld the pointer or the focus is in the column
 */
export function updateRows(
  rows: readonly HeldRow[],
  latest: readonly MonitorRow[],
  isHeld: boolean,
): readonly HeldRow[] {
  const shown = new Map(rows.map((held) => [held.row.key, held]));
  const byKey = new Map(latest.map((row) => [row.key, row]));
  const updated = isHeld
    ? rows.map((held) => heldAs(held, byKey.get(held.row.key)))
    : latest.map((row) => heldAs(shown.get(row.key) ?? { row, isGone: false }, row));
  const isSame =
    updated.length === rows.length && updated.every((held, index) => held === rows[index]);
  return isSame ? rows : updated;
}

function heldAs(held: HeldRow, row: MonitorRow | undefined): HeldRow {
  if (!row) return held.isGone ? held : { row: held.row, isGone: true };
  return held.row === row && !held.isGone ? held : { row, isGone: false };
}

/** Returns the number of rows that have arrived and are not shown yet. */
export function countNew(rows: readonly HeldRow[], latest: readonly MonitorRow[]): number {
  const shown = new Set(rows.map(({ row }) => row.key));
  return latest.filter(({ key }) => !shown.has(key)).length;
}
