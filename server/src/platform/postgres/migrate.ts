import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { connectionSettings, DatabaseClient, MIGRATION_LIMITS } from "./connection.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
const LOCK = 7_220_417;

/** Oldest PostgreSQL that the migrations and queries run on. */
const MINIMUM_VERSION = 17;
/** How long a process waits for another that migrates, in milliseconds. */
const TURN_TIMEOUT = 10 * 60_000;

/**
 * Brings the database to the newest schema. Several processes may call it at once: one works, the others wait.
 * @throws Error when the server is too old
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new DatabaseClient(connectionSettings(url, "masthead migrate", MIGRATION_LIMITS));
  await client.connect();
  try {
    await requireVersion(client);
    await client.query(`set lock_timeout = ${TURN_TIMEOUT}`);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
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
