import { useDeskLocale } from "../locale.ts";

/** Writes numbers as the language on screen does. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(useDeskLocale());
  return (value) => format.format(value);
}
