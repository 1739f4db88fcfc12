interface Node {
  id: unknown;
  parentId?: unknown;
}

/**
 * Each record followed by those below it, among its like in the order given, with how deep it stands. What stands below a record that is
 * not among them is on top.
 */
export function inTreeOrder<One extends Node>(records: readonly One[]): (One & { depth: number })[] {
  const ids = new Set(records.map(({ id }) => id));
  const below = Map.groupBy(records, ({ parentId }) => (ids.has(parentId) ? parentId : null));
  const from = (parentId: unknown, depth: number): (One & { depth: number })[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...from(one.id, depth + 1)]);
  return from(null, 0);
}
