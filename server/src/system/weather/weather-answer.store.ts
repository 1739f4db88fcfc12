import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { weatherAnswer } from "./weather-answer.table.ts";

export type StoredAnswer = typeof weatherAnswer.$inferSelect;

export async function storedAnswer(db: Db, key: string): Promise<StoredAnswer | undefined> {
  const [found] = await db.select().from(weatherAnswer).where(eq(weatherAnswer.key, key));
  return found;
}

/** Takes it on to ask the source, until `until`. False: it is not due, or another process does. */
export async function claimAsking(db: Db, key: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .insert(weatherAnswer)
    .values({ key, nextAt: until })
    .onConflictDoUpdate({ target: weatherAnswer.key, set: { nextAt: until }, setWhere: lte(weatherAnswer.nextAt, now) })
    .returning({ key: weatherAnswer.key });
  return claimed.length > 0;
}

export async function storeAnswer(db: Db, key: string, answer: unknown, fetchedAt: Date, nextAt: Date): Promise<void> {
  await db.update(weatherAnswer).set({ answer, fetchedAt, nextAt, failures: 0 }).where(eq(weatherAnswer.key, key));
}

export async function storeFailure(db: Db, key: string, nextAt: Date): Promise<void> {
  await db
    .update(weatherAnswer)
    .set({ nextAt, failures: sql`${weatherAnswer.failures} + 1` })
    .where(eq(weatherAnswer.key, key));
}

/** Forgets what nobody has asked the source for since `before`. */
export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  await db.delete(weatherAnswer).where(lte(weatherAnswer.nextAt, before));
}
