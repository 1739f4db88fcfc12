import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { folderStorage } from "../../src/platform/storage/storage.ts";
import type { Installation } from "../../src/system/backup/backup.service.ts";

/** Creates an installation without data, with a data folder below `folder`. */
export async function emptyInstallation(folder: string): Promise<Installation> {
  const server = inject("postgresUrl");
  const name = `restore_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name);
  const dataDir = join(folder, name);
  return { databaseUrl: withDatabase(server, name), dataDir, storage: folderStorage(dataDir) };
}

/** Runs SQL on the database of an installation. */
export async function runSql<T>(
  { databaseUrl }: Pick<Installation, "databaseUrl">,
  text: string,
): Promise<T[]> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1, name: "test" });
  try {
    return (await pool.query(text)).rows as T[];
  } finally {
    await close();
  }
}

/** Ensures that a failed restore has left nothing. */
export async function expectEmpty(target: Installation): Promise<void> {
  const objects =
    "select relname from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle', 'jobs') and relkind in ('r', 'p')";
  expect(await runSql(target, objects)).toEqual([]);
  const left = existsSync(target.dataDir)
    ? readdirSync(target.dataDir, { recursive: true, withFileTypes: true })
    : [];
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
}
