import { stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  createTranslator,
  type Messages,
  type MessageValues,
  type Translate,
  type Translator,
} from "@masthead/contract/platform/translator.ts";
import { createContext, use } from "react";

const files = import.meta.glob<{ default: Messages }>("./messages/*.json");

/** Translation function of the current page, in the language of its path. */
export const MessagesContext = createContext<Translate | undefined>(undefined);

/** Returns the translation function of the page. @throws Error outside of a page */
export function useMessages(): Translate {
  const t = use(MessagesContext);
  if (!t) throw new Error("messages used outside of a page");
  return t;
}

/** Messages of individual modules, and the translators to which they are added. */
const moduleMessages: Record<Locale, Messages>[] = [];
const translators = new Map<Locale, Translator>();

/** Adds messages that only some pages need. Modules call it when they are loaded. */
export function addMessages(messages: Record<Locale, Messages>): void {
  moduleMessages.push(messages);
  for (const [locale, translator] of translators) translator.add(messages[locale]);
}

const loading = new Map<Locale, Promise<Translate>>();
const loaded = new Map<Locale, Translate>();

/**
 * Returns the translation function of a locale that was loaded before. @throws Error if it was not
 */
export function loadedMessages(locale: Locale): Translate {
  const t = loaded.get(locale);
  if (!t) throw new Error(`messages of ${locale} are not loaded`);
  return t;
}

/**
 * Loads the translation function of a locale. Each locale has its own translator, so that
 * concurrent requests cannot interfere.
 */
export function loadMessages(locale: Locale): Promise<Translate> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = load(locale);
    loading.set(locale, promise);
  }
  return promise;
}

async function load(locale: Locale): Promise<Translate> {
  const file = files[`./messages/${locale}.json`];
  if (!file) throw new Error(`no messages for ${locale}`);
  const translator = createTranslator(locale);
  translator.add((await file()).default);
  for (const messages of moduleMessages) translator.add(messages[locale]);
  translators.set(locale, translator);
  const cached = withCache(locale, translator);
  loaded.set(locale, cached);
  return cached;
}

const reportedKeys = new Set<string>();

/**
 * Logs a missing message once. The page shows its key, as its module does not load the messages
 * that it uses.
 */
function missing(locale: Locale, key: string): string {
  const name = `${locale} ${key}`;
  if (!reportedKeys.has(name)) {
    reportedKeys.add(name);
    console.error(`MissingMessageError: no message "${key}" in ${locale}`);
  }
  return key;
}

/** Maximum number of cached messages per language. */
const MAX_MESSAGES = 5000;

/**
 * Caches formatted messages by key and values. A page uses about a hundred, most of them the same
 * as on the previous page.
 */
function withCache(locale: Locale, { find }: Translator): Translate {
  const cache = new Map<string, string>();
  return (key, values?: MessageValues) => {
    const name = values ? `${key} ${stationNumerals()} ${JSON.stringify(values)}` : key;
    let text = cache.get(name);
    if (text === undefined) {
      text = find(key, values) ?? missing(locale, key);
      if (cache.size >= MAX_MESSAGES) cache.clear();
      cache.set(name, text);
    }
    return text;
  };
}
