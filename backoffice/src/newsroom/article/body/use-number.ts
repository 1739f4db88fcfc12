import { intlLocale } from "@masthead/contract/system/format.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** Writes numbers as the language that staff work in does. */
export function useNumber(): (value: number) => string {
  const locale = useDeskLocale();
  return (value) => new Intl.NumberFormat(intlLocale(locale)).format(value);
}
