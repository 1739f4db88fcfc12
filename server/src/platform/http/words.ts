import { readFileSync } from "node:fs";
import { formatMessageNumbers, MESSAGE_FIGURES } from "@masthead/contract/system/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type TFunction } from "i18next";

const read = (locale: Locale) => JSON.parse(readFileSync(new URL(`../../words/${locale}.json`, import.meta.url), "utf8"));

const words = i18next.createInstance();
await words.init({
  resources: Object.fromEntries(LOCALES.map((locale) => [locale, { translation: read(locale) }])),
  fallbackLng: false,
  interpolation: { escapeValue: false, defaultVariables: MESSAGE_FIGURES },
});
formatMessageNumbers(words);

/** The server's own words in a locale. */
export const wordsOf = (locale: Locale): TFunction => words.getFixedT(locale);
