import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseClient } from "../../platform/postgres/connection.ts";
import { migrateDatabase } from "../../platform/postgres/migrate.ts";
import { inTransaction } from "../../platform/postgres/transaction.ts";
import { readArchive } from "./archive/archive-reader.ts";
import {
  type BackupHeader,
  DATABASE_PREFIX,
  type DumpedTable,
  MEDIA_LIST_PREFIX,
  MEDIA_PREFIX,
} from "./archive/backup-format.ts";
import type { BackupKeys } from "./archive/encryption.ts";
import { tableOf, type VerifiedArchive, verifyArchive } from "./archive/verify-archive.ts";
import type { Installation } from "./backup.service.ts";
import { BackupError } from "./backup-error.ts";
import { QUEUE_SCHEMA } from "./database/database-layout.ts";
import { withBackupConnection } from "./database/database-session.ts";
import {
  createSchema,
  emptyTables,
  requireKnownSchema,
  restoreSequences,
  suspendConstraints,
  TableLoader,
  verifyTables,
} from "./database/load-database.ts";
import { findDifferingFiles, MediaLoader, readMediaList } from "./media-files.ts";
import { dropObjects, findExistingData, hasFiles, requireUnused } from "./restore-target.ts";
import { SecretLoader } from "./secret-files.ts";

interface RestoreOptions {
  keys: BackupKeys;
  /** Replaces the data of the target. */
  force: boolean;
}

interface Restored {
  header: BackupHeader;
  rows: number;
  mediaFiles: number;
  secrets: string[];
  /**
   * Tables that were left out, as the product does not create them: added by someone, or of another
   * version of the job queue.
   */
  skippedTables: string[];
  /**
   * Media files that a backup without media lists, and the storage lacks or has with another
   * content.
   */
  differingFiles: string[];
}

/**
 * Restores a backup and migrates the database to the current version. The whole file is checked
 * before anything is written. The database is loaded in one transaction, after the files that its
 * rows reference.
 * @throws BackupError, or an error of the database or the file system; the message lists the data
 *   left in the target
 */
export async function restoreBackup(
  target: Installation,
  path: string,
  { keys, force }: RestoreOptions,
): Promise<Restored> {
  const archive = await verifyArchive(path, keys);
  requireKnownSchema(archive.header);
  const restored = await withBackupConnection(target.databaseUrl, async (client) => {
    await requireEmpty(client, target, archive, force);
    return writeAll(client, target, { path, keys, archive, force });
  });
  await migrateDatabase(target.databaseUrl, { offline: true }).catch((error: Error) => {
    throw new Error(
      `the backup was restored, but the database could not be migrated: ${error.message}`,
      { cause: error },
    );
  });
  return restored;
}

async function requireEmpty(
  client: DatabaseClient,
  target: Installation,
  archive: VerifiedArchive,
  force: boolean,
): Promise<void> {
  await requireUnused(client);
  if (force) return;
  const existing = await findExistingData(client, {
    ...target,
    secrets: archive.secrets,
    withMedia: archive.header.withMedia,
  });
  if (existing.length)
    throw new BackupError(
      "TARGET_NOT_EMPTY",
      `the target is not empty: it has ${existing.join(", ")}. To replace them, use --force`,
    );
}

interface Source {
  path: string;
  keys: BackupKeys;
  archive: VerifiedArchive;
  force: boolean;
}

/** Writes media files, secrets and the database. On failure, undoes as much as possible. */
async function writeAll(
  client: DatabaseClient,
  target: Installation,
  source: Source,
): Promise<Restored> {
  const { header, secrets, mediaFiles } = source.archive;
  const isStorageEmpty = !(await hasFiles(target.storage));
  const drafts = join(target.dataDir, `restore-${randomUUID()}`);
  await mkdir(drafts, { recursive: true });
  const media = new MediaLoader(target.storage, drafts);
  const secretFiles = new SecretLoader(target.dataDir);
  try {
    const differingFiles = await restoreMedia(target, source, media);
    await secretFiles.write(secrets);
    const loaded = await loadInTransaction(client, source);
    return { header, mediaFiles, differingFiles, secrets: [...secrets.keys()], ...loaded };
  } catch (error) {
    const left: string[] = [];
    await secretFiles
      .undo()
      .catch((undoError: Error) =>
        left.push(`secrets could not be put back (${undoError.message})`),
      );
    if (isStorageEmpty)
      await media
        .undo()
        .catch((undoError: Error) =>
          left.push(`media files could not be removed (${undoError.message})`),
        );
    else if (media.written.length)
      left.push(`up to ${media.written.length} media files were added`);
    const emptied = left.length
      ? "The database of the target was left empty"
      : "The target was left empty";
    const state = source.force ? "The database of the target is unchanged" : emptied;
    throw Object.assign(error as Error, {
      message: `${(error as Error).message}. ${[state, ...left].join("; ")}.`,
    });
  } finally {
    // Neither a result nor an error depends on it.
    await rm(drafts, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Writes and reads back the media files. Returns those that a backup without media lists, and that
 * differ.
 */
async function restoreMedia(
  { storage }: Installation,
  { path, keys, archive: { header } }: Source,
  media: MediaLoader,
): Promise<string[]> {
  const differing: string[] = [];
  await readArchive(path, keys, async (entry) => {
    if (entry.name.startsWith(MEDIA_PREFIX)) await media.write(entry);
    else if (entry.name.startsWith(MEDIA_LIST_PREFIX)) {
      await media.flush();
      differing.push(...(await findDifferingFiles(storage, await readMediaList(entry))));
    }
  });
  if (header.withMedia && differing.length)
    throw new BackupError(
      "VERIFICATION_FAILED",
      `${differing.length} media files differ from the backup: ${differing.slice(0, 5).join(", ")}`,
    );
  return differing;
}

function loadInTransaction(
  client: DatabaseClient,
  source: Source,
): Promise<{ rows: number; skippedTables: string[] }> {
  const { header, digests } = source.archive;
  return inTransaction(client, async () => {
    if (source.force) await dropObjects(client);
    const tables = await createSchema(client, header);
    const restoreConstraints = await suspendConstraints(client);
    await emptyTables(
      client,
      tables.filter(({ name }) => !name.startsWith(`${QUEUE_SCHEMA}.`)),
    );
    const byName = new Map(tables.map((table) => [table.name, table]));
    await loadTables(client, source, byName);
    await restoreConstraints();
    await restoreSequences(client, header);
    const rows = await verifyTables(client, tables, digests);
    return {
      rows,
      skippedTables: header.tables.flatMap(({ name }) => (byName.has(name) ? [] : [name])),
    };
  });
}

async function loadTables(
  client: DatabaseClient,
  { path, keys }: Source,
  byName: Map<string, DumpedTable>,
): Promise<void> {
  const loader = new TableLoader(client);
  try {
    await readArchive(path, keys, async (entry) => {
      if (entry.name.startsWith(MEDIA_PREFIX) || entry.name.startsWith(MEDIA_LIST_PREFIX))
        return false;
      const table = entry.name.startsWith(DATABASE_PREFIX)
        ? byName.get(tableOf(entry.name))
        : undefined;
      if (table) await loader.write(table, await entry.read());
      return true;
    });
    await loader.end();
  } catch (error) {
    loader.cancel();
    throw error;
  }
}
