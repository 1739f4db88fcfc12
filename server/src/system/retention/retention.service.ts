import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { getTableName } from "drizzle-orm";
import type { Platform } from "../../platform/platform.ts";
import { deleteBatch } from "../../platform/retention/delete-batch.ts";
import { isAgeRetention, pastRetention, retentions } from "../../platform/retention/retention.ts";

/**
 * Rows per statement, which keep locks and statements short, and the time limit of a run, which is
 * below the lease of a job. The next run deletes the rest.
 */
const LIMITS = { batch: 5000, milliseconds: 5 * MINUTE };

/**
 * Deletes the rows that are past retention, in rounds of one batch per table, so that a backlog in
 * one table does not keep the others waiting. Each batch is a separate transaction: a killed run
 * loses at most one, which the next run repeats.
 * @returns number of deleted rows by table, of tables with any
 * @throws AggregateError of the tables that failed, after the others are done
 */
export async function purgeExpired(
  platform: Platform,
  now: Date,
  limits = LIMITS,
): Promise<Map<string, number>> {
  const { database, config, log } = platform;
  const deadline = performance.now() + limits.milliseconds;
  const deleted = new Map<string, number>();
  const failures: unknown[] = [];
  let open = retentions.all().filter(isAgeRetention);
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    const failed = new Set<unknown>();
    for (const retention of open) {
      if (performance.now() > deadline) {
        log.warn(
          { deleted: Object.fromEntries(deleted) },
          "rows past retention are left for the next run",
        );
        return finish(deleted, failures);
      }
      const name = getTableName(retention.table);
      try {
        const rows = await deleteBatch(
          database.db,
          retention.table,
          pastRetention(retention, config, now),
          limits.batch,
        );
        if (rows) deleted.set(name, (deleted.get(name) ?? 0) + rows);
        hasMore ||= rows === limits.batch;
      } catch (error) {
        failures.push(
          new Error(`rows of ${name} past retention were not deleted`, { cause: error }),
        );
        failed.add(retention);
      }
    }
    open = open.filter((retention) => !failed.has(retention));
  }
  if (deleted.size)
    log.info({ deleted: Object.fromEntries(deleted) }, "rows past retention deleted");
  return finish(deleted, failures);
}

function finish(deleted: Map<string, number>, failures: unknown[]): Map<string, number> {
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} tables were not purged`);
  return deleted;
}
