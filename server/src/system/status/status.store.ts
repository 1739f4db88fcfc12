import { desc, gte, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { PROCESS_TIMEOUT } from "../../platform/process/heartbeat.ts";
import { process as processTable } from "../../platform/process/process.table.ts";
import { dependencyFailure } from "../../platform/telemetry/dependency-failure.table.ts";

/** Returns processes with a heartbeat within the last day, by host and start. */
export function listProcesses(db: Db) {
  return db.select().from(processTable).orderBy(processTable.host, processTable.startedAt);
}

/** Returns failures of services outside since a time, latest first. */
export const listFailures = (db: Db, since: Date) =>
  db
    .select()
    .from(dependencyFailure)
    .where(gte(dependencyFailure.lastAt, since))
    .orderBy(desc(dependencyFailure.lastAt));

/** Returns the number of running processes by role. */
export async function countProcesses(db: Db): Promise<{ role: string; count: number }[]> {
  return db
    .select({ role: processTable.role, count: sql<number>`count(*)::int` })
    .from(processTable)
    .where(gte(processTable.seenAt, new Date(Date.now() - PROCESS_TIMEOUT)))
    .groupBy(processTable.role);
}

/** Returns the last email of a known process. */
export async function lastMail(db: Db) {
  const [row] = await db
    .select({ at: processTable.mailAt, error: processTable.mailError })
    .from(processTable)
    .where(sql`${processTable.mailAt} is not null`)
    .orderBy(desc(processTable.mailAt))
    .limit(1);
  return row;
}

/**
 * Returns the size of the database, the client connections of the server with their limit, and
 * since when its oldest open transaction runs. Transactions of other users of the server are not
 * known.
 */
export async function databaseFigures(db: Db): Promise<{
  bytes: number;
  connections: number;
  maxConnections: number;
  oldestTransactionAt: Date | null;
}> {
  const [row] = await rowsOf<{
    bytes: number;
    connections: number;
    maxConnections: number;
    oldestTransactionAt: string | null;
  }>(
    db,
    sql`select pg_database_size(current_database()) as bytes, current_setting('max_connections')::int as "maxConnections",
      count(*) filter (where datname is not null)::int as connections,
      min(xact_start) filter (where datname = current_database() and pid <> pg_backend_pid()) as "oldestTransactionAt"
      from pg_stat_activity`,
  );
  const { oldestTransactionAt = null, ...figures } = row ?? {
    bytes: 0,
    connections: 0,
    maxConnections: 0,
  };
  return {
    ...figures,
    oldestTransactionAt: oldestTransactionAt === null ? null : new Date(oldestTransactionAt),
  };
}

/**
 * Returns the version of PostgreSQL, and the time of the last migration, which identifies it in the
 * journal.
 */
export async function databaseVersions(
  db: Db,
): Promise<{ postgres: string; migratedAt: number | null }> {
  const [row] = await rowsOf<{ postgres: string; migratedAt: string | null }>(
    db,
    sql`select current_setting('server_version') as postgres,
      (select max(created_at) from drizzle.__drizzle_migrations) as "migratedAt"`,
  );
  const migratedAt = row?.migratedAt ?? null;
  return {
    postgres: row?.postgres ?? "",
    migratedAt: migratedAt === null ? null : Number(migratedAt),
  };
}
