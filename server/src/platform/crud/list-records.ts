import type { PageMeta } from "@masthead/contract/platform/call.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { notFound, problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";
import {
  countRecords,
  isDeleted,
  isNotDeleted,
  selectChoices,
  selectRecord,
  selectRecords,
} from "./crud.store.ts";
import type { RecordKind, RecordRow } from "./record-kind.ts";
import { canSeeDeleted, type StaffRecord, toStaffRecord, toStaffRecords } from "./staff-record.ts";
import { matchesAllWords } from "./text-search.sql.ts";

/** Maximum number of options in a picker response. */
const MAX_CHOICES = 50;
/** Sort keys with descending default order: the newest come first. */
const DESCENDING_SORTS = new Set([
  "airAt",
  "createdAt",
  "id",
  "number",
  "paidAt",
  "periodStart",
  "startsAt",
  "updatedAt",
]);

export interface ListInput {
  page: number;
  limit: number;
  sort: string;
  order?: "asc" | "desc";
  q?: string;
  deleted?: 1;
}

/**
 * Returns one page of an entity for staff, restricted by `extraCondition`. Pages past the end are
 * empty.
 * @throws FORBIDDEN if deleted records are requested by a caller who may not restore them
 */
export async function listRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: ListInput,
  extraCondition?: SQL,
): Promise<{ data: StaffRecord<Row, Extra>[]; meta: PageMeta }> {
  if (input.deleted && !canSeeDeleted(context)) throw problemError("FORBIDDEN");
  const { page, limit } = input;
  const where = and(listCondition(context, kind, input), extraCondition);
  const orderBy = listOrder(context, kind, input);
  const [total, rows] = await Promise.all([
    countRecords(context.db, kind.table, where),
    selectRecords<Row>(context.db, kind.table, where, {
      orderBy,
      limit,
      offset: (page - 1) * limit,
    }),
  ]);
  return { data: await toStaffRecords(context, kind, rows), meta: { page, limit, total } };
}

/** SQL condition of the records of a list, regardless of the page. */
export function listCondition<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: Pick<ListInput, "q" | "deleted">,
): SQL | undefined {
  const deletedCondition = input.deleted ? isDeleted(kind.table) : isNotDeleted(kind.table);
  return and(
    deletedCondition,
    input.q ? matchesAllWords(kind.searchText, input.q) : undefined,
    ...filtersOf(context, kind, input),
  );
}

export function listOrder<Row extends RecordRow, Extra extends object>(
  { locale }: CallContext,
  kind: RecordKind<Row, Extra>,
  { sort, order }: Pick<ListInput, "sort" | "order">,
): SQL[] {
  const direction = (order ?? (DESCENDING_SORTS.has(sort) ? "desc" : "asc")) === "asc" ? asc : desc;
  const by = kind.sorts[sort]?.(locale);
  return [...(by ? [direction(by)] : []), direction(kind.table.id)];
}

function filtersOf<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: object,
): SQL[] {
  const inputValues = new Map(Object.entries(input));
  return Object.entries(kind.filters).flatMap(([name, filter]) => {
    const value = inputValues.get(name);
    if (value === undefined) return [];
    return [typeof filter === "function" ? filter(value as never, context) : eq(filter, value)];
  });
}

/**
 * Returns one record for staff; deleted records only to callers who may restore them. @throws
 * NOT_FOUND
 */
export async function getRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
): Promise<StaffRecord<Row, Extra>> {
  const row = await selectRecord<Row>(context.db, kind.table, id);
  if (!row || (row.deletedAt && !canSeeDeleted(context))) throw notFound();
  return toStaffRecord(context, kind, row);
}

/**
 * Returns the options of a picker: records whose names contain the words, or those with the given
 * ids.
 */
export async function pickRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { q, ids }: { q?: string; ids?: number[] },
): Promise<Choice[]> {
  if (!kind.choice) return [];
  const where = and(
    isNotDeleted(kind.table),
    kind.choice.usable,
    q ? matchesAllWords(kind.searchText, q) : undefined,
    ids ? sql`${kind.table.id} = any(${sql.param(ids)}::bigint[])` : undefined,
  );
  return selectChoices(context.db, kind.table, {
    label: kind.choice.label(context.locale),
    where,
    order: kind.choice.order,
    limit: MAX_CHOICES,
  });
}
