import { getTableName, sql } from "drizzle-orm";
import { article, articleAuthor, articleImage, articlePerson, articleTag } from "../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../platform/postgres/database.ts";
import { log } from "../system/log/log.table.ts";

const TABLES = [article, articleAuthor, articleTag, articlePerson, articleImage, log].map(getTableName);
/** Definitions of dropped indexes: what a killed process dropped is built by the next one. */
const DROPPED = sql.raw("seed_dropped_index");

/**
 * Runs `load` without the indexes that only serve reading, and builds them afterwards from the whole tables: kept up row by row, they take a
 * third of the time of loading. Unique indexes stay.
 */
export async function withoutIndexes(db: Db, load: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists ${DROPPED} (definition text primary key)`);
    const indexes = await rowsOf<{ name: string }>(
      tx,
      sql`with index as (select indexrelid from pg_index where indrelid::regclass::text in ${TABLES} and not indisunique),
        saved as (insert into ${DROPPED} select pg_get_indexdef(indexrelid) from index)
        select indexrelid::regclass::text as name from index`,
    );
    for (const { name } of indexes) await tx.execute(sql`drop index ${sql.raw(name)}`);
  });
  try {
    await load();
  } finally {
    await buildDroppedIndexes(db);
  }
}

/** Builds the indexes that `withoutIndexes` has dropped and not built again. */
export async function buildDroppedIndexes(db: Db): Promise<void> {
  const [found] = await rowsOf<{ exists: boolean }>(db, sql`select to_regclass('seed_dropped_index') is not null as exists`);
  if (!found?.exists) return;
  for (const { definition } of await rowsOf<{ definition: string }>(db, sql`select definition from ${DROPPED}`)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
      await tx.execute(sql.raw(definition));
      await tx.execute(sql`delete from ${DROPPED} where definition = ${definition}`);
    });
  }
  await db.execute(sql`drop table ${DROPPED}`);
}
