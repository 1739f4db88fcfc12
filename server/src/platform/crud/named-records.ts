import type { Locale } from "@masthead/contract/system/locale.ts";
import type { CallContext } from "../platform.ts";
import type { Db } from "../postgres/database.ts";
import { holdRecords, selectLabels } from "./crud.store.ts";
import { notThere } from "./not-there.ts";
import type { Fields, NamedRecords, RecordKind, RecordRow } from "./record-kind.ts";

/** Records that a field is to name. */
export interface Naming {
  field: string;
  records: NamedRecords;
  ids: number[];
}

/** Ids in a field that names records: one, several, or in what is said of each, such as `{ mediaId: 7, caption: "…" }`. */
export function idsIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key.endsWith("Id") ? idsIn(inner) : []));
}

/**
 * Holds records that are about to be named: until the transaction ends nobody deletes them. Returns those that cannot be named, since they are
 * not there, were deleted or, when `usable` is asked for, are not to be picked.
 */
export async function holdNamed(tx: Db, wanted: Naming[], { usable = false } = {}): Promise<{ field: string; id: number }[]> {
  const asked = wanted.filter(({ ids }) => ids.length > 0);
  const rows = asked.map(({ field, records, ids }) => ({
    field,
    table: records.table,
    ids,
    where: usable ? records.choice?.usable : undefined,
  }));
  const held = new Set((await holdRecords(tx, rows)).map(({ field, id }) => `${field}:${id}`));
  return asked.flatMap(({ field, ids }) => ids.filter((id) => !held.has(`${field}:${id}`)).map((id) => ({ field, id })));
}

/**
 * Sees to it that what a record names anew is there, and stays. Of a record that comes back that is everything it names.
 * @throws INVALID_INPUT at the fields that name what is not
 */
export async function requireNamed<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  const [stored, written] = [before as Fields | null, after as unknown as Fields];
  const wanted = Object.entries(kind.names?.() ?? {}).map(([field, records]) => {
    const known = before?.deletedAt ? [] : idsIn(stored?.[field]);
    return { field, records, ids: idsIn(written[field]).filter((id) => !known.includes(id)) };
  });
  const missing = new Set((await holdNamed(context.db, wanted)).map(({ field }) => field));
  if (missing.size) throw notThere(context, ...missing);
}

/** What staff know records by, deleted ones too; what was purged is not among them. */
export async function namesOf(db: Db, { table, choice, label }: NamedRecords, ids: number[], locale: Locale): Promise<Map<number, string>> {
  const text = label ?? choice?.label;
  return text && ids.length ? selectLabels(db, table, text(locale), ids) : new Map();
}
