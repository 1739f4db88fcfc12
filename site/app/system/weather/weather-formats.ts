import { formatNumber, numberFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "../../platform/locale.ts";

/** Number formats of weather data in a locale. */
export const weatherFormats = (locale: Locale) => ({
  degrees: (celsius: number) => `${whole(celsius, locale)}°`,
  percent: (value: number) => numberFormat(locale, { style: "percent" }).format(value / 100),
  whole: (value: number) => whole(value, locale),
});

/** Returns the number formats in the locale of the page. */
export const useWeatherFormats = () => weatherFormats(useLocale());

/** Formats a rounded number. `+ 0` turns -0 into 0. */
const whole = (value: number, locale: Locale) => formatNumber(Math.round(value) + 0, locale);
