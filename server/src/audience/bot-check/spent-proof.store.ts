import { lt } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { spentProof } from "./spent-proof.table.ts";

/** Uses a proof up. False when it was used before. */
export async function spendProof(db: Db, values: typeof spentProof.$inferInsert): Promise<boolean> {
  const rows = await db.insert(spentProof).values(values).onConflictDoNothing().returning({ hash: spentProof.hash });
  return rows.length > 0;
}

/** Forgets proofs that would not be taken any more. */
export async function deleteEndedProofs(db: Db, now: Date): Promise<void> {
  await db.delete(spentProof).where(lt(spentProof.expiresAt, now));
}
