import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { passwordReset } from "./password-reset.table.ts";

export async function insertReset(db: Db, values: typeof passwordReset.$inferInsert): Promise<void> {
  await db.insert(passwordReset).values(values);
}

/** Uses a token up. Returns whose it was; undefined when there is none such, or somebody else was first. */
export async function consumeReset(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
    .returning({ userId: passwordReset.userId });
  return row?.userId;
}

export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

export async function deleteEndedResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now));
}
