import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** Folder of the migrations of this version. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../../migrations", import.meta.url));

/** Migration of the schema: a file of SQL with its entry in the journal. */
export interface Migration {
  /** File name without extension, such as `0023_article_lists`. */
  tag: string;
  /** Time of generation in milliseconds: the order of migrations, and their key in the database. */
  createdAt: number;
  /** SHA-256 of the file. */
  hash: string;
  statements: string[];
  /**
   * Runs outside a transaction, so that it can create and drop indexes concurrently. Marked `--
   * concurrent`.
   */
  isConcurrent: boolean;
  /**
   * Contract migration: tag of the migration that every running process must know. Marked `--
   * contract: TAG`.
   */
  contract: string | null;
}

/**
 * Returns the tag of each migration of a folder, and the time of its generation in milliseconds, in
 * their order.
 */
export function readJournal(folder = MIGRATIONS_FOLDER): { tag: string; when: number }[] {
  return (
    JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
      entries: { tag: string; when: number }[];
    }
  ).entries;
}

/** Returns the migrations of a folder in their order. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const entries = readJournal(folder);
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ sql, folderMillis, hash }, index) => ({
      tag: entries[index]?.tag ?? "",
      createdAt: folderMillis,
      hash,
      statements: sql.filter((statement) => statement.trim()),
      isConcurrent: /^-- concurrent$/m.test(sql.join("")),
      contract: /^-- contract: (\S+)$/m.exec(sql.join(""))?.[1] ?? null,
    }),
  );
}
