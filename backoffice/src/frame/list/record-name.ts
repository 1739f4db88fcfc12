import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import type { RaRecord } from "react-admin";
import { useLocalized } from "../locale.ts";

/** Fields that name a record, the best first. */
const NAME_FIELDS = ["title", "name", "label", "subject", "email", "url", "alt"];

/** Names a record for staff: its title or name in the language on screen, else its number. */
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
