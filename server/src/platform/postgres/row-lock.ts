/**
 * How a row is held until the transaction ends. Who writes a record lets others name it meanwhile, so that two that name each other do not wait in
 * a circle. Who deletes one waits for those that are about to name it, and they for the deletion.
 */
export const ROW_LOCK = { name: "key share", write: "no key update", delete: "update" } as const;

/** The purpose that a row is held for. */
export type RowLock = keyof typeof ROW_LOCK;
