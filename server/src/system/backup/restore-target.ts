import type { DatabaseClient } from "../../platform/postgres/connection.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { QUEUE_SCHEMA } from "./database/database-layout.ts";
import { BACKUP_CONNECTION } from "./database/database-session.ts";
import { differingSecrets } from "./secret-files.ts";

/** Condition: the object of a catalog is not part of an extension. */
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Ensures that no process of the product uses the database. @throws BackupError */
export async function requireUnused(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'masthead%' and application_name <> $1
     group by 1 order by 1`,
    [BACKUP_CONNECTION],
  );
  if (rows.length)
    throw new BackupError(
      "TARGET_IN_USE",
      `stop all processes first: the database has connections of ${rows.map(({ name, count }) => `${name} (${count})`).join(", ")}`,
    );
}

/** Describes existing data in the target of a restore; empty if there is none. */
export async function findExistingData(
  client: DatabaseClient,
  {
    storage,
    dataDir,
    secrets,
    withMedia,
  }: { storage: MediaStorage; dataDir: string; secrets: Map<string, Buffer>; withMedia: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle', '${QUEUE_SCHEMA}') and c.relkind in ('r', 'p') and ${isOwn("pg_class", "c.oid")}`,
  );
  const tables = rows[0]?.tables ?? 0;
  const differing = await differingSecrets(dataDir, secrets);
  return [
    ...(tables ? [`${tables} tables`] : []),
    ...(withMedia && (await hasFiles(storage)) ? ["media files"] : []),
    ...(differing.length ? [`other secrets (${differing.join(", ")})`] : []),
  ];
}

export async function hasFiles(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list()) return true;
  return false;
}

/**
 * Drops all objects of the product, in the transaction of the caller. Extensions and the grants on
 * the schema stay.
 */
export async function dropObjects(client: DatabaseClient): Promise<void> {
  await client.query(`drop schema if exists drizzle, ${QUEUE_SCHEMA} cascade`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${isOwn("pg_class", "c.oid")}
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ${isOwn("pg_proc", "p.oid")}
     union all
     select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${isOwn("pg_type", "t.oid")}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
