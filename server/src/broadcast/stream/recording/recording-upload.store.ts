import { and, asc, eq, lt, ne, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { recordingUpload } from "./recording-upload.table.ts";

export type UploadRow = typeof recordingUpload.$inferSelect;

/**
 * Duration of a lease in seconds. A request renews its lease while it receives a part. The lease of
 * a dead process expires, and another process continues the upload.
 */
const LEASE_SECONDS = 15;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** Locks an upload until the transaction ends, so that only one transaction leases it. */
export async function lockUpload(tx: Db, upload: string): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${upload}`}, 0))`);
}

/**
 * Locks an upload until the transaction ends, unless another transaction has locked it. Returns
 * whether it did.
 */
async function tryLockUpload(tx: Db, upload: string): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`upload ${upload}`}, 0)) as locked`,
  );
  return row?.locked ?? false;
}

/** Returns whether a request is receiving a part of an upload, or has died in the last seconds. */
export async function isLeased(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx
    .select({
      isLeased: sql<boolean>`coalesce(${recordingUpload.leasedUntil} > clock_timestamp(), false)`,
    })
    .from(recordingUpload)
    .where(eq(recordingUpload.name, name));
  return row?.isLeased ?? false;
}

/**
 * Locks an upload until the transaction ends, unless another transaction has locked it, or it is
 * leased. Returns it if it did.
 */
export async function lockIdleUpload(tx: Db, name: string): Promise<UploadRow | undefined> {
  return (await tryLockUpload(tx, name)) && !(await isLeased(tx, name))
    ? uploadByName(tx, name)
    : undefined;
}

/** Leases an upload, which the transaction has locked. */
export async function leaseUpload(
  tx: Db,
  row: Omit<UploadRow, "lease" | "leasedUntil">,
  lease: string,
): Promise<void> {
  const { name, ...values } = row;
  const leased = { lease, leasedUntil: leaseEnd };
  await tx
    .insert(recordingUpload)
    .values({ ...row, ...leased })
    .onConflictDoUpdate({ target: recordingUpload.name, set: { ...values, ...leased } });
}

/** Condition: the lease was not lost to another request. */
const holds = (name: string, lease: string) =>
  and(eq(recordingUpload.name, name), eq(recordingUpload.lease, lease));

/** Extends the lease. */
export async function renewUploadLease(db: Db, name: string, lease: string): Promise<void> {
  await db.update(recordingUpload).set({ leasedUntil: leaseEnd }).where(holds(name, lease));
}

/**
 * Ends a lease and saves the received bytes. Returns false, and saves nothing, if another request
 * has the lease.
 */
export async function releaseUpload(
  db: Db,
  name: string,
  lease: string,
  progress: Partial<Pick<UploadRow, "received" | "staged" | "pending" | "usedAt">> = {},
): Promise<boolean> {
  const rows = await db
    .update(recordingUpload)
    .set({ ...progress, lease: null, leasedUntil: null })
    .where(holds(name, lease))
    .returning({ name: recordingUpload.name });
  return rows.length > 0;
}

/**
 * Deletes a leased upload. Returns false, and deletes nothing, if another request has the lease.
 */
export async function deleteLeasedUpload(db: Db, name: string, lease: string): Promise<boolean> {
  const rows = await db
    .delete(recordingUpload)
    .where(holds(name, lease))
    .returning({ name: recordingUpload.name });
  return rows.length > 0;
}

export async function uploadByName(db: Db, name: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(recordingUpload).where(eq(recordingUpload.name, name));
  return row;
}

export async function deleteUpload(tx: Db, name: string): Promise<void> {
  await tx.delete(recordingUpload).where(eq(recordingUpload.name, name));
}

/** Unfinished uploads of a user, the longest idle first. */
export function uploadsOf(
  db: Db,
  userId: number,
): Promise<Pick<UploadRow, "name" | "total" | "usedAt">[]> {
  const { name, total, usedAt } = recordingUpload;
  return db
    .select({ name, total, usedAt })
    .from(recordingUpload)
    .where(eq(recordingUpload.userId, userId))
    .orderBy(asc(usedAt));
}

/** Returns the outstanding bytes of unfinished uploads, except one upload. */
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
  const rows = await db
    .select({ name: recordingUpload.name })
    .from(recordingUpload)
    .where(lt(recordingUpload.usedAt, before));
  return rows.map(({ name }) => name);
}
