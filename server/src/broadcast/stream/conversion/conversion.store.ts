import type { ConversionProblem } from "@masthead/contract/broadcast/recording-state.ts";
import { and, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import type { RecordingRow } from "../recording/recording.store.ts";
import { recording } from "../recording/recording.table.ts";

/** Result of a conversion: the converted file, or why there is none. */
export type ConvertedFile =
  | Pick<RecordingRow, "bytes" | "durationSeconds" | "mimeType" | "width" | "height" | "hasSound">
  | { problem: ConversionProblem };

/** End of a lease. The converting process renews it; the lease of a dead process expires. */
const leaseEnd = sql`clock_timestamp() + interval '90 seconds'`;

const isFree = or(isNull(recording.leasedUntil), lt(recording.leasedUntil, sql`clock_timestamp()`));
const isProcessing = (file: string) =>
  and(eq(recording.file, file), eq(recording.state, "processing"));

/**
 * Leases a recording that waits for its conversion, and counts the attempt. Returns undefined if
 * another process works on it, or it has ended.
 */
export async function claimConversion(db: Db, file: string): Promise<RecordingRow | undefined> {
  const [row] = await db
    .update(recording)
    .set({ leasedUntil: leaseEnd, attempts: sql`${recording.attempts} + 1` })
    .where(and(isProcessing(file), isFree))
    .returning();
  return row;
}

export async function renewConversion(db: Db, file: string): Promise<void> {
  await db.update(recording).set({ leasedUntil: leaseEnd }).where(isProcessing(file));
}

/** Ends a lease, so that the conversion can be repeated. `counts`: whether the attempt counts. */
export async function releaseConversion(
  db: Db,
  file: string,
  { counts }: { counts: boolean },
): Promise<void> {
  await db
    .update(recording)
    .set({ leasedUntil: null, ...(!counts && { attempts: sql`${recording.attempts} - 1` }) })
    .where(isProcessing(file));
}

export async function endConversion(tx: Db, file: string, result: ConvertedFile): Promise<void> {
  const outcome =
    "problem" in result
      ? ({ state: "failed", ...result } as const)
      : ({ state: "ready", problem: null, ...result } as const);
  await tx
    .update(recording)
    .set({ ...outcome, leasedUntil: null, stateAt: sql`now()` })
    .where(isProcessing(file));
}

/** Returns the files that wait for their conversion while no process works on them. */
export async function waitingConversions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ file: recording.file })
    .from(recording)
    .where(and(eq(recording.state, "processing"), isFree));
  return rows.map(({ file }) => file);
}

/**
 * Returns the number of recordings that wait for their conversion, and of those that failed in the
 * last hour.
 */
export async function countConversions(db: Db): Promise<{ processing: number; failed: number }> {
  const isRecent = gt(recording.stateAt, sql`now() - interval '1 hour'`);
  const rows = await db
    .select({ state: recording.state, count: count() })
    .from(recording)
    .where(or(eq(recording.state, "processing"), and(eq(recording.state, "failed"), isRecent)))
    .groupBy(recording.state);
  const of = (state: RecordingRow["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  return { processing: of("processing"), failed: of("failed") };
}
