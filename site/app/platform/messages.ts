import {
  formatMessageNumbers,
  MESSAGE_NUMBERS,
  stationNumerals,
} from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import i18next, { type i18n, type TFunction } from "i18next";
import { createContext, use } from "react";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./messages/*.json");

/** Translation function of the current page, in the language of its path. */
export const MessagesContext = createContext<TFunction | undefined>(undefined);

/** Returns the translation function of the page. @throws Error outside of a page */
export function useMessages(): TFunction {
  const t = use(MessagesContext);
  if (!t) throw new Error("messages used outside of a page");
  return t;
}

type Messages = Record<Locale, Record<string, unknown>>;
/** Messages of individual modules, and the instances to which they are added. */
const moduleMessages: Messages[] = [];
const instances = new Map<Locale, i18n>();

/** Adds messages that only some pages need. Modules call it when they are loaded. */
export function addMessages(messages: Messages): void {
  moduleMessages.push(messages);
  for (const [locale, instance] of instances) addTo(instance, locale, messages);
}

const addTo = (instance: i18n, locale: Locale, messages: Messages) =>
  instance.addResourceBundle(locale, "translation", messages[locale], true);

const loading = new Map<Locale, Promise<TFunction>>();
const loaded = new Map<Locale, TFunction>();

/**
 * Returns the translation function of a locale that was loaded before. @throws Error if it was not
 */
export function loadedMessages(locale: Locale): TFunction {
  const t = loaded.get(locale);
  if (!t) throw new Error(`messages of ${locale} are not loaded`);
  return t;
}

/**
 * Loads the translation function of a locale. Each locale has its own instance, so that concurrent
 * requests cannot interfere.
 */
export function loadMessages(locale: Locale): Promise<TFunction> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = load(locale);
    loading.set(locale, promise);
  }
  return promise;
}

async function load(locale: Locale): Promise<TFunction> {
  const file = files[`./messages/${locale}.json`];
  if (!file) throw new Error(`no messages for ${locale}`);
  const translation = (await file()).default;
  const instance = i18next.createInstance();
  const t = await instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false, defaultVariables: MESSAGE_NUMBERS },
    saveMissing: true,
    missingKeyHandler: (_locales, _namespace, key) => reportMissing(locale, key),
  });
  formatMessageNumbers(instance);
  for (const messages of moduleMessages) addTo(instance, locale, messages);
  instances.set(locale, instance);
  const cached = withCache(t);
  loaded.set(locale, cached);
  return cached;
}

const reportedKeys = new Set<string>();

/**
 * Logs a missing message once. The page shows its key, as its module does not load the messages
 * that it uses.
 */
function reportMissing(locale: Locale, key: string): void {
  const name = `${locale} ${key}`;
  if (reportedKeys.has(name)) return;
  reportedKeys.add(name);
  console.error(`MissingMessageError: no message "${key}" in ${locale}`);
}

/** Maximum number of cached messages per language. */
const MAX_MESSAGES = 5000;

/**
 * Caches formatted messages by key and values. A page uses about a hundred, most of them the same
 * as on the previous page.
 */
function withCache(t: TFunction): TFunction {
  const cache = new Map<string, string>();
  const cachedT = (key: string, options?: Record<string, unknown>) => {
    const name = options ? `${key} ${stationNumerals()} ${JSON.stringify(options)}` : key;
    let text = cache.get(name);
    if (text === undefined) {
      text = options ? t(key, options) : t(key);
      if (cache.size >= MAX_MESSAGES) cache.clear();
      cache.set(name, text);
    }
    return text;
  };
  return cachedT as TFunction;
}
