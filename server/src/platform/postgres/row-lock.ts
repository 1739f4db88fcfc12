/**
 * Row lock modes. `name` is for rows that are about to be referenced. `write` still lets others
 * reference the record, so that two records that reference each other do not deadlock. `delete`
 * waits for pending references, and new references wait for the deletion.
 */
export const ROW_LOCK = { name: "key share", write: "no key update", delete: "update" } as const;

export type RowLock = keyof typeof ROW_LOCK;
