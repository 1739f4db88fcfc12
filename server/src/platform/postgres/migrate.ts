import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import pg from "pg";
import { connectionSettings, DatabaseClient, MIGRATION_LIMITS } from "./connection.ts";
import {
  applyConcurrently,
  applyInTransaction,
  createMigrationTables,
  LOCK_TIMINGS,
  type LockTimings,
} from "./migration/apply-migration.ts";
import { MIGRATIONS_FOLDER, type Migration, readMigrations } from "./migration/migration-files.ts";
import {
  appliedMigrations,
  requireKnownContracts,
  requireMigrated,
  requireSafeContracts,
  requireServerVersion,
} from "./migration/schema-guard.ts";

const LOCK_ID = 7_220_417;
/**
 * Timeout for waiting until another process has migrated, and interval of attempts, in
 * milliseconds.
 */
const LOCK_WAIT = { timeout: 10 * MINUTE, interval: 200 };
const INSUFFICIENT_PRIVILEGE = "42501";

/** Whether a process migrates the database at its start, or only checks that it was migrated. */
type MigrateMode = "auto" | "off";

interface MigrateOptions {
  /** Whether no process uses the database: contract migrations then run unconditionally. */
  offline?: boolean;
  folder?: string;
  timings?: LockTimings;
  log?: (line: string) => void;
}

/**
 * Migrates the database to the latest schema. Several processes may call it concurrently: one
 * migrates, the others wait. A database that is newer stays as it is.
 * @throws Error if the server is too old, the schema is too new, or the user may not change the
 *   schema
 */
export async function migrateDatabase(
  url: string,
  {
    offline = false,
    folder = MIGRATIONS_FOLDER,
    timings = LOCK_TIMINGS,
    log = () => {},
  }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder);
  await withClient(url, async (client) => {
    const findPending = async () => {
      await requireKnownContracts(client, migrations);
      const applied = await appliedMigrations(client);
      return { applied, pending: migrations.filter(({ createdAt }) => !applied.has(createdAt)) };
    };
    if (!(await findPending()).pending.length) return;
    await lockMigrations(client);
    // A later version may have migrated concurrently.
    const { applied, pending } = await findPending();
    if (!offline) requireSafeContracts(pending, migrations, applied);
    try {
      await createMigrationTables(client);
      for (const migration of pending) {
        const startedAt = performance.now();
        if (migration.isConcurrent && applied.size)
          await applyConcurrently(client, migration, migrations);
        else await applyInTransaction(client, migration, { migrations, timings, log });
        // A new database gets all of them together.
        if (applied.size)
          log(
            `Applied ${migration.tag} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
          );
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
        requireMigrated(pending);
      throw error;
    }
  });
}

/** Applied migrations of a database, compared with the migrations of this version. */
interface SchemaState {
  pending: Migration[];
  /** Number of applied migrations, including migrations of a newer version. */
  applied: number;
  isNewer: boolean;
}

/**
 * Compares the schema of the database with the schema of this version.
 * @throws Error if the server is too old, or the schema is too new
 */
export async function readSchemaState(
  url: string,
  folder = MIGRATIONS_FOLDER,
): Promise<SchemaState> {
  const migrations = readMigrations(folder);
  return withClient(url, async (client) => {
    await requireKnownContracts(client, migrations);
    const applied = await appliedMigrations(client);
    const pending = migrations.filter(({ createdAt }) => !applied.has(createdAt));
    return {
      pending,
      applied: applied.size,
      isNewer: applied.size > migrations.length - pending.length,
    };
  });
}

/**
 * Ensures that this version can use the schema of the database, without changing it. @throws Error
 * if it is too old or too new
 */
export async function requireSchema(url: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  requireMigrated((await readSchemaState(url, folder)).pending);
}

/** Migrates the database, or checks it, before a process uses it. */
export function prepareSchema(url: string, mode: MigrateMode): Promise<void> {
  return mode === "auto" ? migrateDatabase(url, { log: console.log }) : requireSchema(url);
}

async function withClient<Result>(
  url: string,
  work: (client: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient(connectionSettings(url, "masthead migrate", MIGRATION_LIMITS));
  await client.connect();
  try {
    await requireServerVersion(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock of migrations, until the connection ends. It polls, as a waiting statement would
 * have a snapshot, for whose end the concurrent creation of an index waits.
 */
async function lockMigrations(client: DatabaseClient): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT.timeout;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [LOCK_ID],
    );
    if (rows[0]?.locked) return;
    if (performance.now() > deadline)
      throw new Error(
        `another process has migrated the database for ${LOCK_WAIT.timeout / MINUTE} minutes`,
      );
    await wait(LOCK_WAIT.interval);
  }
}
