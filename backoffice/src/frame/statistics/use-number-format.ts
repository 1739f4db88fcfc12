import { intlLocale } from "@masthead/contract/system/format.ts";
import { useUiLocale } from "../messages/locale.ts";

/** Returns a number formatter for the UI language. */
export function useNumberFormat(): (value: number) => string {
  const format = new Intl.NumberFormat(intlLocale(useUiLocale()));
  return (value) => format.format(value);
}
