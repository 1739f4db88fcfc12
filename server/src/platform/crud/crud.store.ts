import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../postgres/row-lock.ts";
import { fieldsOf } from "./field-values.ts";
import type { LabelledKind, RecordRow, RecordTable } from "./record-kind.ts";

export const isDeleted = (table: RecordTable) => isNotNull(table.deletedAt);
export const isNotDeleted = (table: RecordTable) => isNull(table.deletedAt);

/**
 * Drizzle knows the rows of a generic table as fields of any type; `$inferSelect` of the table says
 * which row it is.
 */
const rowsOfTable = <Row extends RecordRow>(_table: RecordTable<Row>, rows: object[]) =>
  rows as Row[];

export async function selectRecords<Row extends RecordRow>(
  db: Db,
  table: RecordTable<Row>,
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
  return rowsOfTable(table, rows);
}

export async function countRecords(
  db: Db,
  table: RecordTable,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(table as PgTable)
    .where(where);
  return row?.total ?? 0;
}

/** Selects one row; `lock` locks it until the end of the transaction. */
export async function selectRecord<Row extends RecordRow>(
  db: Db,
  table: RecordTable<Row>,
  id: number,
  { lock }: { lock?: RowLock } = {},
): Promise<Row | undefined> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  return rowsOfTable(table, await (lock ? query.for(ROW_LOCK[lock]) : query))[0];
}

export async function insertRecord<Row extends RecordRow>(
  db: Db,
  table: RecordTable<Row>,
  values: Partial<Row>,
): Promise<Row> {
  const rows = await db
    .insert(table as PgTable)
    .values(fieldsOf(values))
    .returning();
  const [row] = rowsOfTable(table, rows);
  if (!row) throw new Error("the record was not stored");
  return row;
}

/** Writes fields of a locked row, as its next version. */
export async function updateRecord<Row extends RecordRow>(
  db: Db,
  table: RecordTable<Row>,
  id: number,
  values: Partial<Row> | Pick<RecordRow, "deletedAt">,
): Promise<Row> {
  const rows = await db
    .update(table as PgTable)
    .set({ ...fieldsOf(values), version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.id, id))
    .returning();
  const [row] = rowsOfTable(table, rows);
  if (!row) throw new Error("the record no longer exists");
  return row;
}

/** Selects the ids of records that were deleted before a time. */
export async function selectDeletedBefore(
  db: Db,
  table: RecordTable,
  time: Date,
): Promise<number[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(lt(table.deletedAt, time));
  return rows.map((row) => row.id as number);
}

/** Purges a row if it is still deleted. */
export async function purgeRecord<Row extends RecordRow>(
  db: Db,
  table: RecordTable<Row>,
  id: number,
  time: Date,
): Promise<Row | undefined> {
  const rows = await db
    .delete(table as PgTable)
    .where(and(eq(table.id, id), lt(table.deletedAt, time)))
    .returning();
  return rowsOfTable(table, rows)[0];
}

/** Selects labels and ids of records that can be picked. */
export function selectChoices(
  db: Db,
  table: RecordTable,
  choice: { label: SQL; where: SQL | undefined; order?: SQL; limit: number },
): Promise<{ id: number; label: string }[]> {
  const order = choice.order ?? sql`search_fold(${choice.label})`;
  return rowsOf(
    db,
    sql`select ${table.id} as id, ${choice.label} as label from ${table} where ${choice.where} order by ${order}, ${table.id} limit ${choice.limit}`,
  );
}

/**
 * Rows that a field is to reference; `where` restricts which of the rows that are not deleted are
 * allowed.
 */
interface ReferencedRows {
  field: string;
  table: RecordTable;
  ids: number[];
  where?: SQL;
}

/**
 * Locks the rows that may be referenced until the end of the transaction, so that they cannot be
 * deleted, and returns them. Waits for concurrent deletions, whose rows are then missing from the
 * result.
 */
export async function lockRecords(
  db: Db,
  references: ReferencedRows[],
): Promise<{ field: string; id: number }[]> {
  if (!references.length) return [];
  const lockQueries = references.map(({ field, table, ids, where }) => {
    const condition = and(
      sql`${table.id} = any(${sql.param(ids)}::bigint[])`,
      isNotDeleted(table),
      where,
    );
    return sql`${sql.identifier(field)} as materialized (select ${table.id} as id from ${table} where ${condition} order by ${table.id} for ${sql.raw(ROW_LOCK.name)})`;
  });
  const rowQueries = references.map(
    ({ field }) => sql`select ${field}::text as field, id from ${sql.identifier(field)}`,
  );
  return rowsOf(
    db,
    sql`with ${sql.join(lockQueries, sql`, `)} ${sql.join(rowQueries, sql` union all `)}`,
  );
}

/** Selects the labels of records, including deleted ones. */
export async function selectLabels(
  db: Db,
  table: LabelledKind["table"],
  label: SQL,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; label: string }>(
    db,
    sql`select ${table.id} as id, ${label} as label from ${table} where ${table.id} = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}
