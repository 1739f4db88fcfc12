import { asc, eq, lt, ne, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { recordingUpload } from "./recording-upload.table.ts";

export type UploadRow = typeof recordingUpload.$inferSelect;

/** Locks an upload until the transaction ends, so that only one process writes its file. */
export async function lockUpload(tx: Db, upload: string): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${upload}`}, 0))`);
}

/** Locks an upload until the transaction ends, unless another transaction has locked it. Returns whether it did. */
export async function tryLockUpload(tx: Db, upload: string): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`upload ${upload}`}, 0)) as locked`,
  );
  return row?.locked ?? false;
}

export async function uploadByName(db: Db, name: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(recordingUpload).where(eq(recordingUpload.name, name));
  return row;
}

export async function saveUpload(tx: Db, row: UploadRow): Promise<void> {
  const { name, ...values } = row;
  await tx.insert(recordingUpload).values(row).onConflictDoUpdate({ target: recordingUpload.name, set: values });
}

export async function deleteUpload(tx: Db, name: string): Promise<void> {
  await tx.delete(recordingUpload).where(eq(recordingUpload.name, name));
}

/** Unfinished uploads of a user, the longest idle first. */
export function uploadsOf(db: Db, userId: number): Promise<Pick<UploadRow, "name" | "total" | "usedAt">[]> {
  const { name, total, usedAt } = recordingUpload;
  return db.select({ name, total, usedAt }).from(recordingUpload).where(eq(recordingUpload.userId, userId)).orderBy(asc(usedAt));
}

/** Returns how many bytes of unfinished uploads are still to come, without those of one upload. */
export async function announcedBytes(db: Db, except: string): Promise<number> {
  const { name, total, received } = recordingUpload;
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${total} - ${received}), 0)::bigint` })
    .from(recordingUpload)
    .where(ne(name, except));
  return row?.bytes ?? 0;
}

/** Names of the uploads that were last used before a given time. */
export async function uploadsUsedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.select({ name: recordingUpload.name }).from(recordingUpload).where(lt(recordingUpload.usedAt, before));
  return rows.map(({ name }) => name);
}
