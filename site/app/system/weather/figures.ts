import { numberFormat, numberText } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useLocale } from "../locale.ts";

/** Figures of the weather, as a language writes them. */
export const figuresIn = (locale: Locale) => ({
  degrees: (celsius: number) => `${whole(celsius, locale)}°`,
  percent: (value: number) => numberFormat(locale, { style: "percent" }).format(value / 100),
  whole: (value: number) => whole(value, locale),
});

/** Those of the page's language. */
export const useFigures = () => figuresIn(useLocale());

/** Without a fraction, and zero without a sign. */
const whole = (value: number, locale: Locale) => numberText(Math.round(value) + 0, locale);
