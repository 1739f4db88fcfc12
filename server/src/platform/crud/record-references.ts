import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../platform.ts";
import type { Db } from "../postgres/database.ts";
import { lockRecords, selectLabels } from "./crud.store.ts";
import { fieldsOf } from "./field-values.ts";
import { missingReference } from "./missing-reference.ts";
import type { LabelledKind, RecordKind, RecordRow, ReferencedKind } from "./record-kind.ts";

/** Ids of records that a field is to reference. */
export interface FieldReferences {
  field: string;
  records: ReferencedKind;
  ids: number[];
}

/**
 * Returns the ids in a reference field: one id, several, or ids within objects such as `{ mediaId:
 * 7, caption: "…" }`.
 */
export function referencedIds(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return value.flatMap(referencedIds);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.endsWith("Id") ? referencedIds(inner) : [],
  );
}

/**
 * Locks records that are about to be referenced, so that nobody deletes them until the transaction
 * ends. Returns those that cannot be referenced: they are missing, deleted or, with `usable`, not
 * selectable.
 */
export async function lockReferences(
  tx: Db,
  references: FieldReferences[],
  { usable = false } = {},
): Promise<{ field: string; id: number }[]> {
  const nonEmpty = references.filter(({ ids }) => ids.length > 0);
  const rows = nonEmpty.map(({ field, records, ids }) => ({
    field,
    table: records.table,
    ids,
    where: usable ? records.choice?.usable : undefined,
  }));
  const lockedIds = new Set((await lockRecords(tx, rows)).map(({ field, id }) => `${field}:${id}`));
  return nonEmpty.flatMap(({ field, ids }) =>
    ids.filter((id) => !lockedIds.has(`${field}:${id}`)).map((id) => ({ field, id })),
  );
}

/**
 * Ensures that the records that a write newly references exist, and locks them. For a restored
 * record, these are all of its references.
 * @throws INVALID_INPUT at fields with missing references
 */
export async function requireReferences<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  const [stored, updated] = [before && fieldsOf(before), fieldsOf(after)];
  const references = Object.entries(kind.referenceFields?.() ?? {}).map(([field, records]) => {
    const previousIds = before?.deletedAt ? [] : referencedIds(stored?.[field]);
    return {
      field,
      records,
      ids: referencedIds(updated[field]).filter((id) => !previousIds.includes(id)),
    };
  });
  const missing = new Set((await lockReferences(context.db, references)).map(({ field }) => field));
  if (missing.size) throw missingReference(context, ...missing);
}

/** Returns the labels of records for staff, including deleted but not purged ones. */
export async function labelsOf(
  db: Db,
  records: ReferencedKind | LabelledKind,
  ids: number[],
  locale: Locale,
): Promise<Map<number, string>> {
  const { table } = records;
  const text = records.label ?? ("choice" in records ? records.choice?.label : undefined);
  return text && ids.length ? selectLabels(db, table, text(locale), ids) : new Map();
}
