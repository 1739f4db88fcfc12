import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "./user.table.ts";

/**
 * Serialises changes of staff rights until the transaction ends, so that each sees the result of
 * the one before.
 */
export async function lockRights(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('user.rights', 0))`);
}

/** Whether another active Superadmin exists. */
export async function hasOtherSuperadmin(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(eq(user.role, "Superadmin"), user.activated, isNull(user.deletedAt), ne(user.id, id)),
    )
    .limit(1);
  return rows.length > 0;
}
