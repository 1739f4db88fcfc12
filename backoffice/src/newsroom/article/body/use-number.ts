import { useLocale } from "react-admin";

/** Writes numbers as the language that staff work in does. */
export function useNumber(): (value: number) => string {
  const locale = useLocale();
  return (value) => new Intl.NumberFormat(locale).format(value);
}
