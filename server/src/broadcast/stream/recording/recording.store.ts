import { RECORDING_PATH_PREFIX } from "@masthead/contract/newsroom/article/article-recording.ts";
import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { articleRecordingFiles } from "../../../newsroom/article/article-recording.sql.ts";
import { entryRecordingFiles } from "../../../newsroom/live-blog/entry/entry-recording.sql.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { episodeRecordings } from "./episode-recordings.ts";
import { recording } from "./recording.table.ts";

export type RecordingRow = typeof recording.$inferSelect;

export async function recordingByFile(db: Db, file: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.file, file));
  return row;
}

export async function recordingsByFile(db: Db, files: string[]): Promise<RecordingRow[]> {
  if (!files.length) return [];
  return db.select().from(recording).where(inArray(recording.file, files));
}

/**
 * Locks recordings against purging until the transaction ends. Returns the files of those that
 * exist.
 */
export async function lockExisting(tx: Db, files: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ file: recording.file })
    .from(recording)
    .where(inArray(recording.file, files))
    .for("key share");
  return new Set(rows.map(({ file }) => file));
}

/**
 * Inserts a recording. If it was uploaded before, renews its reference time, and fills in missing
 * values. Returns the stored recording.
 */
export async function saveRecording(
  tx: Db,
  row: RecordingRow,
): Promise<RecordingRow & { isNew: boolean }> {
  const { name, width, height, durationSeconds, hasSound, state, problem, attempts } = recording;
  const [stored] = await tx
    .insert(recording)
    .values(row)
    .onConflictDoUpdate({
      target: recording.file,
      set: {
        namedAt: row.namedAt,
        name: sql`coalesce(nullif(${name}, ''), excluded.name)`,
        width: sql`coalesce(${width}, excluded.width)`,
        height: sql`coalesce(${height}, excluded.height)`,
        durationSeconds: sql`coalesce(${durationSeconds}, excluded.duration_seconds)`,
        hasSound: sql`coalesce(${hasSound}, excluded.has_sound)`,
        // A conversion that failed begins again with the same file.
        state: sql`case when ${state} = 'failed' then excluded.state else ${state} end`,
        problem: sql`case when ${state} = 'failed' then null else ${problem} end`,
        attempts: sql`case when ${state} = 'failed' then 0 else ${attempts} end`,
      },
    })
    .returning({ ...getTableColumns(recording), isNew: sql<boolean>`(xmax = 0)` });
  if (!stored) throw new Error("no recording was stored");
  return stored;
}

/**
 * SQL: an episode, an article or an entry of a live blog references the recording. Deleted ones count, since they can be
 * restored.
 */
const isReferenced = () =>
  sql`${recording.file} in (${sql.join([...episodeRecordings.only().columns.map(referencedFiles), articleRecordingFiles, entryRecordingFiles], sql` union all `)})`;

const referencedFiles = (column: PgColumn) =>
  sql`select substr(${column}, ${RECORDING_PATH_PREFIX.length + 1}) from ${column.table} where ${column} like ${`${RECORDING_PATH_PREFIX}%`}`;

/** Renews the reference time of all recordings that episodes, articles and entries of live blogs reference. */
export async function renewReferences(db: Db, now: Date): Promise<void> {
  await db.update(recording).set({ namedAt: now }).where(isReferenced());
}

/** Returns the files of recordings without a reference since a given time. */
export async function unreferencedSince(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ file: recording.file })
    .from(recording)
    .where(lt(recording.namedAt, before));
  return rows.map(({ file }) => file);
}

/**
 * Deletes the row of a recording without a reference since a given time; returns false when it has
 * one by now. Waits for transactions that are adding a reference before it checks.
 */
export async function deleteUnreferenced(tx: Db, file: string, before: Date): Promise<boolean> {
  await tx
    .select({ file: recording.file })
    .from(recording)
    .where(eq(recording.file, file))
    .for("update");
  const rows = await tx
    .delete(recording)
    .where(and(eq(recording.file, file), lt(recording.namedAt, before), sql`not ${isReferenced()}`))
    .returning({ file: recording.file });
  return rows.length > 0;
}
