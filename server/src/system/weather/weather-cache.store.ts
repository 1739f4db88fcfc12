import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { weatherResponse } from "./weather-cache.table.ts";

export type CachedResponseRow = typeof weatherResponse.$inferSelect;

export async function findCachedResponse(
  db: Db,
  key: string,
): Promise<CachedResponseRow | undefined> {
  const [found] = await db.select().from(weatherResponse).where(eq(weatherResponse.key, key));
  return found;
}

/**
 * Claims the next request to the weather source until `until`. Returns false if it is not due or
 * another process has claimed it.
 */
export async function claimRefresh(db: Db, key: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .insert(weatherResponse)
    .values({ key, nextAt: until })
    .onConflictDoUpdate({
      target: weatherResponse.key,
      set: { nextAt: until },
      setWhere: lte(weatherResponse.nextAt, now),
    })
    .returning({ key: weatherResponse.key });
  return claimed.length > 0;
}

export async function storeResponse(
  db: Db,
  key: string,
  answer: unknown,
  fetchedAt: Date,
  nextAt: Date,
): Promise<void> {
  await db
    .update(weatherResponse)
    .set({ answer, fetchedAt, nextAt, failures: 0 })
    .where(eq(weatherResponse.key, key));
}

export async function recordFailure(db: Db, key: string, nextAt: Date): Promise<void> {
  await db
    .update(weatherResponse)
    .set({ nextAt, failures: sql`${weatherResponse.failures} + 1` })
    .where(eq(weatherResponse.key, key));
}

/** Deletes cached responses that were last due for a refresh before `before`. */
export async function deleteUnusedResponses(db: Db, before: Date): Promise<void> {
  await db.delete(weatherResponse).where(lte(weatherResponse.nextAt, before));
}
