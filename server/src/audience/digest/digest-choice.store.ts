import { eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { digest, digestChoice } from "./digest.table.ts";

export async function choiceOf(db: Db, userId: number) {
  const [row] = await db.select().from(digestChoice).where(eq(digestChoice.userId, userId));
  return row;
}

/** Stores a digest setting. A changed setting leaves `since` as it was. */
export async function storeChoice(db: Db, values: typeof digestChoice.$inferInsert): Promise<void> {
  const { frequency, locale } = values;
  await db
    .insert(digestChoice)
    .values(values)
    .onConflictDoUpdate({ target: digestChoice.userId, set: { frequency, locale } });
}

export async function deleteChoice(db: Db, userId: number): Promise<void> {
  await db.delete(digestChoice).where(eq(digestChoice.userId, userId));
}

/** Returns the digests of a reader, oldest first. */
export async function digestsOf(db: Db, userId: number) {
  const { period, articleIds, madeAt, mailedAt } = digest;
  return db
    .select({ period, articleIds, madeAt, mailedAt })
    .from(digest)
    .where(eq(digest.userId, userId))
    .orderBy(digest.madeAt);
}

export async function deleteDigestsOf(db: Db, userId: number): Promise<void> {
  await db.delete(digest).where(eq(digest.userId, userId));
}
