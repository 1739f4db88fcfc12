import { type Locale, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import type { LogRow } from "./log.store.ts";

/** Fields with the name of a record, in order of preference. */
export const NAME_FIELDS = ["title", "name", "label", "subject", "path"] as const;

type NameEntry = Pick<LogRow, "id" | "changes">;

/**
 * Returns the name that a record had after an entry: from the latest change of its name up to
 * there, else the name before the next change. Null if its name never changed in the log.
 * @param changes entries that changed a name field of the record, oldest first
 */
export function nameAfter(
  entryId: number,
  changes: readonly NameEntry[],
  locale: Locale,
): string | null {
  const latest = changes.findLast(({ id }) => id <= entryId);
  const next = changes.find(({ id }) => id > entryId);
  return (
    (latest && nameIn(latest, 1, locale)) ||
    (latest && nameIn(latest, 0, locale)) ||
    (next && nameIn(next, 0, locale)) ||
    null
  );
}

function nameIn({ changes }: NameEntry, side: 0 | 1, locale: Locale): string | null {
  const values = NAME_FIELDS.map((field) => changes[field]?.[side]);
  return values.map((value) => textOf(value, locale)).find(Boolean) ?? null;
}

function textOf(value: unknown, locale: Locale): string {
  if (typeof value === "string") return value;
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? localized(value as LocalizedText, locale)
    : "";
}
