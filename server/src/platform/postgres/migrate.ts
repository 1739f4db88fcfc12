import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { connectionSettings, DatabaseClient, MIGRATION_LIMITS } from "./connection.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
const LOCK_ID = 7_220_417;

/** Minimum PostgreSQL version of the migrations and queries. */
const MINIMUM_VERSION = 17;
/** Timeout for waiting until another process has migrated, in milliseconds. */
const LOCK_TIMEOUT = 10 * 60_000;

/**
 * Migrates the database to the latest schema. Several processes may call it concurrently: one migrates, the others wait.
 * @throws Error if the server is too old
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new DatabaseClient(connectionSettings(url, "masthead migrate", MIGRATION_LIMITS));
  await client.connect();
  try {
    await requireVersion(client);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
    await client.query("select pg_advisory_lock($1)", [LOCK_ID]);
    await client.query(`set lock_timeout = ${MIGRATION_LIMITS.lock}`);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}

async function requireVersion(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < MINIMUM_VERSION)
    throw new Error(`PostgreSQL ${version} is too old: Masthead needs version ${MINIMUM_VERSION} or later (DATABASE_URL)`);
}
