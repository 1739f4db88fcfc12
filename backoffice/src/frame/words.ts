import { numberText } from "@masthead/contract/system/format.ts";
import { isLocale, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import i18next from "i18next";
import type { I18nProvider } from "react-admin";

const KEPT = "language";
const NAMES: Record<Locale, string> = { "en-US": "English", "ar-JO": "العربية" };

export interface Words {
  [key: string]: string | Words;
}

/** Words in both languages from the start: those of the sign-in page, and one that is shown in the language of an article. */
const FIRST = import.meta.glob<Words>("../words/{sign-in,body-placeholder}.*.json", { eager: true, import: "default" });

/** All other words: a part of the build for each language. */
const PARTS: Record<Locale, () => Promise<{ WORDS: Words[] }>> = {
  "en-US": () => import("./languages/english.ts"),
  "ar-JO": () => import("./languages/arabic.ts"),
};

/** The language that this browser worked in last, or else the one that it asks for. */
function firstLocale(): Locale {
  const kept = localStorage.getItem(KEPT);
  if (isLocale(kept)) return kept;
  return navigator.language.startsWith("ar") ? "ar-JO" : "en-US";
}

const instance = i18next.createInstance();
const add = (locale: Locale, words: Words) => instance.addResourceBundle(locale, "translation", words, true, true);
const current = () => instance.language as Locale;

const loaded = new Set<Locale>();
/** Whether screens beside the sign-in page are shown, or soon will be. */
let allWanted = false;

async function load(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const { WORDS } = await PARTS[locale]();
  for (const words of WORDS) add(locale, words);
  loaded.add(locale);
}

/** Loads the words of all screens in the language on screen, and from then on in each that is changed to. */
export async function loadWords(): Promise<void> {
  allWanted = true;
  await load(current());
}

/** Words of the back office and of react-admin, which asks for them with `%{name}` and `smart_count`. */
function createWords(): I18nProvider {
  void instance.init({
    lng: firstLocale(),
    fallbackLng: "en-US",
    initAsync: false,
    resources: {},
    interpolation: { prefix: "%{", suffix: "}", escapeValue: false },
  });
  for (const [file, words] of Object.entries(FIRST)) {
    const locale = LOCALES.find((one) => file.endsWith(`.${one}.json`));
    if (locale) add(locale, words);
  }
  return {
    translate: (key, { _, smart_count, ...values }: { _?: string; smart_count?: number; [value: string]: unknown } = {}) => {
      if (smart_count === undefined) return instance.t(key, { ...values, defaultValue: _ ?? key });
      const counted = { ...values, smart_count: numberText(smart_count, current()), count: smart_count };
      // Arabic has six forms; what is not written in one of its own is told in the form for many.
      const found = instance.exists(key, { count: smart_count, fallbackLng: [] }) ? key : `${key}_other`;
      return instance.t(found, { ...counted, defaultValue: instance.t(key, { ...counted, defaultValue: _ ?? key }) });
    },
    async changeLocale(locale) {
      if (allWanted) await load(locale as Locale);
      localStorage.setItem(KEPT, locale);
      await instance.changeLanguage(locale);
    },
    getLocale: current,
    getLocales: () => LOCALES.map((locale) => ({ locale, name: NAMES[locale] })),
  };
}

export const words = createWords();

/** A word of those that are there in both languages from the start. */
export const wordIn = (locale: Locale, key: string): string => instance.t(key, { lng: locale });

/** Tells a listener when the language has changed. */
export function onLanguage(listener: () => void): () => void {
  instance.on("languageChanged", listener);
  return () => instance.off("languageChanged", listener);
}
