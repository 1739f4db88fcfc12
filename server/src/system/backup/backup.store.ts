import { and, desc, isNull, notInArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { backupRun } from "./backup.table.ts";

/** Number of newest runs that are kept. */
const KEPT_RUNS = 100;

export type BackupRun = typeof backupRun.$inferSelect;
export type NewBackupRun = typeof backupRun.$inferInsert;

/** Inserts a run and deletes the oldest ones, except for the last that succeeded. */
export async function insertRun(db: Db, run: NewBackupRun): Promise<void> {
  await db.insert(backupRun).values(run);
  const newest = db
    .select({ id: backupRun.id })
    .from(backupRun)
    .orderBy(desc(backupRun.id))
    .limit(KEPT_RUNS);
  const lastSuccess = db
    .select({ id: backupRun.id })
    .from(backupRun)
    .where(isNull(backupRun.error))
    .orderBy(desc(backupRun.id))
    .limit(1);
  await db
    .delete(backupRun)
    .where(and(notInArray(backupRun.id, newest), notInArray(backupRun.id, lastSuccess)));
}

/** Returns the last run, or the last one that succeeded. */
export async function selectLastRun(
  db: Db,
  { succeeded }: { succeeded: boolean },
): Promise<BackupRun | null> {
  const [run] = await db
    .select()
    .from(backupRun)
    .where(succeeded ? isNull(backupRun.error) : undefined)
    .orderBy(desc(backupRun.id))
    .limit(1);
  return run ?? null;
}
