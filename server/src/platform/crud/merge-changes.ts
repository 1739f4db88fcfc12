import { isDeepStrictEqual } from "node:util";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Conflict } from "@masthead/contract/system/problem.ts";
import type { Fields, PastChange, RecordRow } from "./record-kind.ts";

/** Values as the trail keeps them: times are text there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isSame = (one: unknown, two: unknown) => isDeepStrictEqual(plain(one), plain(two));

/** Part of a record that edits clash over: a field, or one language of it. */
interface Unit {
  path: string;
  yours: unknown;
  valueIn(fields: Fields): unknown;
}

export interface Merge {
  /** Fields that differ from what is stored, whole. */
  changes: Fields;
  /** What someone else wrote otherwise since. */
  clashes: Conflict["fields"];
  /** Who wrote the last of it. */
  by: string;
}

/**
 * Puts an edit on what is stored now. What nobody else changed since the edit began is written; what the edit leaves as it was then
 * keeps what others wrote. `since` tells the changes meanwhile, in order; `complete` is false when some of them are not known any
 * more: then whatever differs clashes.
 */
export function mergeChanges(
  current: RecordRow,
  sent: Fields,
  { localized, since, complete }: { localized: readonly string[]; since: PastChange[]; complete: boolean },
): Merge {
  const stored = current as unknown as Fields;
  const changes: Fields = {};
  const clashes: Conflict["fields"] = [];
  let by = since.at(-1)?.by ?? "";
  for (const unit of unitsOf(sent, localized)) {
    const theirs = unit.valueIn(stored);
    if (isSame(theirs, unit.yours)) continue;
    const past = since.filter(({ changes: one }) => touches(one, unit));
    const start = past[0] ? unit.valueIn(beforeOf(past[0])) : theirs;
    const changedMeanwhile = !complete || !isSame(start, theirs);
    if (!changedMeanwhile) put(changes, stored, unit);
    else if (!complete || !isSame(start, unit.yours)) {
      clashes.push({ field: unit.path, theirs: theirs ?? null, yours: unit.yours ?? null });
      by = past.at(-1)?.by ?? by;
    }
  }
  return { changes, clashes, by };
}

/** Fields of a record that an edit, or nobody, changed: `[before, after]` of each. */
export function changesBetween(before: RecordRow, after: RecordRow, fields: Iterable<string>): Record<string, [unknown, unknown]> {
  const [old, now] = [before as unknown as Fields, after as unknown as Fields];
  const changed = [...fields].filter((field) => !isSame(old[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, [old[field] ?? null, now[field] ?? null]]));
}

function unitsOf(sent: Fields, localized: readonly string[]): Unit[] {
  return Object.entries(sent).flatMap(([field, value]): Unit[] => {
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

const fieldOf = (unit: Unit) => unit.path.split(".")[0] ?? unit.path;

const touches = (changes: PastChange["changes"], unit: Unit) => {
  const change = changes[fieldOf(unit)];
  return change !== undefined && !isSame(unit.valueIn({ [fieldOf(unit)]: change[0] }), unit.valueIn({ [fieldOf(unit)]: change[1] }));
};

const beforeOf = ({ changes }: PastChange): Fields =>
  Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before]));

/** Adds the unit to the fields that change; a language that is emptied goes. */
function put(changes: Fields, stored: Fields, unit: Unit): void {
  const [field = "", locale] = unit.path.split(".");
  if (!locale) {
    changes[field] = unit.yours;
    return;
  }
  const { [locale]: _, ...others } = (changes[field] ?? stored[field] ?? {}) as Record<string, unknown>;
  changes[field] = unit.yours ? { ...others, [locale]: unit.yours } : others;
}
