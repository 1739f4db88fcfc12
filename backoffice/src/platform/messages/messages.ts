import { formatNumber } from "@masthead/contract/platform/format.ts";
import { isLocale, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import i18next from "i18next";
import type { I18nProvider } from "react-admin";

const STORAGE_KEY = "language";
const LANGUAGE_NAMES: Record<Locale, string> = { "en-US": "English", "ar-JO": "العربية" };

export interface Messages {
  [key: string]: string | Messages;
}

/**
 * Messages that are bundled in both languages: the sign-in page, and the body placeholder, which is
 * shown in the language of an article.
 */
const BUNDLED_MESSAGES = import.meta.glob<Messages>(
  "../../messages/**/{sign-in,body-placeholder}.*.json",
  {
    eager: true,
    import: "default",
  },
);

/** All other messages, in one chunk per language. */
const MESSAGE_CHUNKS: Record<Locale, () => Promise<{ MESSAGES: Messages[] }>> = {
  "en-US": () => import("./english.ts"),
  "ar-JO": () => import("./arabic.ts"),
};

/** Returns the last used language of this browser, else the one that it prefers. */
function initialLocale(): Locale {
  const storedLocale = localStorage.getItem(STORAGE_KEY);
  if (isLocale(storedLocale)) return storedLocale;
  return navigator.language.startsWith("ar") ? "ar-JO" : "en-US";
}

const instance = i18next.createInstance();
/** Adds messages that a screen loads on demand. */
export const addMessages = (locale: Locale, bundle: Messages) =>
  instance.addResourceBundle(locale, "translation", bundle, true, true);
const currentLocale = () => instance.language as Locale;

const loaded = new Set<Locale>();
/** Whether all messages are needed, not only the sign-in page's. */
let allNeeded = false;

async function load(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const { MESSAGES } = await MESSAGE_CHUNKS[locale]();
  for (const bundle of MESSAGES) addMessages(locale, bundle);
  loaded.add(locale);
}

/**
 * Loads the messages of all screens in the UI language, and later in every language that is
 * switched to.
 */
export async function loadMessages(): Promise<void> {
  allNeeded = true;
  await load(currentLocale());
}

/**
 * i18n provider for the messages of the back office and react-admin, which interpolate `%{name}`
 * and `smart_count`.
 */
function createMessages(): I18nProvider {
  void instance.init({
    lng: initialLocale(),
    fallbackLng: "en-US",
    initAsync: false,
    resources: {},
    interpolation: { prefix: "%{", suffix: "}", escapeValue: false },
  });
  for (const [file, bundle] of Object.entries(BUNDLED_MESSAGES)) {
    const locale = LOCALES.find((candidate) => file.endsWith(`.${candidate}.json`));
    if (locale) addMessages(locale, bundle);
  }
  return {
    translate: (
      key,
      {
        _,
        smart_count,
        ...values
      }: { _?: string; smart_count?: number; [value: string]: unknown } = {},
    ) => {
      if (smart_count === undefined) return instance.t(key, { ...values, defaultValue: _ ?? key });
      const countValues = {
        ...values,
        smart_count: formatNumber(smart_count, currentLocale()),
        count: smart_count,
      };
      // Arabic has six plural forms. A form that is not translated falls back to the general one.
      const resolvedKey = instance.exists(key, { count: smart_count, fallbackLng: [] })
        ? key
        : `${key}_other`;
      return instance.t(resolvedKey, {
        ...countValues,
        defaultValue: instance.t(key, { ...countValues, defaultValue: _ ?? key }),
      });
    },
    async changeLocale(locale) {
      if (allNeeded) await load(locale as Locale);
      localStorage.setItem(STORAGE_KEY, locale);
      await instance.changeLanguage(locale);
    },
    getLocale: currentLocale,
    getLocales: () => LOCALES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
  };
}

export const messages = createMessages();

/** Translates a bundled message into a given language. */
export const translateIn = (locale: Locale, key: string): string =>
  instance.t(key, { lng: locale });

/** Calls a listener when the UI language has changed. */
export function onLanguageChange(listener: () => void): () => void {
  instance.on("languageChanged", listener);
  return () => instance.off("languageChanged", listener);
}
