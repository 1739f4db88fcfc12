import type { PageMeta } from "@masthead/contract/system/call.ts";
import type { Choice } from "@masthead/contract/system/record.ts";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { notFound, problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";
import { countRecords, isDeleted, isKept, selectChoices, selectRecord, selectRecords } from "./crud.store.ts";
import type { RecordKind, RecordRow } from "./record-kind.ts";
import { type StaffRecord, seesDeleted, toStaffRecord, toStaffRecords } from "./staff-record.ts";
import { hasWords } from "./words.sql.ts";

/** Choices that a picker gets at once. */
const MOST_CHOICES = 50;
/** What falls when no order is asked for: the newest come first. */
const FALLING = new Set(["airAt", "createdAt", "id", "number", "paidAt", "periodStart", "startsAt", "updatedAt"]);

interface ListInput {
  page: number;
  limit: number;
  sort: string;
  order?: "asc" | "desc" | undefined;
  q?: string | undefined;
  deleted?: 1 | undefined;
}

/** One page of an entity for staff, of those that `also` allows; past the end it is empty. @throws FORBIDDEN to who asks for the deleted and may not restore them. */
export async function listRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: ListInput,
  also?: SQL,
): Promise<{ data: StaffRecord<Row, Extra>[]; meta: PageMeta }> {
  if (input.deleted && !seesDeleted(context)) throw problemError("FORBIDDEN");
  const { page, limit } = input;
  const where = and(recordsAsked(context, kind, input), also);
  const orderBy = orderAsked(context, kind, input);
  const [total, rows] = await Promise.all([
    countRecords(context.db, kind.table, where),
    selectRecords<Row>(context.db, kind.table, where, { orderBy, limit, offset: (page - 1) * limit }),
  ]);
  return { data: await toStaffRecords(context, kind, rows), meta: { page, limit, total } };
}

/** SQL of the records that a list is asked for, all its pages together. */
export function recordsAsked<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: Pick<ListInput, "q" | "deleted">,
): SQL | undefined {
  const kept = input.deleted ? isDeleted(kind.table) : isKept(kind.table);
  return and(kept, input.q ? hasWords(kind.words, input.q) : undefined, ...filtersOf(context, kind, input));
}

/** SQL of the order in which a list is asked for. */
export function orderAsked<Row extends RecordRow, Extra extends object>(
  { locale }: CallContext,
  kind: RecordKind<Row, Extra>,
  { sort, order }: Pick<ListInput, "sort" | "order">,
): SQL[] {
  const direction = (order ?? (FALLING.has(sort) ? "desc" : "asc")) === "asc" ? asc : desc;
  const by = kind.sorts[sort]?.(locale);
  return [...(by ? [direction(by)] : []), direction(kind.table.id)];
}

function filtersOf<Row extends RecordRow, Extra extends object>(context: CallContext, kind: RecordKind<Row, Extra>, input: object): SQL[] {
  const asked = new Map(Object.entries(input));
  return Object.entries(kind.filters).flatMap(([name, filter]) => {
    const value = asked.get(name);
    if (value === undefined) return [];
    return [typeof filter === "function" ? filter(value as never, context) : eq(filter, value)];
  });
}

/** One record for staff; a deleted one for who may restore it. @throws NOT_FOUND */
export async function getRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
): Promise<StaffRecord<Row, Extra>> {
  const row = await selectRecord<Row>(context.db, kind.table, id);
  if (!row || (row.deletedAt && !seesDeleted(context))) throw notFound();
  return toStaffRecord(context, kind, row);
}

/** Records that may be picked: those whose names have the words, or those asked for by id. */
export async function pickRecords<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { q, ids }: { q?: string | undefined; ids?: number[] | undefined },
): Promise<Choice[]> {
  if (!kind.choice) return [];
  const where = and(
    isKept(kind.table),
    kind.choice.usable,
    q ? hasWords(kind.words, q) : undefined,
    ids ? sql`${kind.table.id} = any(${sql.param(ids)}::bigint[])` : undefined,
  );
  return selectChoices(context.db, kind.table, {
    label: kind.choice.label(context.locale),
    where,
    order: kind.choice.order,
    limit: MOST_CHOICES,
  });
}
