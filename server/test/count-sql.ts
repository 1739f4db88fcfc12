import type { StartedPlatform } from "../src/platform/start.ts";

/** Counts the statements and transactions that requests of a platform begin from now on. */
export function countSql({ database: { pool } }: StartedPlatform): { count: number } {
  const counted = { count: 0 };
  for (const method of ["query", "connect"] as const) {
    const run = pool[method].bind(pool) as (...given: unknown[]) => unknown;
    Object.assign(pool, {
      [method]: (...given: unknown[]) => {
        counted.count++;
        return run(...given);
      },
    });
  }
  return counted;
}
