import { existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { openDatabase } from "../../platform/postgres/database.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { atomically, isDraftOf } from "../../platform/storage/atomic-file.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { type ArchiveFile, writeArchive } from "./archive/archive-writer.ts";
import { type BackupHeader, FORMAT_VERSION, HEADER_ENTRY } from "./archive/backup-format.ts";
import type { BackupKeys } from "./archive/encryption.ts";
import { type BackupRun, insertRun, type NewBackupRun, selectLastRun } from "./backup.store.ts";
import { BackupError } from "./backup-error.ts";
import { readLayout, readSchema, readVersions } from "./database/database-layout.ts";
import { withBackupConnection } from "./database/database-session.ts";
import { beginSnapshot, dumpDatabase, lockTables } from "./database/dump-database.ts";
import { dumpMedia, type MediaTotals } from "./media-files.ts";
import { dumpSecrets } from "./secret-files.ts";

export interface Installation {
  databaseUrl: string;
  dataDir: string;
  storage: MediaStorage;
}

interface Backup extends ArchiveFile {
  tables: number;
  secrets: string[];
  media: MediaTotals;
  milliseconds: number;
  /** Reason why the database has no record of the run; null if it was recorded. */
  recordError: string | null;
}

/**
 * Writes a backup of the installation to a new file, and records the run. The installation may be
 * in use: tables are read in one snapshot, and files after them, so that every file that a row
 * references is included.
 * @throws BackupError, or an error of the database or the file system; this run has left no file
 *   then
 */
export async function createBackup(
  installation: Installation,
  path: string,
  { withMedia, keys }: { withMedia: boolean; keys: BackupKeys },
): Promise<Backup> {
  const startedAt = new Date();
  const record = (outcome: Pick<NewBackupRun, "bytes" | "checksum" | "encrypted" | "error">) =>
    recordRun(installation.databaseUrl, {
      startedAt,
      finishedAt: new Date(),
      file: basename(path),
      withMedia,
      ...outcome,
    });
  const written = await writeBackup(installation, path, withMedia, keys).catch(
    async (error: Error) => {
      const encrypted = Boolean(keys.BACKUP_PASSPHRASE || keys.BACKUP_RECIPIENTS.length);
      // The first error is the one to report.
      await record({ bytes: null, checksum: null, encrypted, error: error.message });
      throw error;
    },
  );
  const milliseconds = Date.now() - startedAt.getTime();
  const recordError = await record({
    bytes: written.bytes,
    checksum: written.sha256,
    encrypted: written.encrypted,
    error: null,
  });
  return { ...written, milliseconds, recordError };
}

async function writeBackup(
  { databaseUrl, dataDir, storage }: Installation,
  path: string,
  withMedia: boolean,
  keys: BackupKeys,
): Promise<Omit<Backup, "milliseconds" | "recordError">> {
  if (existsSync(path)) throw fileExists(path);
  // They are in nobody's way.
  await removeKilledDrafts(path).catch(() => {});
  let tables = 0;
  let secrets: string[] = [];
  let media: MediaTotals = { files: 0, bytes: 0 };
  const write = (draft: string) =>
    writeArchive(draft, keys, async (archive) => {
      await withBackupConnection(databaseUrl, async (client) => {
        await beginSnapshot(client);
        const layout = await readLayout(client);
        await lockTables(client, layout.tables);
        const header: BackupHeader = {
          format: FORMAT_VERSION,
          createdAt: new Date().toISOString(),
          versions: { masthead: PRODUCT_VERSION, ...(await readVersions(client)) },
          schema: await readSchema(client),
          withMedia,
          ...layout,
        };
        tables = header.tables.length;
        await archive.addJson(HEADER_ENTRY, header);
        secrets = await dumpSecrets(dataDir, archive);
        await dumpDatabase(client, header, archive);
      });
      media = await dumpMedia(storage, archive, withMedia);
    });
  const file = await atomically(path, write, publishNew);
  return { ...file, tables, secrets, media };
}

const fileExists = (path: string, cause?: unknown) =>
  new BackupError("FILE_EXISTS", `${path} exists`, cause);

/** Gives a complete file its name, unless another backup has taken the name concurrently. */
async function publishNew(draft: string, path: string): Promise<void> {
  // Not every file system has hard links, which could do both in one step.
  const reserved = await open(path, "wx").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? fileExists(path, error) : error;
  });
  try {
    await reserved.close();
    await rename(draft, path);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

/** Age of a draft in milliseconds after which it is abandoned: no backup writes to it. */
const KILLED_AFTER = DAY;

/** Removes drafts of the file that killed backups have left. */
async function removeKilledDrafts(path: string): Promise<void> {
  const names = await readdir(dirname(path));
  for (const draft of names
    .filter((name) => isDraftOf(name, basename(path)))
    .map((name) => join(dirname(path), name)))
    if (Date.now() - (await stat(draft)).mtimeMs > KILLED_AFTER) await rm(draft);
}

/** UNDEFINED_TABLE: the schema is older than the table of runs. */
const isTableMissing = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === "42P01";

/** Records a run. Returns why it could not be recorded, or null. */
async function recordRun(databaseUrl: string, run: NewBackupRun): Promise<string | null> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, name: "masthead backup" });
  try {
    await insertRun(db, run);
    return null;
  } catch (error) {
    return isTableMissing(error) ? null : (((error as Error).cause ?? error) as Error).message;
  } finally {
    await close();
  }
}

/**
 * Records a run of another program, such as pgBackRest: alerts, doctor and System screen then know
 * it. It is not checked.
 * @param name of the backup or the program
 * @param error why it failed; null if it succeeded
 * @throws Error if it cannot be recorded
 */
export async function recordOtherBackup(
  databaseUrl: string,
  name: string,
  error: string | null,
): Promise<void> {
  const now = new Date();
  const unknown = { bytes: null, checksum: null, withMedia: false, encrypted: true };
  const recordError = await recordRun(databaseUrl, {
    startedAt: now,
    finishedAt: now,
    file: name,
    ...unknown,
    error,
  });
  if (recordError !== null) throw new Error(`the backup was not recorded: ${recordError}`);
}

/** Returns the last run of a backup, and the last one that succeeded; null if there was none. */
export async function lastBackups(
  db: Db,
): Promise<{ last: BackupRun | null; lastSuccess: BackupRun | null }> {
  const [last, lastSuccess] = [
    await selectLastRun(db, { succeeded: false }),
    await selectLastRun(db, { succeeded: true }),
  ];
  return { last, lastSuccess };
}
