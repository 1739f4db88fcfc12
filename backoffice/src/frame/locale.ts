import { type Locale, localized } from "@masthead/contract/system/locale.ts";
import { useLocale } from "react-admin";

/** The language that the back office is shown in. */
export const useDeskLocale = () => useLocale() as Locale;

/** Reads text that is kept in both languages, in the one on screen if it has it. */
export function useLocalized() {
  const locale = useDeskLocale();
  return (text: Partial<Record<Locale, string>> | null | undefined) => localized(text, locale);
}
