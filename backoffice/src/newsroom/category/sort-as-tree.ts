interface TreeRecord {
  id: unknown;
  parentId?: unknown;
}

/**
 * Sorts records into tree order with their depth: each record is followed by its children, siblings
 * in the given order. Records whose parent is not in the list are at the top level.
 */
export function sortAsTree<Item extends TreeRecord>(
  records: readonly Item[],
): (Item & { depth: number })[] {
  const ids = new Set(records.map(({ id }) => id));
  const childrenByParent = Map.groupBy(records, ({ parentId }) =>
    ids.has(parentId) ? parentId : null,
  );
  const subtreeOf = (parentId: unknown, depth: number): (Item & { depth: number })[] =>
    (childrenByParent.get(parentId) ?? []).flatMap((one) => [
      { ...one, depth },
      ...subtreeOf(one.id, depth + 1),
    ]);
  return subtreeOf(null, 0);
}
