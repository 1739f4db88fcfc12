import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";

/** Entry, or question, in the list of those that wait. */
export interface WaitingRow<Entry = LiveDeskEntry> {
  entry: Entry;
  /** It no longer waits. */
  isGone: boolean;
}

/**
 * Returns the rows of the list after a refetch. A row never moves: new entries are appended, and
 * while the list is in use, entries that no longer wait stay where they are. Returns the same rows
 * if nothing has changed.
 * @param isHeld the pointer or the focus is in the list
 */
export function updateRows<Entry extends { id: number }>(
  rows: readonly WaitingRow<Entry>[],
  latest: readonly Entry[],
  isHeld: boolean,
): readonly WaitingRow<Entry>[] {
  const byId = new Map(latest.map((entry) => [entry.id, entry]));
  const kept = rows.flatMap((row): WaitingRow<Entry>[] => {
    const entry = byId.get(row.entry.id);
    if (entry) return entry === row.entry && !row.isGone ? [row] : [{ entry, isGone: false }];
    if (!isHeld) return [];
    return row.isGone ? [row] : [{ entry: row.entry, isGone: true }];
  });
  const shown = new Set(rows.map(({ entry }) => entry.id));
  const added = latest
    .filter(({ id }) => !shown.has(id))
    .map((entry) => ({ entry, isGone: false }));
  const updated = [...kept, ...added];
  const isSame =
    updated.length === rows.length && updated.every((row, index) => row === rows[index]);
  return isSame ? rows : updated;
}
