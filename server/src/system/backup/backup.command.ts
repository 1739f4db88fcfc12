import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { BackupKeys } from "./archive/encryption.ts";
import type { Installation } from "./backup.service.ts";
import { createBackup, recordOtherBackup } from "./backup.service.ts";
import { restoreBackup } from "./restore.service.ts";

export const BACKUP_OPTIONS = {
  "no-media": { type: "boolean", default: false },
  record: { type: "boolean", default: false },
  error: { type: "string" },
} as const;
export const RESTORE_OPTIONS = { force: { type: "boolean", default: false } } as const;

/** Maximum number of media files that are listed. */
const LISTED_FILES = 10;

/** Returns the absolute path of the only argument. @throws Error with the usage */
export function parseBackupFile(command: string, [file, ...more]: string[]): string {
  if (!file || more.length) throw new Error(`usage: ${command} FILE`);
  return resolve(file);
}

/** Writes a backup and prints a summary of its contents. */
export async function runBackup(
  installation: Installation,
  path: string,
  withMedia: boolean,
  keys: BackupKeys,
): Promise<void> {
  const backup = await createBackup(installation, path, { withMedia, keys });
  const { tables, media, secrets, bytes, sha256, encrypted, milliseconds, recordError } = backup;
  console.log(
    [
      `Backup ${path}`,
      `  database  ${tables} tables`,
      `  media     ${media.files} files, ${formatSize(media.bytes)}${withMedia ? "" : ": only their names and checksums"}`,
      `  secrets   ${secrets.join(", ") || "none in DATA_DIR"}`,
      `  size      ${formatSize(bytes)} in ${(milliseconds / 1000).toFixed(1)} s`,
      `  sha256    ${sha256}`,
    ].join("\n"),
  );
  if (!encrypted)
    console.warn(
      "The backup is not encrypted, and contains secrets: set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS.",
    );
  if (recordError !== null)
    console.warn(
      `The backup is complete, but could not be recorded, so the System screen does not show it: ${recordError}`,
    );
}

/** Records a run of another program, and prints that. @throws Error if it cannot be recorded */
export async function runRecord(
  databaseUrl: string,
  name: string,
  error: string | null,
): Promise<void> {
  await recordOtherBackup(databaseUrl, name, error);
  console.log(
    error === null
      ? `Recorded ${name} as a backup that succeeded.`
      : `Recorded ${name} as a backup that failed: ${error}`,
  );
}

/** Restores a backup and prints a summary. Sets the exit code if media files are missing. */
export async function runRestore(
  installation: Installation,
  path: string,
  force: boolean,
  keys: BackupKeys,
): Promise<void> {
  const started = Date.now();
  const { header, rows, mediaFiles, secrets, skippedTables, differingFiles } = await restoreBackup(
    installation,
    path,
    { force, keys },
  );
  const restoredFiles = header.withMedia
    ? `${mediaFiles} files`
    : `${mediaFiles - differingFiles.length} of ${mediaFiles} files are there`;
  console.log(
    [
      `Restored ${path} of ${header.createdAt}, ${formatSize(statSync(path).size)}`,
      `  versions  Masthead ${header.versions.masthead}, PostgreSQL ${header.versions.postgres}, migration ${header.schema.tag}`,
      `  database  ${header.tables.length - skippedTables.length} tables, ${rows} rows, compared with the backup`,
      `  media     ${restoredFiles}, compared with the backup`,
      `  secrets   ${secrets.join(", ") || "none in the backup"}`,
      `  time      ${((Date.now() - started) / 1000).toFixed(1)} s`,
    ].join("\n"),
  );
  if (skippedTables.length)
    console.warn(`Not restored, as this version does not create them: ${skippedTables.join(", ")}`);
  if (!differingFiles.length) return;
  console.error(
    `${differingFiles.length} media files are missing or differ: ${differingFiles.slice(0, LISTED_FILES).join(", ")}${differingFiles.length > LISTED_FILES ? " …" : ""}`,
  );
  process.exitCode = 1;
}

const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;
