import { readFileSync } from "node:fs";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createTranslator, type Translate } from "@masthead/contract/platform/translator.ts";

function readMessages(locale: Locale): Translate {
  const { add, translate } = createTranslator(locale);
  add(JSON.parse(readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), "utf8")));
  return translate;
}

const TRANSLATIONS: Record<Locale, Translate> = {
  "en-US": readMessages("en-US"),
  "ar-JO": readMessages("ar-JO"),
};

/** Returns the translation function for the server's own messages in a locale. */
export const messagesFor = (locale: Locale): Translate => TRANSLATIONS[locale];
