import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatMessageNumbers, MESSAGE_NUMBERS } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import i18next, { type TFunction } from "i18next";

const SITE = join(import.meta.dirname, "../site/app");
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
    for (const file of globSync(`**/messages/${locale}.json`, { cwd: SITE }))
      instance.addResourceBundle(
        locale,
        "translation",
        JSON.parse(readFileSync(join(SITE, file), "utf8")),
        true,
      );
    translator = instance.t;
    translators.set(locale, translator);
  }
  return translator;
}
