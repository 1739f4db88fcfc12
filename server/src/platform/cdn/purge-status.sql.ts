import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../postgres/database.ts";
import { cdnTarget } from "./cdn-purge.table.ts";

/** Purges that were not sent yet. Repeats do not count. */
interface QueuedPurges {
  queued: number;
  /** Time of the oldest, and its age in seconds: null and 0 without any. */
  oldestAt: Date | null;
  oldestSeconds: number;
}

export async function queuedPurges(db: Db): Promise<QueuedPurges> {
  const [row] = await rowsOf<{ queued: number; oldestAt: string | null; oldestSeconds: number }>(
    db,
    sql`select count(*)::int as queued, min(created_at) as "oldestAt",
        coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds"
      from cdn_purge where round = 0`,
  );
  const { queued = 0, oldestAt = null, oldestSeconds = 0 } = row ?? {};
  return { queued, oldestAt: oldestAt === null ? null : new Date(oldestAt), oldestSeconds };
}

interface PurgeOutcome {
  purgedAt: Date | null;
  /** Last failure, if nothing was purged since, or if any purge is being retried. */
  failure: { at: Date; error: string } | null;
}

/** Returns the outcome of the last purges that were sent to a CDN. */
export async function lastPurges(db: Db, name: string): Promise<PurgeOutcome> {
  const [row] = await db
    .select({
      purgedAt: cdnTarget.purgedAt,
      failedAt: cdnTarget.failedAt,
      error: cdnTarget.error,
      isFailing: sql<boolean>`${cdnTarget.failedAt} > coalesce(${cdnTarget.purgedAt}, '-infinity')
        or exists (select from cdn_purge where attempts > 0)`,
    })
    .from(cdnTarget)
    .where(eq(cdnTarget.name, name));
  const { purgedAt = null, failedAt, error, isFailing } = row ?? {};
  return { purgedAt, failure: failedAt && isFailing ? { at: failedAt, error: error ?? "" } : null };
}
