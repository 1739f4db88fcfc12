import { numberText } from "@masthead/contract/system/format.ts";
import { isLocale, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import i18next from "i18next";
import englishOfReactAdmin from "ra-language-english";
import type { I18nProvider } from "react-admin";

const KEPT = "language";
const NAMES: Record<Locale, string> = { "en-US": "English", "ar-JO": "العربية" };

interface Words {
  [key: string]: string | Words;
}

/** Every file of words; its name ends in its language. */
const FILES = import.meta.glob<Words>("../words/*.json", { eager: true, import: "default" });

/** The language that this browser worked in last, or else the one that it asks for. */
function firstLocale(): Locale {
  const kept = localStorage.getItem(KEPT);
  if (isLocale(kept)) return kept;
  return navigator.language.startsWith("ar") ? "ar-JO" : "en-US";
}

/** React-admin writes one and many in one line, `Tag |||| Tags`; i18next under two keys. */
function withPlurals(words: object): Words {
  const entries = Object.entries(words).flatMap(([key, value]: [string, string | object]): [string, string | Words][] => {
    if (typeof value !== "string") return [[key, withPlurals(value)]];
    const [one = "", many] = value.split(" |||| ");
    return many === undefined
      ? [[key, value]]
      : [
          [`${key}_one`, one],
          [`${key}_other`, many],
        ];
  });
  return Object.fromEntries(entries);
}

const instance = i18next.createInstance();

/** Words of the back office and of react-admin, which asks for them with `%{name}` and `smart_count`. */
function createWords(): I18nProvider {
  void instance.init({
    lng: firstLocale(),
    fallbackLng: "en-US",
    initAsync: false,
    resources: { "en-US": { translation: withPlurals(englishOfReactAdmin) } },
    interpolation: { prefix: "%{", suffix: "}", escapeValue: false },
  });
  for (const [file, own] of Object.entries(FILES)) {
    const locale = LOCALES.find((one) => file.endsWith(`.${one}.json`));
    if (locale) instance.addResourceBundle(locale, "translation", own, true, true);
  }
  return {
    translate: (key, { _, smart_count, ...values }: { _?: string; smart_count?: number; [value: string]: unknown } = {}) => {
      if (smart_count === undefined) return instance.t(key, { ...values, defaultValue: _ ?? key });
      const counted = { ...values, smart_count: numberText(smart_count, instance.language as Locale), count: smart_count };
      // Arabic has six forms; what is not written in one of its own is told in the form for many.
      const found = instance.exists(key, { count: smart_count, fallbackLng: [] }) ? key : `${key}_other`;
      return instance.t(found, { ...counted, defaultValue: instance.t(key, { ...counted, defaultValue: _ ?? key }) });
    },
    async changeLocale(locale) {
      localStorage.setItem(KEPT, locale);
      await instance.changeLanguage(locale);
    },
    getLocale: () => instance.language,
    getLocales: () => LOCALES.map((locale) => ({ locale, name: NAMES[locale] })),
  };
}

export const words = createWords();

/** A word in a language, whichever is on screen. */
export const wordIn = (locale: Locale, key: string): string => instance.t(key, { lng: locale });

/** Tells a listener when the language has changed. */
export function onLanguage(listener: () => void): () => void {
  instance.on("languageChanged", listener);
  return () => instance.off("languageChanged", listener);
}
