import { formatNumber } from "@masthead/contract/platform/format.ts";
import { isLocale, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  createTranslator,
  type Messages,
  type Translator,
} from "@masthead/contract/platform/translator.ts";
import type { I18nProvider } from "react-admin";

const STORAGE_KEY = "language";
const LANGUAGE_NAMES: Record<Locale, string> = { "en-US": "English", "ar-JO": "العربية" };

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

/** Placeholders of react-admin: `%{name}`. */
const PLACEHOLDER = /%\{(\w+)\}/g;

const TRANSLATORS: Record<Locale, Translator> = {
  "en-US": createTranslator("en-US", PLACEHOLDER),
  "ar-JO": createTranslator("ar-JO", PLACEHOLDER),
};
/** Language of messages that the UI language does not have. */
const FALLBACK: Locale = "en-US";
let current = initialLocale();
const listeners = new Set<() => void>();

/** Adds messages that a screen loads on demand. */
export const addMessages = (language: Locale, bundle: Messages) =>
  TRANSLATORS[language].add(bundle);

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
  await load(current);
}

for (const [file, bundle] of Object.entries(BUNDLED_MESSAGES)) {
  const locale = LOCALES.find((candidate) => file.endsWith(`.${candidate}.json`));
  if (locale) addMessages(locale, bundle);
}

/**
 * i18n provider for the messages of the back office and react-admin, which interpolate `%{name}`
 * and `smart_count`.
 */
export const messages: I18nProvider = {
  translate: (
    key,
    {
      _,
      smart_count,
      ...others
    }: { _?: string; smart_count?: number; [value: string]: unknown } = {},
  ) => {
    const { find, fill } = TRANSLATORS[current];
    const values =
      smart_count === undefined
        ? others
        : { ...others, smart_count: formatNumber(smart_count, current), count: smart_count };
    return (
      find(key, values) ??
      // Arabic has six plural forms. A form that is not translated falls back to the general one.
      (smart_count === undefined ? undefined : find(`${key}_other`, values)) ??
      TRANSLATORS[FALLBACK].find(key, values) ??
      fill(_ ?? key, values)
    );
  },
  async changeLocale(locale) {
    if (!isLocale(locale)) throw new Error(`no messages for ${locale}`);
    if (allNeeded) await load(locale);
    localStorage.setItem(STORAGE_KEY, locale);
    current = locale;
    for (const listener of listeners) listener();
  },
  getLocale: () => current,
  getLocales: () => LOCALES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
};

/** Translates a bundled message into a given language. */
export const translateIn = (locale: Locale, key: string): string =>
  TRANSLATORS[locale].translate(key);

/** Calls a listener when the UI language has changed. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
