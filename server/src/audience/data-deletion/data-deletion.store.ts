import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { dataDeletion } from "./data-deletion.table.ts";

export type DeletionRow = typeof dataDeletion.$inferSelect;

/** Stores a request. Undefined when the same request of Meta's is stored already. */
export async function insertDeletion(db: Db, values: typeof dataDeletion.$inferInsert): Promise<DeletionRow | undefined> {
  const [row] = await db.insert(dataDeletion).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updateDeletion(db: Db, id: number, values: Partial<DeletionRow>): Promise<DeletionRow> {
  const [row] = await db.update(dataDeletion).set(values).where(eq(dataDeletion.id, id)).returning();
  if (!row) throw new Error("the request is gone");
  return row;
}

/** A request that nobody else moves until the transaction ends. */
export async function holdDeletion(tx: Db, id: number): Promise<DeletionRow | undefined> {
  const [row] = await tx.select().from(dataDeletion).where(eq(dataDeletion.id, id)).for("update");
  return row;
}

/** The request with a code; none when it was not confirmed in time. */
export async function deletionByCode(db: Db, codeHash: string, now: Date): Promise<DeletionRow | undefined> {
  const inTime = or(inArray(dataDeletion.state, ["confirmed", "running", "done"]), gt(dataDeletion.expiresAt, now));
  const [row] = await db
    .select()
    .from(dataDeletion)
    .where(and(eq(dataDeletion.codeHash, codeHash), inTime));
  return row;
}

/** Requests that were left lying: confirmed and not done since a time, or never mailed. */
export function forgottenDeletions(db: Db, before: Date): Promise<DeletionRow[]> {
  const unmailed = and(eq(dataDeletion.state, "requested"), isNull(dataDeletion.codeHash));
  return db
    .select()
    .from(dataDeletion)
    .where(and(lt(dataDeletion.requestedAt, before), or(inArray(dataDeletion.state, ["confirmed", "running"]), unmailed)));
}

/** Removes requests that nobody confirmed in time. */
export async function deleteEndedDeletions(db: Db, now: Date): Promise<void> {
  await db.delete(dataDeletion).where(and(eq(dataDeletion.state, "requested"), lt(dataDeletion.expiresAt, now)));
}
