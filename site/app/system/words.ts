import type { Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./words/*.json");

const ready = new Map<Locale, Promise<i18n>>();

/** The words of a locale. One instance each, made once and never switched, so that requests cannot disturb one another. */
export function wordsOf(locale: Locale): Promise<i18n> {
  let words = ready.get(locale);
  if (!words) {
    words = load(locale);
    ready.set(locale, words);
  }
  return words;
}

async function load(locale: Locale): Promise<i18n> {
  const file = files[`./words/${locale}.json`];
  if (!file) throw new Error(`no words for ${locale}`);
  const translation = (await file()).default;
  const words = i18next.createInstance();
  await words.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return words;
}
