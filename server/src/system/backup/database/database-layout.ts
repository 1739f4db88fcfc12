import type { DatabaseClient } from "../../../platform/postgres/connection.ts";
import { readMigrations } from "../../../platform/postgres/migration/migration-files.ts";
import type { BackupHeader, DumpedTable } from "../archive/backup-format.ts";

export const QUEUE_SCHEMA = "jobs";
/**
 * Tables of the job queue with data, in the order of their references. Statistics and versions are
 * not backed up.
 */
const QUEUE_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Columns that a COPY writes: a restore computes generated ones. */
const COLUMNS = `(select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`;
const NAME = "format('%I.%I', n.nspname, c.relname)";
const FROM_TABLES = "from pg_class c join pg_namespace n on n.oid = c.relnamespace";

type DatabaseLayout = Pick<BackupHeader, "tables" | "partitions" | "sequences">;

/**
 * Reads which tables, partitions and sequences the database has. Partitions are part of their
 * table.
 */
export async function readLayout(client: DatabaseClient): Promise<DatabaseLayout> {
  const tables = await client.query<DumpedTable>(
    `select ${NAME} as name, ${COLUMNS} as columns ${FROM_TABLES}
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname in ('public', 'drizzle') or n.nspname = $1 and c.relname = any($2))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname = $1, array_position($2, c.relname::text), 1`,
    [QUEUE_SCHEMA, QUEUE_TABLES],
  );
  const partitions = await client.query<BackupHeader["partitions"][number]>(
    `select ${NAME} as name, format('%I.%I', pn.nspname, p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
     ${FROM_TABLES} join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where c.relispartition and c.relkind = 'r' and n.nspname = 'public' order by 1`,
  );
  const sequences = await client.query<BackupHeader["sequences"][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname in ('public', 'drizzle') order by 1`,
  );
  return { tables: tables.rows, partitions: partitions.rows, sequences: sequences.rows };
}

/** Reads which migrations were applied to the database. */
export async function readSchema(client: DatabaseClient): Promise<BackupHeader["schema"]> {
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations order by created_at",
  );
  const migrations = rows.map((row) => Number(row.created_at));
  const newest = migrations.at(-1);
  return {
    tag: readMigrations().find(({ createdAt }) => createdAt === newest)?.tag ?? String(newest),
    migrations,
  };
}

/** Reads the versions of the server, and of the job queue's schema. */
export async function readVersions(
  client: DatabaseClient,
): Promise<{ postgres: string; queue: number | null }> {
  const { rows } = await client.query<{ postgres: string; hasQueue: boolean }>(
    `select current_setting('server_version') as postgres, to_regclass('${QUEUE_SCHEMA}.version') is not null as "hasQueue"`,
  );
  const queue = rows[0]?.hasQueue
    ? await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)
    : undefined;
  return { postgres: rows[0]?.postgres ?? "", queue: queue?.rows[0]?.version ?? null };
}

/** Statement that copies the rows of a table, or of all partitions of it. */
export const copyOut = ({ name, columns }: DumpedTable): string =>
  `copy (select ${columns.join(", ")} from ${name}) to stdout`;

export const copyIn = ({ name, columns }: DumpedTable): string =>
  `copy ${name} (${columns.join(", ")}) from stdin`;
