import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Table to dump. Generated columns are omitted: a restore computes them. */
interface Table {
  name: string;
  columns: string;
  /** Parent and bounds of a partition, as SQL. */
  partition: string | null;
}

const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select 'partition of ' || i.inhparent::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid) from pg_inherits i
      where i.inhrelid = c.oid and c.relispartition) as partition
  from pg_class c
  where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'drizzle', 'jobs')
  order by 1`;

/** Runs a function on a connection with the empty search path of pg_dump and pg_restore, so that names include their schema. */
async function withConnection<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_catalog.set_config('search_path', '', false)");
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Row counts of all tables. */
export const countRows = (url: string): Promise<Record<string, number>> =>
  withConnection(url, async (client) => {
    const counts: Record<string, number> = {};
    for (const { name } of (await client.query<Table>(TABLES)).rows) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  });

/**
 * Copies the data of one database into another with the same schema, as pg_dump and pg_restore do. Reads the source in
 * one snapshot. Writes the target with an empty search path and without triggers, so that its generated columns are
 * computed, and rebuilds its expression indexes. `folder` holds the dump; the database server must be able to write to it.
 */
export async function dumpAndRestore(source: string, target: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const fileOf = (index: number) => `'${join(folder, `${index}.copy`)}'`;
  const { tables, sequences } = await withConnection(source, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<Table>(TABLES);
    for (const [index, { name, columns }] of rows.entries()) await client.query(`copy ${name} (${columns}) to ${fileOf(index)}`);
    const sequences = await client.query<{ name: string; value: string }>(
      "select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_catalog.pg_sequences where last_value is not null",
    );
    return { tables: rows, sequences: sequences.rows };
  });
  await withConnection(target, async (client) => {
    await client.query("set session_replication_role = replica");
    const existing = new Set((await client.query<Table>(TABLES)).rows.map(({ name }) => name));
    for (const { name, partition } of tables) if (partition && !existing.has(name)) await client.query(`create table ${name} ${partition}`);
    await client.query(`truncate ${[...existing].join(", ")}`);
    for (const [index, { name, columns }] of tables.entries()) await client.query(`copy ${name} (${columns}) from ${fileOf(index)}`);
    for (const { name, value } of sequences) await client.query("select pg_catalog.setval($1, $2)", [name, value]);
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       join pg_class c on c.oid = i.indrelid where i.indexprs is not null and c.relnamespace::regnamespace::text = 'public' and c.relkind = 'r'`,
    );
    for (const { name, definition } of rows) {
      await client.query(`drop index ${name}`);
      await client.query(definition);
    }
  });
}
