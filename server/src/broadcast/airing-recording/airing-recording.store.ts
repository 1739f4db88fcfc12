import type { AiringRecordingState } from "@masthead/contract/broadcast/airing-recording.ts";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "../channel/channel.table.ts";
import { program } from "../program/program.table.ts";
import { airingRecording, airingSegment } from "./airing-recording.table.ts";

export type AiringRecordingRow = typeof airingRecording.$inferSelect;
export type SegmentRow = typeof airingSegment.$inferSelect;
export type Track = SegmentRow["track"];

/** End of a lease. The working process renews it; the lease of a dead process expires. */
const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
const isFree = or(
  isNull(airingRecording.leasedUntil),
  lt(airingRecording.leasedUntil, sql`clock_timestamp()`),
);

/** Leases a recording in a state. Returns undefined if another process works on it. */
export async function claimRecording(
  db: Db,
  id: number,
  state: AiringRecordingState,
  { lease, seconds }: { lease: string; seconds: number },
): Promise<AiringRecordingRow | undefined> {
  const [row] = await db
    .update(airingRecording)
    .set({ lease, leasedUntil: leaseEnd(seconds) })
    .where(and(eq(airingRecording.id, id), eq(airingRecording.state, state), isFree))
    .returning();
  return row;
}

/** Renews a lease. Returns false if another process has taken over. */
export async function renewRecording(
  db: Db,
  id: number,
  { lease, seconds }: { lease: string; seconds: number },
): Promise<boolean> {
  const rows = await db
    .update(airingRecording)
    .set({ leasedUntil: leaseEnd(seconds) })
    .where(and(eq(airingRecording.id, id), eq(airingRecording.lease, lease)))
    .returning({ id: airingRecording.id });
  return rows.length > 0;
}

export async function releaseRecording(db: Db, id: number, lease: string): Promise<void> {
  await db
    .update(airingRecording)
    .set({ lease: null, leasedUntil: null })
    .where(and(eq(airingRecording.id, id), eq(airingRecording.lease, lease)));
}

export async function recordingById(db: Db, id: number): Promise<AiringRecordingRow | undefined> {
  const [row] = await db.select().from(airingRecording).where(eq(airingRecording.id, id));
  return row;
}

/** Locks a recording until the transaction ends. */
export async function lockRecording(tx: Db, id: number): Promise<AiringRecordingRow | undefined> {
  const [row] = await tx
    .select()
    .from(airingRecording)
    .where(eq(airingRecording.id, id))
    .for("update");
  return row;
}

/** Changes a recording in a state. Returns whether it was in it. */
export async function updateRecording(
  db: Db,
  id: number,
  state: AiringRecordingState,
  values: Partial<AiringRecordingRow>,
): Promise<boolean> {
  const rows = await db
    .update(airingRecording)
    .set({ ...values, ...(values.state && { stateAt: new Date() }) })
    .where(and(eq(airingRecording.id, id), eq(airingRecording.state, state)))
    .returning({ id: airingRecording.id });
  return rows.length > 0;
}

/** Inserts a recording, unless the airing has one. */
export async function insertRecording(
  db: Db,
  row: Pick<
    AiringRecordingRow,
    "programId" | "channelId" | "startsAt" | "endsAt" | "padding" | "publish" | "availableDays"
  >,
): Promise<void> {
  await db.insert(airingRecording).values(row).onConflictDoNothing();
}

/** Returns the recordings of airings that end after a time, and all that are being recorded. */
export const recordingsEndingAfter = (db: Db, after: Date): Promise<AiringRecordingRow[]> =>
  db
    .select()
    .from(airingRecording)
    .where(or(gt(airingRecording.endsAt, after), eq(airingRecording.state, "recording")));

/** Returns the recordings in a state that no process works on. */
export async function idleRecordings(db: Db, state: AiringRecordingState) {
  return db
    .select({
      id: airingRecording.id,
      startsAt: airingRecording.startsAt,
      padding: airingRecording.padding,
    })
    .from(airingRecording)
    .where(and(eq(airingRecording.state, state), isFree));
}

/** Returns the stream of a channel, whether readers see it or not; undefined if it is deleted. */
export async function streamOfChannel(db: Db, id: number) {
  const { streamUrl, kind, premium } = channel;
  const [row] = await db
    .select({ streamUrl, kind, premium })
    .from(channel)
    .where(and(eq(channel.id, id), isNull(channel.deletedAt)));
  return row;
}

/** Stores a segment after the others of its track, while the caller leases the recording. */
export async function addSegment(
  db: Db,
  segment: Omit<SegmentRow, "position">,
  lease: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(airingRecording)
      .set({ bytes: sql`${airingRecording.bytes} + ${segment.bytes}` })
      .where(and(eq(airingRecording.id, segment.recordingId), eq(airingRecording.lease, lease)))
      .returning({ id: airingRecording.id });
    if (!row) return false;
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(${airingSegment.position}), -1)::int` })
      .from(airingSegment)
      .where(isTrack(segment.recordingId, segment.track));
    await tx.insert(airingSegment).values({ ...segment, position: (last?.position ?? -1) + 1 });
    return true;
  });
}

const isTrack = (recordingId: number, track: Track) =>
  and(eq(airingSegment.recordingId, recordingId), eq(airingSegment.track, track));

export async function lastSegmentOf(
  db: Db,
  recordingId: number,
  track: Track,
): Promise<SegmentRow | undefined> {
  const [row] = await db
    .select()
    .from(airingSegment)
    .where(isTrack(recordingId, track))
    .orderBy(desc(airingSegment.position))
    .limit(1);
  return row;
}

export const segmentsOf = (db: Db, recordingIds: number[]): Promise<SegmentRow[]> =>
  db
    .select()
    .from(airingSegment)
    .where(inArray(airingSegment.recordingId, recordingIds))
    .orderBy(airingSegment.recordingId, airingSegment.track, airingSegment.position);

export async function deleteSegments(db: Db, recordingId: number): Promise<void> {
  await db.delete(airingSegment).where(eq(airingSegment.recordingId, recordingId));
}

/** Returns recordings whose segments are no longer needed: stored, cancelled or long failed. */
export async function recordingsToSweep(db: Db, failedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: airingRecording.id })
    .from(airingRecording)
    .innerJoin(airingSegment, eq(airingSegment.recordingId, airingRecording.id))
    .where(
      or(
        inArray(airingRecording.state, ["stored", "cancelled"]),
        and(eq(airingRecording.state, "failed"), lt(airingRecording.stateAt, failedBefore)),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteRecordingsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(airingRecording)
    .where(
      and(
        lt(airingRecording.stateAt, before),
        inArray(airingRecording.state, ["failed", "cancelled"]),
      ),
    );
}

const named = {
  row: airingRecording,
  program: program.name,
  channel: channel.name,
};

const withNames = (db: Db) =>
  db
    .select(named)
    .from(airingRecording)
    .innerJoin(program, eq(program.id, airingRecording.programId))
    .innerJoin(channel, eq(channel.id, airingRecording.channelId))
    .$dynamic();

const inState = (state: AiringRecordingState | undefined) =>
  state && eq(airingRecording.state, state);

export const pageOfRecordings = (
  db: Db,
  state: AiringRecordingState | undefined,
  window: { limit: number; offset: number },
) =>
  withNames(db)
    .where(inState(state))
    .orderBy(desc(airingRecording.startsAt), desc(airingRecording.id))
    .limit(window.limit)
    .offset(window.offset);

export async function countRecordingsIn(
  db: Db,
  state: AiringRecordingState | undefined,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(airingRecording).where(inState(state));
  return row?.total ?? 0;
}

export async function namedRecording(db: Db, id: number) {
  const [row] = await withNames(db).where(eq(airingRecording.id, id));
  return row;
}

export async function recordingOfEpisode(db: Db, episodeId: number) {
  const [row] = await withNames(db)
    .where(eq(airingRecording.episodeId, episodeId))
    .orderBy(asc(airingRecording.id))
    .limit(1);
  return row;
}

/** Returns the recordings by state: those that have ended, of the last day only. */
export async function recentRecordings(db: Db) {
  return db
    .select({ state: airingRecording.state, gaps: airingRecording.gaps })
    .from(airingRecording)
    .where(
      or(
        inArray(airingRecording.state, ["recording", "storing"]),
        gt(airingRecording.stateAt, sql`now() - interval '1 day'`),
      ),
    );
}
