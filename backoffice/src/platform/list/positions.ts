interface Positioned {
  id: unknown;
  position: number;
}

/**
 * Returns the positions that move a record before (-1) or after (1) its neighbour, only for the
 * records whose position changes.
 */
export function positionsAfterMove<Item extends Positioned>(
  row: readonly Item[],
  id: unknown,
  step: -1 | 1,
): { record: Item; position: number }[] {
  const from = row.findIndex((record) => record.id === id);
  const to = from + step;
  const moved = row[from];
  if (!moved || !row[to]) return [];
  // Records that share a position cannot be swapped, so each gets its own position.
  let last = -1;
  const positions = row.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
  const order = row.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order
    .map((record, index) => ({ record, position: positions[index] ?? index }))
    .filter(({ record, position }) => record.position !== position);
}
