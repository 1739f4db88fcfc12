import { readFileSync } from "node:fs";
import { formatMessageNumbers, MESSAGE_FIGURES } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type TFunction } from "i18next";

/** Where the site keeps its words. */
const ROOMS = [
  "system",
  "system/weather",
  "system/apps",
  "system/offline",
  "system/notices",
  "audience",
  "audience/keep",
  "audience/contact",
  "audience/data-deletion",
  "broadcast",
  "newsroom/article/cut",
  "newsroom/article/cut/whole",
  "commerce",
];
const known = new Map<Locale, TFunction>();

/** The site's own words, so that a journey finds a thing by what its reader calls it. */
export function wordsOf(locale: Locale): TFunction {
  let words = known.get(locale);
  if (!words) {
    const instance = i18next.createInstance();
    void instance.init({
      lng: locale,
      resources: {},
      interpolation: { escapeValue: false, defaultVariables: MESSAGE_FIGURES },
      initAsync: false,
    });
    formatMessageNumbers(instance);
    for (const room of ROOMS) {
      const file = new URL(`../site/app/${room}/words/${locale}.json`, import.meta.url);
      instance.addResourceBundle(locale, "translation", JSON.parse(readFileSync(file, "utf8")), true);
    }
    words = instance.t;
    known.set(locale, words);
  }
  return words;
}
