import { numberText } from "@masthead/contract/system/format.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** Writes numbers in the language on screen. */
export function useNumber(): (value: number) => string {
  const locale = useDeskLocale();
  return (value) => numberText(value, locale);
}
