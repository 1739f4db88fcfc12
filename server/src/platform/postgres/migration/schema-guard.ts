import type { DatabaseClient } from "../connection.ts";
import type { Migration } from "./migration-files.ts";

/** Minimum PostgreSQL version of the migrations and queries. */
export const MINIMUM_VERSION = 17;

/** @throws Error if the server is too old */
export async function requireServerVersion(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < MINIMUM_VERSION)
    throw new Error(
      `PostgreSQL ${version} is too old: Masthead needs version ${MINIMUM_VERSION} or later (DATABASE_URL)`,
    );
}

/** Returns the keys of the migrations that were applied to the database. */
export async function appliedMigrations(client: DatabaseClient): Promise<Set<number>> {
  if (!(await tableExists(client, "drizzle.__drizzle_migrations"))) return new Set();
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations",
  );
  return new Set(rows.map((row) => Number(row.created_at)));
}

/**
 * Ensures that no contract migration has removed tables or columns that this version uses.
 * @throws Error naming the version to install
 */
export async function requireKnownContracts(
  client: DatabaseClient,
  migrations: Migration[],
): Promise<void> {
  if (!(await tableExists(client, "drizzle.contract"))) return;
  const newest = migrations.at(-1)?.createdAt ?? 0;
  const { rows } = await client.query<{ tag: string; required: string }>(
    "select tag, required_tag as required from drizzle.contract where required_at > $1 order by required_at desc limit 1",
    [newest],
  );
  if (rows[0])
    throw new Error(
      `The database schema is too new: its migration ${rows[0].tag} removed what this version uses. Install a version that has the migration ${rows[0].required}.`,
    );
}

/**
 * Ensures that all migrations of this version were applied. @throws Error naming the command that
 * applies them
 */
export function requireMigrated(pending: Migration[]): void {
  if (pending.length)
    throw new Error(
      `The database schema is too old: it lacks ${pending.map(({ tag }) => tag).join(", ")}. Run "masthead migrate" as a database user that may change the schema.`,
    );
}

/**
 * Ensures that no contract migration runs while processes may be alive that it breaks: those that
 * started before the migration that it requires. That migration must therefore be from an earlier
 * upgrade.
 * @throws Error naming the command for an upgrade without running processes
 */
export function requireSafeContracts(
  pending: Migration[],
  migrations: Migration[],
  applied: Set<number>,
): void {
  if (!applied.size) return;
  const unsafe = pending.find(
    ({ contract }) => contract && !applied.has(migrationOf(contract, migrations).createdAt),
  );
  if (unsafe)
    throw new Error(
      `The migration ${unsafe.tag} removes what processes without ${unsafe.contract} use. Upgrade to a version with ${unsafe.contract} first, or stop all processes and run "masthead migrate --offline".`,
    );
}

/** @throws Error if no migration has the tag */
export function migrationOf(tag: string, migrations: Migration[]): Migration {
  const migration = migrations.find((one) => one.tag === tag);
  if (!migration) throw new Error(`there is no migration ${tag}`);
  return migration;
}

async function tableExists(client: DatabaseClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass($1) is not null as found",
    [name],
  );
  return rows[0]?.found ?? false;
}
