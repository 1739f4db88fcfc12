import { readFileSync } from "node:fs";
import type { Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type TFunction } from "i18next";

const known = new Map<Locale, TFunction>();

/** The site's own words, so that a journey finds a thing by what its reader calls it. */
export function wordsOf(locale: Locale): TFunction {
  let words = known.get(locale);
  if (!words) {
    const translation = JSON.parse(readFileSync(new URL(`../site/app/system/words/${locale}.json`, import.meta.url), "utf8")) as Record<
      string,
      unknown
    >;
    const instance = i18next.createInstance();
    void instance.init({ lng: locale, resources: { [locale]: { translation } }, interpolation: { escapeValue: false }, initAsync: false });
    words = instance.t;
    known.set(locale, words);
  }
  return words;
}
