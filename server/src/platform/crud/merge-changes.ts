import { isDeepStrictEqual } from "node:util";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Conflict } from "@masthead/contract/system/problem.ts";
import { type Fields, fieldsOf } from "./field-values.ts";
import type { PastChange, RecordRow } from "./record-kind.ts";

/** Converts a value to its form in the audit log, where times are text. */
const toLogValue = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(toLogValue(a), toLogValue(b));

/** Unit of merging: a field, or one language of a localised field. */
interface MergeUnit {
  path: string;
  yours: unknown;
  valueIn(fields: Fields): unknown;
}

export interface MergeResult<Row> {
  /** Fields that differ from the stored ones, with their complete values. */
  changes: Partial<Row>;
  /** Fields that someone else has changed to another value. */
  conflicts: Conflict["fields"];
  /** Author of the last conflicting change. */
  by: string;
}

/**
 * Merges an edit into the stored record (three-way merge). Fields that nobody else changed since the edit began are written; fields that
 * the edit leaves at their original value keep the changes of others. `since` has the changes in between, in order. `complete` is false
 * if some of them are no longer known: then every difference is a conflict.
 */
export function mergeChanges<Row extends RecordRow>(
  current: Row,
  input: Partial<Row>,
  { localized, since, complete }: { localized: readonly string[]; since: PastChange[]; complete: boolean },
): MergeResult<Row> {
  const stored = fieldsOf(current);
  const changes: Fields = {};
  const clashes: Conflict["fields"] = [];
  let by = since.at(-1)?.by ?? "";
  for (const unit of mergeUnitsOf(input, localized)) {
    const theirs = unit.valueIn(stored);
    if (isSame(theirs, unit.yours)) continue;
    const pastChanges = since.filter(({ changes: fields }) => touches(fields, unit));
    const original = pastChanges[0] ? unit.valueIn(beforeOf(pastChanges[0])) : theirs;
    const changedSince = !complete || !isSame(original, theirs);
    if (!changedSince) applyUnit(changes, stored, unit);
    else if (!complete || !isSame(original, unit.yours)) {
      clashes.push({ field: unit.path, theirs: theirs ?? null, yours: unit.yours ?? null });
      by = pastChanges.at(-1)?.by ?? by;
    }
  }
  const changedFields: Partial<Row> = {};
  return { changes: Object.assign(changedFields, changes), conflicts: clashes, by };
}

/** Returns `[before, after]` of each of the fields that differs. */
export function changesBetween(before: RecordRow, after: RecordRow, fields: Iterable<string>): Record<string, [unknown, unknown]> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...fields].filter((field) => !isSame(old[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, [old[field] ?? null, now[field] ?? null]]));
}

function mergeUnitsOf(input: object, localized: readonly string[]): MergeUnit[] {
  return Object.entries(input).flatMap(([field, value]): MergeUnit[] => {
    if (value === undefined) return [];
    if (!localized.includes(field)) return [{ path: field, yours: value, valueIn: (fields) => fields[field] ?? null }];
    const text = value as LocalizedText;
    return LOCALES.filter((locale) => text[locale] !== undefined).map((locale) => ({
      path: `${field}.${locale}`,
      yours: text[locale],
      valueIn: (fields) => (fields[field] as LocalizedText | null | undefined)?.[locale] ?? "",
    }));
  });
}

const fieldOf = (unit: MergeUnit) => unit.path.split(".")[0] ?? unit.path;

const touches = (changes: PastChange["changes"], unit: MergeUnit) => {
  const change = changes[fieldOf(unit)];
  return change !== undefined && !isSame(unit.valueIn({ [fieldOf(unit)]: change[0] }), unit.valueIn({ [fieldOf(unit)]: change[1] }));
};

const beforeOf = ({ changes }: PastChange): Fields =>
  Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before]));

/** Adds a unit to the changed fields; a cleared language is removed. */
function applyUnit(changes: Fields, stored: Fields, unit: MergeUnit): void {
  const [field = "", locale] = unit.path.split(".");
  if (!locale) {
    changes[field] = unit.yours;
    return;
  }
  const { [locale]: _, ...others } = (changes[field] ?? stored[field] ?? {}) as Record<string, unknown>;
  changes[field] = unit.yours ? { ...others, [locale]: unit.yours } : others;
}
