import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Scan method. `walk`: check each row in index order; `fetch`: look up in inverted indexes, then
 * sort the matches.
 */
export type ScanMethod = "walk" | "fetch";

/**
 * Working memory for a bitmap scan: enough for a common word in a million articles. With less,
 * PostgreSQL makes the bitmap lossy and rechecks every row of its pages.
 */
const BITMAP_MEMORY = "64MB";

/**
 * Forces PostgreSQL to use one scan method. Its planner assumes that words occur independently of
 * each other; if they do not, it reads the whole table.
 */
export function withScanMethod<T>(
  db: Db,
  way: ScanMethod,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const settings = {
    jit: "off",
    enable_seqscan: "off",
    ...(way === "walk"
      ? { enable_bitmapscan: "off" }
      : { enable_indexscan: "off", work_mem: BITMAP_MEMORY }),
  };
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select ${sql.join(
        Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
        sql`, `,
      )}`,
    );
    return work(tx);
  });
}
