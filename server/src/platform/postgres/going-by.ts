import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** `walk`: look into each row in the order of an index; `fetch`: ask inverted indexes, and put in order what they name. */
export type Way = "walk" | "fetch";

/** Memory for the bitmap of a common word in a million articles. With less, it names pages instead of rows, and each row on them is read again. */
const BITMAP_MEMORY = "64MB";

/**
 * Keeps PostgreSQL to one way of looking. Its own choice rests on the belief that words stand together by chance, and where they do
 * not, it reads everything.
 */
export function goingBy<T>(db: Db, way: Way, work: (tx: Db) => Promise<T>): Promise<T> {
  const settings = {
    jit: "off",
    enable_seqscan: "off",
    ...(way === "walk" ? { enable_bitmapscan: "off" } : { enable_indexscan: "off", work_mem: BITMAP_MEMORY }),
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
