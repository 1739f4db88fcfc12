import { readFileSync } from "node:fs";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  createTranslator,
  type MessageValues,
  type Translate,
  type Translator,
} from "@masthead/contract/platform/translator.ts";

function readMessages(locale: Locale): Translator {
  const translator = createTranslator(locale);
  const file = new URL(`../../messages/${locale}.json`, import.meta.url);
  translator.add(JSON.parse(readFileSync(file, "utf8")));
  return translator;
}

const TRANSLATORS: Record<Locale, Translator> = {
  "en-US": readMessages("en-US"),
  "ar-JO": readMessages("ar-JO"),
};

/** Returns the translation function for the server's own messages in a locale. */
export const messagesFor = (locale: Locale): Translate => TRANSLATORS[locale].translate;

/** Returns a message that not every key of its group has. */
export const findMessage = (
  locale: Locale,
  key: string,
  values?: MessageValues,
): string | undefined => TRANSLATORS[locale].find(key, values);
