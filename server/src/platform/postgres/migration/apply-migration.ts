import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import pg from "pg";
import type { DatabaseClient } from "../connection.ts";
import { inTransaction } from "../transaction.ts";
import type { Migration } from "./migration-files.ts";
import { migrationOf } from "./schema-guard.ts";

/** Waits of a migration for locks, in milliseconds. */
export interface LockTimings {
  /** Lock timeout of a statement. Requests queue behind it for so long at most. */
  lock: number;
  /** Pause before the migration is tried again. */
  pause: number;
  /** Time after which the migration fails. */
  total: number;
}

export const LOCK_TIMINGS: LockTimings = { lock: 1000, pause: 2000, total: 10 * MINUTE };

/** SQLSTATE of a lock timeout and of a deadlock. */
const LOCK_FAULTS = new Set(["55P03", "40P01"]);

/** Creates the tables in which applied migrations are recorded. */
export async function createMigrationTables(client: DatabaseClient): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await client.query(
    "create table if not exists drizzle.contract (tag text primary key, required_tag text not null, required_at bigint not null)",
  );
}

/** Runs the statements of a migration and records it, in the transaction of the caller. */
export async function runMigration(
  client: DatabaseClient,
  migration: Migration,
  migrations: Migration[],
): Promise<void> {
  for (const statement of migration.statements)
    await client.query(
      migration.isConcurrent ? statement.replaceAll(/\bconcurrently\b/gi, "") : statement,
    );
  await recordMigration(client, migration, migrations);
}

/**
 * Applies a migration in a transaction. If it does not get a lock soon, it releases all of its
 * locks and is tried again later: a statement that waits behind a long query would make every other
 * query of the table wait, too.
 */
export async function applyInTransaction(
  client: DatabaseClient,
  migration: Migration,
  {
    migrations,
    timings,
    log,
  }: { migrations: Migration[]; timings: LockTimings; log: (line: string) => void },
): Promise<void> {
  const deadline = performance.now() + timings.total;
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${timings.lock}`);
        await runMigration(client, migration, migrations);
      });
    } catch (error) {
      if (
        !(error instanceof pg.DatabaseError) ||
        !LOCK_FAULTS.has(error.code ?? "") ||
        performance.now() > deadline
      )
        throw error;
      log(`The migration ${migration.tag} waits for a lock: ${error.message}.`);
      await wait(timings.pause);
    }
  }
}

/**
 * Applies a migration that creates or drops indexes concurrently, without a transaction. It may
 * have been interrupted before: its statements are repeatable, and an index that was left invalid
 * is dropped.
 */
export async function applyConcurrently(
  client: DatabaseClient,
  migration: Migration,
  migrations: Migration[],
): Promise<void> {
  // Only other schema changes wait for such a statement.
  await client.query("set lock_timeout = 0");
  for (const statement of migration.statements) {
    const index =
      /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(
        statement,
      )?.[1];
    if (index) await dropInvalidIndex(client, index);
    await client.query(statement);
  }
  await recordMigration(client, migration, migrations);
}

async function dropInvalidIndex(client: DatabaseClient, name: string): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid",
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
}

async function recordMigration(
  client: DatabaseClient,
  migration: Migration,
  migrations: Migration[],
): Promise<void> {
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [migration.hash, migration.createdAt],
  );
  if (!migration.contract) return;
  const required = migrationOf(migration.contract, migrations);
  await client.query(
    "insert into drizzle.contract (tag, required_tag, required_at) values ($1, $2, $3)",
    [migration.tag, required.tag, required.createdAt],
  );
}
