import { once } from "node:events";
import { finished } from "node:stream/promises";
import { getConstructionPlans } from "pg-boss";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { DatabaseClient } from "../../../platform/postgres/connection.ts";
import {
  createMigrationTables,
  runMigration,
} from "../../../platform/postgres/migration/apply-migration.ts";
import { readMigrations } from "../../../platform/postgres/migration/migration-files.ts";
import type { BackupHeader, DatabaseDigests, DumpedTable } from "../archive/backup-format.ts";
import { BackupError } from "../backup-error.ts";
import { copyIn, QUEUE_SCHEMA, readLayout, readVersions } from "./database-layout.ts";
import { readTable } from "./dump-database.ts";

/** Ensures that this version has the migrations of the backup. @throws BackupError */
export function requireKnownSchema({ schema, versions }: BackupHeader): void {
  const known = new Set(readMigrations().map(({ createdAt }) => createdAt));
  if (schema.migrations.some((createdAt) => !known.has(createdAt)))
    throw new BackupError(
      "TOO_NEW",
      `the backup is from a later version: install Masthead ${versions.masthead} with the migration ${schema.tag}`,
    );
}

/**
 * Creates the schema as of the backup, in the transaction of the caller.
 * @returns the tables of the backup that the schema has: not those that someone added, or of
 *   another version of the job queue
 */
export async function createSchema(
  client: DatabaseClient,
  header: BackupHeader,
): Promise<DumpedTable[]> {
  const migrations = readMigrations();
  const applied = new Set(header.schema.migrations);
  await createMigrationTables(client);
  for (const migration of migrations)
    if (applied.has(migration.createdAt)) await runMigration(client, migration, migrations);
  if (header.versions.queue !== null) await createQueue(client);
  for (const { name, parent, bounds } of header.partitions)
    if (await isRelation(client, parent))
      await client.query(`create table if not exists ${name} partition of ${parent} ${bounds}`);
  const existing = new Map(
    (await readLayout(client)).tables.map((table) => [table.name, new Set(table.columns)]),
  );
  const isSameQueue = (await readVersions(client)).queue === header.versions.queue;
  return header.tables.filter(({ name, columns }) => {
    const present = existing.get(name);
    if (!present) return false;
    const isComplete = columns.every((column) => present.has(column));
    if (!isComplete && (isSameQueue || !name.startsWith(`${QUEUE_SCHEMA}.`)))
      throw new BackupError(
        "VERIFICATION_FAILED",
        `the table ${name} of the backup has columns that its migrations do not create`,
      );
    return isComplete;
  });
}

async function isRelation(client: DatabaseClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass($1) is not null as found",
    [name],
  );
  return rows[0]?.found ?? false;
}

/**
 * Creates the tables of the job queue, as its library does at start, in the transaction of the
 * caller.
 */
async function createQueue(client: DatabaseClient): Promise<void> {
  await client.query(
    getConstructionPlans(QUEUE_SCHEMA).replaceAll(/^\s*(begin|commit|set local [^;]*);$/gim, ""),
  );
}

/**
 * Removes what would check, change or slow down the rows that are loaded. Returns a function that
 * adds it again.
 */
export async function suspendConstraints(client: DatabaseClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ remove: string; add: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
     from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relkind = 'r' and not t.relispartition and t.relnamespace = 'public'::regnamespace and not i.indisunique
     union all
     select format('alter table %s disable trigger user', t.oid::regclass), format('alter table %s enable trigger user', t.oid::regclass)
     from pg_class t where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
       and exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)`,
  );
  for (const { remove } of rows) await client.query(remove);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

/** Empties tables into which migrations have inserted rows. */
export async function emptyTables(client: DatabaseClient, tables: DumpedTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
}

/** Loads parts of tables. Parts of one table follow each other. */
export class TableLoader {
  #table: DumpedTable | undefined;
  #copy: CopyStreamQuery | undefined;
  /** Error of the database, which ended the COPY. */
  #error: Error | undefined;
  readonly #client: DatabaseClient;

  constructor(client: DatabaseClient) {
    this.#client = client;
  }

  async write(table: DumpedTable, part: Buffer): Promise<void> {
    if (table !== this.#table) {
      await this.end();
      this.#table = table;
      this.#copy = this.#startCopy(table);
    }
    if (this.#error) throw this.#error;
    const copy = this.#copy;
    if (copy && !copy.write(part)) await once(copy, "drain");
  }

  async end(): Promise<void> {
    if (this.#error) throw this.#error;
    const copy = this.#copy;
    if (!copy) return;
    copy.end();
    await finished(copy);
    this.#copy = undefined;
  }

  #startCopy(table: DumpedTable): CopyStreamQuery {
    const copy = this.#client.query(copyFrom(copyIn(table)));
    copy.on("error", (error) => {
      // Thrown by the next write, or the end.
      this.#error ??= error;
      // The library would continue to write its buffer without a connection, and end the process.
      copy.destroy();
    });
    return copy;
  }

  /** Cancels the COPY that is not finished: a rollback would wait for its end. */
  cancel(): void {
    if (!this.#error) this.#copy?.destroy();
  }
}

/** Sets sequences to the values of the backup. */
export async function restoreSequences(
  client: DatabaseClient,
  { sequences }: BackupHeader,
): Promise<void> {
  for (const { name, value } of sequences)
    await client.query("select setval(to_regclass($1), $2) where to_regclass($1) is not null", [
      name,
      value,
    ]);
}

/**
 * Reads all tables again and compares them with the backup. Returns the number of rows. @throws
 * BackupError
 */
export async function verifyTables(
  client: DatabaseClient,
  tables: DumpedTable[],
  digests: DatabaseDigests,
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const expected = digests[table.name];
    const { rows, digest } = await readTable(client, table);
    if (rows !== expected?.rows || digest !== expected.digest)
      throw new BackupError(
        "VERIFICATION_FAILED",
        `the table ${table.name} differs from the backup: it has ${rows} rows, not ${expected?.rows ?? 0}`,
      );
    count += rows;
  }
  return count;
}
