/**
 * Completes the migration that drizzle-kit has just generated: `npm run migration -w server` runs
 * this afterwards. Deletes the previous snapshot.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const MIGRATIONS = new URL("../server/migrations/", import.meta.url);
const BREAKPOINT = "--> statement-breakpoint\n";
const REPLACED_COLUMN =
  /^(ALTER TABLE "\w+") drop column ("\w+");--> statement-breakpoint\n\1 ADD COLUMN \2 .+? GENERATED ALWAYS AS (.+) STORED;(?:--> statement-breakpoint\n)?/gm;

/**
 * Changes expressions of generated columns in place, at the end of a migration. drizzle-kit drops
 * and adds the column instead, before the new columns that the expression may read, and without its
 * indexes.
 */
export function changeExpressionsInPlace(migration: string): string {
  const changes = [...migration.matchAll(REPLACED_COLUMN)].map(
    ([, table, column, expression]) =>
      `${table} ALTER COLUMN ${column} SET EXPRESSION AS ${expression};`,
  );
  if (!changes.length) return migration;
  const others = migration
    .replace(REPLACED_COLUMN, "")
    .trimEnd()
    .replace(/--> statement-breakpoint$/, "");
  return [...(others ? [others] : []), ...changes].join(BREAKPOINT);
}

if (import.meta.main) {
  const meta = new URL("meta/", MIGRATIONS);
  const { entries } = JSON.parse(readFileSync(new URL("_journal.json", meta), "utf8"));
  const { tag } = entries.at(-1);
  const path = new URL(`${tag}.sql`, MIGRATIONS);
  writeFileSync(path, changeExpressionsInPlace(readFileSync(path, "utf8")));
  const newest = `${tag.split("_")[0]}_snapshot.json`;
  for (const name of readdirSync(meta))
    if (name.endsWith("_snapshot.json") && name !== newest) rmSync(new URL(name, meta));
}
