import { getTableName, sql } from "drizzle-orm";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleTag,
} from "../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../platform/postgres/database.ts";
import { log } from "../system/log/log.table.ts";

const TABLES = [article, articleAuthor, articleTag, articlePerson, articleImage, log].map(
  getTableName,
);
/**
 * Table with the definitions of dropped indexes: indexes dropped by a killed process are rebuilt by
 * the next one.
 */
const DROPPED_INDEXES = sql.raw("seed_dropped_index");

/**
 * Runs `load` without the indexes that only serve reads, and rebuilds them afterwards: updating
 * them row by row takes a third of the loading time. Unique indexes are kept.
 */
export async function withoutIndexes(db: Db, load: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`create table if not exists ${DROPPED_INDEXES} (definition text primary key)`,
    );
    const indexes = await rowsOf<{ name: string }>(
      tx,
      sql`with index as (select indexrelid from pg_index where indrelid::regclass::text in ${TABLES} and not indisunique),
        saved as (insert into ${DROPPED_INDEXES} select pg_get_indexdef(indexrelid) from index)
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

/** Rebuilds the indexes that `withoutIndexes` dropped and has not rebuilt. */
export async function buildDroppedIndexes(db: Db): Promise<void> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('seed_dropped_index') is not null as exists`,
  );
  if (!found?.exists) return;
  for (const { definition } of await rowsOf<{ definition: string }>(
    db,
    sql`select definition from ${DROPPED_INDEXES}`,
  )) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
      await tx.execute(sql.raw(definition));
      await tx.execute(sql`delete from ${DROPPED_INDEXES} where definition = ${definition}`);
    });
  }
  await db.execute(sql`drop table ${DROPPED_INDEXES}`);
}
