import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import type { Db } from "../../platform/postgres/database.ts";
import { openDatabase } from "../../platform/postgres/database.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { DRAFT_EXTENSION } from "../../platform/storage/atomic-file.ts";
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

/** Data of an installation. */
export interface Installation {
  databaseUrl: string;
  dataDir: string;
  storage: MediaStorage;
}

/** Result of a backup. */
interface Backup extends ArchiveFile {
  tables: number;
  secrets: string[];
  media: MediaTotals;
  milliseconds: number;
}

/**
 * Writes a backup of the installation to a new file, and records the run. The installation may be in use: tables are read in one
 * snapshot, and files after them, so that every file that a row references is included.
 * @throws BackupError, or an error of the database or the file system; the file does not exist then
 */
export async function createBackup(
  installation: Installation,
  path: string,
  { withMedia, keys }: { withMedia: boolean; keys: BackupKeys },
): Promise<Backup> {
  const startedAt = new Date();
  const record = (outcome: Pick<NewBackupRun, "bytes" | "checksum" | "encrypted" | "error">) =>
    recordRun(installation.databaseUrl, { startedAt, finishedAt: new Date(), file: basename(path), withMedia, ...outcome });
  try {
    if (existsSync(path)) throw new BackupError("FILE_EXISTS", `${path} exists`);
    const written = await writeBackup(installation, path, withMedia, keys);
    await record({ bytes: written.bytes, checksum: written.sha256, encrypted: written.encrypted, error: null });
    return { ...written, milliseconds: Date.now() - startedAt.getTime() };
  } catch (error) {
    const encrypted = Boolean(keys.BACKUP_PASSPHRASE || keys.BACKUP_RECIPIENTS.length);
    // The first error is the one to report.
    await record({ bytes: null, checksum: null, encrypted, error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

async function writeBackup(
  { databaseUrl, dataDir, storage }: Installation,
  path: string,
  withMedia: boolean,
  keys: BackupKeys,
): Promise<Omit<Backup, "milliseconds">> {
  const draft = path + DRAFT_EXTENSION;
  // Left by a backup that was killed.
  await rm(draft, { force: true });
  let tables = 0;
  let secrets: string[] = [];
  let media: MediaTotals = { files: 0, bytes: 0 };
  try {
    const file = await writeArchive(draft, keys, async (archive) => {
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
    await rename(draft, path);
    return { ...file, tables, secrets, media };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** UNDEFINED_TABLE: the schema is older than the table of runs. */
const isTableMissing = (error: unknown): boolean => ((error as Error).cause as { code?: string } | undefined)?.code === "42P01";

async function recordRun(databaseUrl: string, run: NewBackupRun): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, name: "masthead backup" });
  try {
    await insertRun(db, run);
  } catch (error) {
    if (!isTableMissing(error)) throw error;
  } finally {
    await close();
  }
}

/** Returns the last run of a backup, and the last one that succeeded; null if there was none. */
export async function lastBackups(db: Db): Promise<{ last: BackupRun | null; lastSuccess: BackupRun | null }> {
  const [last, lastSuccess] = [await selectLastRun(db, { succeeded: false }), await selectLastRun(db, { succeeded: true })];
  return { last, lastSuccess };
}
