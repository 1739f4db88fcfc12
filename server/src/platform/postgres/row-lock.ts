/**
 * Row lock modes. `name` is for rows that are about to be referenced. `write` lets others reference
 * the record meanwhile, so that two records that reference each other do not deadlock. `delete`
 * waits for pending references, and new references wait for the deletion.
 */
export const ROW_LOCK = { name: "key share", write: "no key update", delete: "update" } as const;

/** Purpose of a row lock. */
export type RowLock = keyof typeof ROW_LOCK;
