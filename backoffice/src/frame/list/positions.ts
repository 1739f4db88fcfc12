interface Placed {
  id: unknown;
  position: number;
}

/** The positions that put a record before (-1) or behind (1) its neighbour: of those records alone whose position changes. */
export function positionsAfterMove<One extends Placed>(row: readonly One[], id: unknown, step: -1 | 1): { one: One; position: number }[] {
  const from = row.findIndex((one) => one.id === id);
  const to = from + step;
  const moved = row[from];
  if (!moved || !row[to]) return [];
  // Two at one position cannot change places: each gets one of its own.
  let last = -1;
  const positions = row.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
  const order = row.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.map((one, place) => ({ one, position: positions[place] ?? place })).filter(({ one, position }) => one.position !== position);
}
