import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useUiLocale } from "./locale.ts";

/** Returns a number formatter for the UI language. */
export function useNumberFormat(): (value: number) => string {
  const locale = useUiLocale();
  return (value) => formatNumber(value, locale);
}
