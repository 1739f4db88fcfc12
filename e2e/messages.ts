import { readFileSync } from "node:fs";
import { formatMessageNumbers, MESSAGE_NUMBERS } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type TFunction } from "i18next";

/** Folders of the site that have message files. */
const MESSAGE_FOLDERS = [
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
  "newsroom/article/paywall",
  "newsroom/article/paywall/full-text",
  "commerce",
];
const translators = new Map<Locale, TFunction>();

/** Messages of the site in a language, so that journeys find elements by their visible labels. */
export function messagesOf(locale: Locale): TFunction {
  let translator = translators.get(locale);
  if (!translator) {
    const instance = i18next.createInstance();
    void instance.init({
      lng: locale,
      resources: {},
      interpolation: { escapeValue: false, defaultVariables: MESSAGE_NUMBERS },
      initAsync: false,
    });
    formatMessageNumbers(instance);
    for (const folder of MESSAGE_FOLDERS) {
      const file = new URL(`../site/app/${folder}/messages/${locale}.json`, import.meta.url);
      instance.addResourceBundle(locale, "translation", JSON.parse(readFileSync(file, "utf8")), true);
    }
    translator = instance.t;
    translators.set(locale, translator);
  }
  return translator;
}
