import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** A table as it is dumped: its columns without the generated ones, which a dump leaves out and a restore computes. */
interface Table {
  name: string;
  columns: string;
  /** For a partition: its parent and bounds. */
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

/** A connection with the search path of pg_dump and pg_restore, so that names come out and go in with their schema. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_catalog.set_config('search_path', '', false)");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table of ours, and how many rows it has. */
export const countRows = (url: string): Promise<Record<string, number>> =>
  connected(url, async (client) => {
    const counts: Record<string, number> = {};
    for (const { name } of (await client.query<Table>(TABLES)).rows) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  });

/**
 * Copies the data of one database into another that has its schema, as pg_dump and pg_restore do: the source is read in one snapshot; the
 * target is written with an empty search path and without triggers, its generated columns are computed and its indexes built again. The
 * folder must be one that the server can write to; it is where the dump lies.
 */
export async function dumpAndRestore(source: string, target: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const fileOf = (at: number) => `'${join(folder, `${at}.copy`)}'`;
  const { tables, sequences } = await connected(source, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<Table>(TABLES);
    for (const [at, { name, columns }] of rows.entries()) await client.query(`copy ${name} (${columns}) to ${fileOf(at)}`);
    const sequences = await client.query<{ name: string; value: string }>(
      "select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_catalog.pg_sequences where last_value is not null",
    );
    return { tables: rows, sequences: sequences.rows };
  });
  await connected(target, async (client) => {
    await client.query("set session_replication_role = replica");
    const there = new Set((await client.query<Table>(TABLES)).rows.map(({ name }) => name));
    for (const { name, partition } of tables) if (partition && !there.has(name)) await client.query(`create table ${name} ${partition}`);
    await client.query(`truncate ${[...there].join(", ")}`);
    for (const [at, { name, columns }] of tables.entries()) await client.query(`copy ${name} (${columns}) from ${fileOf(at)}`);
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
