import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "react-admin";

/** Returns the UI language. */
export const useUiLocale = () => useLocale() as Locale;

/**
 * Returns a function that picks the text of a localized value in the UI language, else in the other
 * one.
 */
export function useLocalized() {
  const locale = useUiLocale();
  return (text: Partial<Record<Locale, string>> | null | undefined) => localized(text, locale);
}
