import { getTableColumns } from "drizzle-orm";
import type { RecordInput, RecordRow, RecordTable } from "./record-kind.ts";

/** Values by field name. */
export type Fields = Record<string, unknown>;

/** Returns the fields of a record, for code that works on any of them. */
export const fieldsOf = (record: object): Fields => Object.fromEntries(Object.entries(record));

/**
 * Returns the input as values of the row, without the id and version of an edit. Times that were
 * sent as text are parsed.
 */
export function rowValuesOf<Row extends RecordRow>(
  table: RecordTable<Row>,
  input: RecordInput<Row>,
): Partial<Row> {
  const columns = getTableColumns(table);
  const values: Partial<Row> = {};
  const { id: _id, version: _version, ...fields } = fieldsOf(input);
  for (const [field, value] of Object.entries(fields))
    Object.assign(values, {
      [field]:
        typeof value === "string" && columns[field]?.dataType === "date" ? new Date(value) : value,
    });
  return values;
}
