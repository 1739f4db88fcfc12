import type { StartedPlatform } from "../src/platform/start.ts";

/** Counts the statements and transactions that requests of a platform start from now on. */
export function countSql({ database: { pool } }: StartedPlatform): { count: number } {
  const counter = { count: 0 };
  for (const method of ["query", "connect"] as const) {
    const run = pool[method].bind(pool) as (...args: unknown[]) => unknown;
    Object.assign(pool, {
      [method]: (...args: unknown[]) => {
        counter.count++;
        return run(...args);
      },
    });
  }
  return counter;
}
