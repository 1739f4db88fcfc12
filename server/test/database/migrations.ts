import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS_FOLDER } from "../../src/platform/postgres/migration/migration-files.ts";

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const journalOf = (folder: string) => join(folder, "meta/_journal.json");

const readJournal = (folder: string) =>
  JSON.parse(readFileSync(journalOf(folder), "utf8")) as Journal;

/** Copies the first migrations into another folder, which it returns. */
export function copyMigrations(folder: string, count: number): string {
  const journal = readJournal(MIGRATIONS_FOLDER);
  journal.entries = journal.entries.slice(0, count);
  mkdirSync(join(folder, "meta"), { recursive: true });
  for (const { tag } of journal.entries)
    copyFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(journalOf(folder), JSON.stringify(journal));
  return folder;
}

export function addMigration(folder: string, tag: string, sql: string): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const journal = readJournal(folder);
  const idx = journal.entries.length;
  journal.entries.push({
    idx,
    version: "7",
    when: (journal.entries.at(-1)?.when ?? 0) + 1,
    tag,
    breakpoints: true,
  });
  writeFileSync(join(folder, `${tag}.sql`), sql);
  writeFileSync(journalOf(folder), JSON.stringify(journal));
}
