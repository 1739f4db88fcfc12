import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";
import { recording } from "./recording.table.ts";

/** What the address of a recording begins with, where an episode names it. */
export const PREFIX = "/recordings/";

export type RecordingRow = typeof recording.$inferSelect;

export async function recordingByFile(db: Db, file: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.file, file));
  return row;
}

/** Keeps a recording from being purged until the transaction ends. False: there is none. */
export async function holdRecording(tx: Db, file: string): Promise<boolean> {
  const rows = await tx.select({ file: recording.file }).from(recording).where(eq(recording.file, file)).for("key share");
  return rows.length > 0;
}

/** Stores a recording, or notes that the same was brought in again. */
export async function saveRecording(tx: Db, row: RecordingRow): Promise<void> {
  await tx
    .insert(recording)
    .values(row)
    .onConflictDoUpdate({ target: recording.file, set: { namedAt: row.namedAt } });
}

/** SQL: an episode names it, be it deleted: it can be brought back. */
const named = sql`${recording.file} in (${namedIn(episode.videoUrl)} union all ${namedIn(episode.audioUrl)})`;

function namedIn(column: typeof episode.videoUrl | typeof episode.audioUrl): SQL {
  return sql`select substr(${column}, ${PREFIX.length + 1}) from ${episode} where ${column} like ${`${PREFIX}%`}`;
}

/** Notes which recordings are named by episodes. */
export async function noteNamed(db: Db, now: Date): Promise<void> {
  await db.update(recording).set({ namedAt: now }).where(named);
}

/** Files of recordings that nobody has named since a moment. */
export async function unnamedSince(db: Db, before: Date): Promise<string[]> {
  const rows = await db.select({ file: recording.file }).from(recording).where(lt(recording.namedAt, before));
  return rows.map(({ file }) => file);
}

/**
 * Removes the row of a recording that nobody has named since a moment; false when that is no longer so. It waits for who is about to name
 * it, and only then looks who does.
 */
export async function deleteUnnamed(tx: Db, file: string, before: Date): Promise<boolean> {
  await tx.select({ file: recording.file }).from(recording).where(eq(recording.file, file)).for("update");
  const rows = await tx
    .delete(recording)
    .where(and(eq(recording.file, file), lt(recording.namedAt, before), sql`not ${named}`))
    .returning({ file: recording.file });
  return rows.length > 0;
}

/** Lets one process at a time write a file that is being uploaded. */
export async function lockUpload(tx: Db, upload: string): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${upload}`}, 0))`);
}
