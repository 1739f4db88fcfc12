import type { Db } from "../../platform/postgres/database.ts";
import { spentProof } from "./spent-proof.table.ts";

/** Marks a proof as spent. Returns false if it already was. */
export async function spendProof(db: Db, values: typeof spentProof.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(spentProof)
    .values(values)
    .onConflictDoNothing()
    .returning({ hash: spentProof.hash });
  return rows.length > 0;
}
