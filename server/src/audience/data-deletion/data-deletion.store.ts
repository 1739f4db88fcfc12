import {
  CONFIRMED_DELETION_STATES,
  UNFINISHED_DELETION_STATES,
} from "@masthead/contract/audience/deletion-states.ts";
import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { dataDeletion } from "./data-deletion.table.ts";

export type DeletionRow = typeof dataDeletion.$inferSelect;

/** Stores a request. Returns undefined if the same request from Meta is already stored. */
export async function insertDeletion(
  db: Db,
  values: typeof dataDeletion.$inferInsert,
): Promise<DeletionRow | undefined> {
  const [row] = await db.insert(dataDeletion).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updateDeletion(
  db: Db,
  id: number,
  values: Partial<DeletionRow>,
): Promise<DeletionRow> {
  const [row] = await db
    .update(dataDeletion)
    .set(values)
    .where(eq(dataDeletion.id, id))
    .returning();
  if (!row) throw new Error("deletion request no longer exists");
  return row;
}

/** Returns a request and locks its row until the transaction ends. */
export async function lockDeletion(tx: Db, id: number): Promise<DeletionRow | undefined> {
  const [row] = await tx.select().from(dataDeletion).where(eq(dataDeletion.id, id)).for("update");
  return row;
}

/** Returns the request with a code, or undefined if it was not confirmed in time. */
export async function deletionByCode(
  db: Db,
  codeHash: string,
  now: Date,
): Promise<DeletionRow | undefined> {
  const isValid = or(
    inArray(dataDeletion.state, CONFIRMED_DELETION_STATES),
    gt(dataDeletion.expiresAt, now),
  );
  const [row] = await db
    .select()
    .from(dataDeletion)
    .where(and(eq(dataDeletion.codeHash, codeHash), isValid));
  return row;
}

/** Returns the stuck requests from before a time: confirmed but not done, or never mailed. */
export function stuckDeletions(db: Db, before: Date): Promise<DeletionRow[]> {
  const isUnmailed = and(eq(dataDeletion.state, "requested"), isNull(dataDeletion.codeHash));
  return db
    .select()
    .from(dataDeletion)
    .where(
      and(
        lt(dataDeletion.requestedAt, before),
        or(inArray(dataDeletion.state, UNFINISHED_DELETION_STATES), isUnmailed),
      ),
    );
}

/** Deletes requests that were not confirmed in time. */
export async function deleteExpiredDeletions(db: Db, now: Date): Promise<void> {
  await db
    .delete(dataDeletion)
    .where(and(eq(dataDeletion.state, "requested"), lt(dataDeletion.expiresAt, now)));
}
