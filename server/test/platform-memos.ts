import { EVERYTHING } from "../src/platform/cache/changes.ts";
import type { MemoCache } from "../src/platform/cache/memo.ts";
import type { Db } from "../src/platform/postgres/database.ts";

const memos = new WeakMap<Db, MemoCache>();

/**
 * Registers the memo cache of a test platform under its database, which is all that factories get.
 */
export const registerMemo = (db: Db, memo: MemoCache): void => void memos.set(db, memo);

/**
 * Invalidates the memo cache of a test platform immediately. Announced changes arrive with a delay.
 */
export const invalidateMemo = (db: Db): void => memos.get(db)?.change([EVERYTHING]);
