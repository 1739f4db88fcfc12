import { intlLocale } from "@masthead/contract/system/format.ts";
import { useLocale } from "react-admin";

/** Writes numbers as the language that staff work in does. */
export function useNumber(): (value: number) => string {
  const locale = useLocale();
  return (value) => new Intl.NumberFormat(intlLocale(locale)).format(value);
}
