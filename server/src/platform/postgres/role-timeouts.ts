import pg from "pg";
import {
  type ConnectionLimits,
  connectionSettings,
  DatabaseClient,
  MIGRATION_LIMITS,
  REQUEST_LIMITS,
} from "./connection.ts";
import { urlsOfHosts } from "./database-hosts.ts";
import type { DatabaseAddresses } from "./database-settings.ts";
import { inTransaction } from "./transaction.ts";

/** Lock of the transaction that changes the role: PostgreSQL fails concurrent changes. */
const LOCK_ID = 7_220_418;
/** SQLSTATE codes: the role may not be changed by this user, or is unknown to the server. */
const REFUSED = new Set(["42501", "42704"]);

/** Settings of a role that correspond to the startup parameters of direct connections. */
const roleSettings = ({ statement, lock, idleInTransaction }: ConnectionLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/**
 * Sets the timeouts of requests as defaults of the role that the pooler uses, in this database
 * only, because a pooler in transaction mode rejects them as startup parameters. Values that an
 * operator has set are kept. Does nothing without a pooler.
 * @param warn called with the statements to run if this user may not change the role
 */
export async function setRoleTimeouts(
  { requests, direct }: DatabaseAddresses,
  warn: (line: string) => void,
): Promise<void> {
  if (!requests.pooled) return;
  const client = new DatabaseClient(connectionSettings(direct, "masthead start", MIGRATION_LIMITS));
  await client.connect();
  let statements: string[] = [];
  try {
    await inTransaction(client, async () => {
      await client.query("select pg_advisory_xact_lock($1)", [LOCK_ID]);
      statements = await missingSettings(
        client,
        decodeURIComponent(new URL(urlsOfHosts(requests.url)?.[0] ?? requests.url).username) ||
          undefined,
      );
      for (const statement of statements) await client.query(statement);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && REFUSED.has(error.code ?? ""))) throw error;
    warn(
      `The timeouts of the role could not be set (${error.message}). Run as its owner: ${statements.join("; ")}`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Returns the statements for the settings that a role, by default the current user, does not have
 * in this database.
 */
async function missingSettings(
  client: DatabaseClient,
  role: string | undefined,
): Promise<string[]> {
  const { rows } = await client.query<{ role: string; database: string; names: string[] }>(
    `select coalesce($1, current_user) as role, current_database() as database, array(
       select split_part(unnest(setconfig), '=', 1) from pg_db_role_setting
       join pg_roles r on r.oid = setrole join pg_database d on d.oid = setdatabase
       where rolname = coalesce($1, current_user) and datname = current_database()) as names`,
    [role],
  );
  const [found] = rows;
  if (!found) return [];
  const target = `role ${client.escapeIdentifier(found.role)} in database ${client.escapeIdentifier(found.database)}`;
  return Object.entries(roleSettings(REQUEST_LIMITS)).flatMap(([name, value]) =>
    found.names.includes(name) ? [] : [`alter ${target} set ${name} = ${value}`],
  );
}
