import { createHash } from "node:crypto";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { articleRead } from "../audience/analytics/most-read/most-read.table.ts";
import type { Db } from "../platform/postgres/database.ts";

/**
 * Seeds fictional readers of the demo articles, so that the most-read list has something to rank.
 * The result is deterministic.
 */
export async function seedDemoReaders(db: Db, articleIds: number[], now: Date): Promise<void> {
  const rows = articleIds.flatMap((articleId) => {
    const seed = createHash("sha256").update(`reader of ${articleId}`).digest();
    return Array.from({ length: (seed[0] ?? 0) % 24 }, (_, i) => ({
      articleId,
      visitor: createHash("sha256").update(`${articleId}.${i}`).digest().subarray(0, 12),
      at: new Date(now.getTime() - (((seed[1 + (i % 30)] ?? 0) * (i + 1)) % 48) * HOUR),
    }));
  });
  if (rows.length) await db.insert(articleRead).values(rows);
}
