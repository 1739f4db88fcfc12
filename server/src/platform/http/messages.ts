import { readFileSync } from "node:fs";
import { formatMessageNumbers, MESSAGE_NUMBERS } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import i18next, { type TFunction } from "i18next";

const readMessages = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), "utf8"));

const messages = i18next.createInstance();
await messages.init({
  resources: Object.fromEntries(
    LOCALES.map((locale) => [locale, { translation: readMessages(locale) }]),
  ),
  fallbackLng: false,
  interpolation: { escapeValue: false, defaultVariables: MESSAGE_NUMBERS },
});
formatMessageNumbers(messages);

/** Returns the translation function for the server's own messages in a locale. */
export const messagesFor = (locale: Locale): TFunction => messages.getFixedT(locale);
