import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../postgres/database.ts";
import type { Fields, RecordRow, RecordTable } from "./record-kind.ts";

export const isDeleted = (table: RecordTable) => isNotNull(table.deletedAt);
export const isKept = (table: RecordTable) => isNull(table.deletedAt);

/** A page of rows. */
export async function selectRecords<Row extends RecordRow>(
  db: Db,
  table: RecordTable,
  where: SQL | undefined,
  page: { orderBy: SQL[]; limit: number; offset: number },
): Promise<Row[]> {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset);
  return rows as unknown as Row[];
}

export async function countRecords(db: Db, table: RecordTable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(table as PgTable)
    .where(where);
  return row?.total ?? 0;
}

/** One row; with `lock` nobody else writes it until the transaction ends. */
export async function selectRecord<Row extends RecordRow>(
  db: Db,
  table: RecordTable,
  id: number,
  { lock = false } = {},
): Promise<Row | undefined> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  const [row] = await (lock ? query.for("update") : query);
  return row as unknown as Row | undefined;
}

export async function insertRecord<Row extends RecordRow>(db: Db, table: RecordTable, values: Fields): Promise<Row> {
  const [row] = (await db
    .insert(table as PgTable)
    .values(values)
    .returning()) as unknown as Row[];
  if (!row) throw new Error("the record was not stored");
  return row;
}

/** Writes fields of a row that is locked, as its next version. */
export async function updateRecord<Row extends RecordRow>(db: Db, table: RecordTable, id: number, values: Fields): Promise<Row> {
  const [row] = (await db
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.id, id))
    .returning()) as unknown as Row[];
  if (!row) throw new Error("the record is gone");
  return row;
}

/** Ids of what was deleted before a time. */
export async function deletedBefore(db: Db, table: RecordTable, time: Date): Promise<number[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(lt(table.deletedAt, time));
  return rows.map((row) => row.id as number);
}

/** Removes a row for good if it is deleted still. */
export async function purgeRecord<Row extends RecordRow>(db: Db, table: RecordTable, id: number, time: Date): Promise<Row | undefined> {
  const [row] = (await db
    .delete(table as PgTable)
    .where(and(eq(table.id, id), lt(table.deletedAt, time)))
    .returning()) as unknown as Row[];
  return row;
}

/** Names and ids of records that may be picked. */
export function selectChoices(
  db: Db,
  table: RecordTable,
  choice: { label: SQL; where: SQL | undefined; limit: number },
): Promise<{ id: number; label: string }[]> {
  return rowsOf(
    db,
    sql`select ${table.id} as id, ${choice.label} as label from ${table} where ${choice.where} order by search_fold(${choice.label}), ${table.id} limit ${choice.limit}`,
  );
}
