import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { RaRecord } from "react-admin";
import { useLocalized } from "../messages/locale.ts";

/** Fields with the name of a record, in order of preference. */
const NAME_FIELDS = ["title", "name", "label", "subject", "email", "url", "alt"];

/**
 * Returns a function for the name of a record: its title or name in the UI language, else its id.
 */
export function useRecordName() {
  const localized = useLocalized();
  return (record: RaRecord): string => {
    const texts = NAME_FIELDS.map((field) => textOf(record[field], localized));
    return texts.find(Boolean) ?? `#${record.id}`;
  };
}

function textOf(value: unknown, localized: (text: LocalizedText) => string): string {
  if (typeof value === "string") return value;
  return value && typeof value === "object" ? localized(value as LocalizedText) : "";
}
