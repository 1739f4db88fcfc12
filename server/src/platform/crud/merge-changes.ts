import { isDeepStrictEqual } from "node:util";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { Conflict } from "@masthead/contract/platform/problem.ts";
import { type Fields, fieldsOf } from "./field-values.ts";
import type { PastChange, RecordRow } from "./record-kind.ts";

/** Converts a value to its form in the audit log, where times are text. */
const toLogValue = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(toLogValue(a), toLogValue(b));

/** Unit of merging: a field, or one language of a localised field. */
interface MergeUnit {
  field: string;
  /** Null: the whole field. */
  locale: Locale | null;
  /** Name in conflicts. */
  path: string;
  yours: unknown;
  valueIn(fields: Fields): unknown;
}

/**
 * Result of a merge: fields that differ from the stored ones, with their complete values, and
 * fields that someone else has changed.
 */
interface Merge {
  changes: Fields;
  conflicts: Conflict["fields"];
}

export interface MergeResult<Row> {
  /** Fields that differ from the stored ones, with their complete values. */
  changes: Partial<Row>;
  conflicts: Conflict["fields"];
  /** Author of the last conflicting change. */
  by: string;
}

/** Three-way merge of a field whose value has parts. */
export interface FieldMerge {
  isSame(one: unknown, other: unknown): boolean;
  /**
   * Returns the merged value, or its parts if some of them are in conflict; neither if the value
   * can only be merged as a whole.
   */
  merge(
    base: unknown,
    theirs: unknown,
    yours: unknown,
  ): { value?: unknown; parts?: Conflict["fields"][number]["parts"] };
}

/**
 * Merges an edit into the stored fields (three-way merge). `base` has the fields that the edit
 * started from; null if they are no longer known. Fields that nobody else changed since are
 * written; fields that the edit leaves at their base value keep the changes of others. Without a
 * base, every difference is a conflict. `merges` has the fields that are merged in parts.
 */
export function mergeEdit(
  stored: Fields,
  edit: Fields,
  base: Fields | null,
  {
    localized = [],
    merges = {},
  }: { localized?: readonly string[]; merges?: Record<string, FieldMerge> } = {},
): Merge {
  const changes: Fields = {};
  const conflicts: Conflict["fields"] = [];
  for (const unit of mergeUnitsOf(edit, localized)) {
    const { isSame: isSameValue = isSame, merge } = merges[unit.field] ?? {};
    const theirs = unit.valueIn(stored);
    if (isSameValue(theirs, unit.yours)) continue;
    const before = base && unit.valueIn(base);
    if (base && isSameValue(before, theirs)) applyUnit(changes, stored, unit);
    else if (!base || !isSameValue(before, unit.yours)) {
      const { value, parts } = (base && merge?.(before, theirs, unit.yours)) ?? {};
      if (value === undefined)
        conflicts.push({
          field: unit.path,
          theirs: theirs ?? null,
          yours: unit.yours ?? null,
          ...(parts && { parts }),
        });
      else applyUnit(changes, stored, { ...unit, yours: value });
    }
  }
  return { changes, conflicts };
}

/**
 * Merges an edit into the stored record. `since` has the changes since the edit began, in order;
 * `complete` is false if some of them are unknown.
 */
export function mergeChanges<Row extends RecordRow>(
  current: Row,
  input: Partial<Row>,
  {
    localized,
    since,
    complete,
  }: { localized: readonly string[]; since: PastChange[]; complete: boolean },
): MergeResult<Row> {
  const stored = fieldsOf(current);
  const base: Fields = Object.assign({}, stored, ...since.toReversed().map(beforeOf));
  const merge = mergeEdit(stored, input, complete ? base : null, { localized });
  let by = since.at(-1)?.by ?? "";
  for (const unit of mergeUnitsOf(input, localized).filter(({ path }) =>
    merge.conflicts.some(({ field }) => field === path),
  ))
    by = since.findLast(({ changes }) => touches(changes, unit))?.by ?? by;
  const changes: Partial<Row> = {};
  return { changes: Object.assign(changes, merge.changes), conflicts: merge.conflicts, by };
}

/** Returns `[before, after]` of each of the fields that differs. */
export function changesBetween(
  before: object,
  after: object,
  fields: Iterable<string>,
): Record<string, [unknown, unknown]> {
  const [old, now] = [before as Fields, after as Fields];
  const changed = [...fields].filter((field) => !isSame(old[field], now[field]));
  return Object.fromEntries(
    changed.map((field) => [field, [old[field] ?? null, now[field] ?? null]]),
  );
}

function mergeUnitsOf(input: object, localized: readonly string[]): MergeUnit[] {
  return Object.entries(input).flatMap(([field, value]): MergeUnit[] => {
    if (value === undefined) return [];
    if (!localized.includes(field))
      return [
        {
          field,
          locale: null,
          path: field,
          yours: value,
          valueIn: (fields) => fields[field] ?? null,
        },
      ];
    const text = value as LocalizedText;
    return LOCALES.filter((locale) => text[locale] !== undefined).map((locale) => ({
      field,
      locale,
      path: `${field}.${locale}`,
      yours: text[locale],
      valueIn: (fields) => (fields[field] as LocalizedText | null | undefined)?.[locale] ?? "",
    }));
  });
}

const touches = (changes: PastChange["changes"], unit: MergeUnit) => {
  const change = changes[unit.field];
  return (
    change !== undefined &&
    !isSame(unit.valueIn({ [unit.field]: change[0] }), unit.valueIn({ [unit.field]: change[1] }))
  );
};

const beforeOf = ({ changes }: PastChange): Fields =>
  Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before]));

/** Adds a unit to the changed fields; a cleared language is removed. */
function applyUnit(changes: Fields, stored: Fields, unit: MergeUnit): void {
  const { field, locale } = unit;
  if (!locale) {
    changes[field] = unit.yours;
    return;
  }
  const { [locale]: _, ...others } = (changes[field] ?? stored[field] ?? {}) as Record<
    string,
    unknown
  >;
  changes[field] = unit.yours ? { ...others, [locale]: unit.yours } : others;
}
