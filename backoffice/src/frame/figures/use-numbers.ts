import { intlLocale } from "@masthead/contract/system/format.ts";
import { useDeskLocale } from "../locale.ts";

/** Writes numbers as the language on screen does. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  return (value) => format.format(value);
}
