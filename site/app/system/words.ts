import { formatMessageNumbers, MESSAGE_FIGURES, stationNumerals } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import i18next, { type i18n, type TFunction } from "i18next";
import { createContext, use } from "react";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./words/*.json");

/** The words of the page at hand, by the language of its address. */
export const WordsContext = createContext<TFunction | undefined>(undefined);

/** @throws Error outside of a page. */
export function useWords(): TFunction {
  const words = use(WordsContext);
  if (!words) throw new Error("no words were given");
  return words;
}

type Words = Record<Locale, Record<string, unknown>>;
/** Words of some pages, and who has those of all pages already. */
const further: Words[] = [];
const instances = new Map<Locale, i18n>();

/** Makes words known that only some pages need; the module of these pages calls it as it is loaded. */
export function addWords(words: Words): void {
  further.push(words);
  for (const [locale, instance] of instances) addTo(instance, locale, words);
}

const addTo = (instance: i18n, locale: Locale, words: Words) => instance.addResourceBundle(locale, "translation", words[locale], true);

const ready = new Map<Locale, Promise<TFunction>>();
const loaded = new Map<Locale, TFunction>();

/** Words of a locale that `wordsOf` has loaded before. @throws Error when it has not */
export function loadedWords(locale: Locale): TFunction {
  const words = loaded.get(locale);
  if (!words) throw new Error(`the words of ${locale} are not loaded`);
  return words;
}

/** The words of a locale. One instance each, made once and never switched, so that requests cannot disturb one another. */
export function wordsOf(locale: Locale): Promise<TFunction> {
  let words = ready.get(locale);
  if (!words) {
    words = load(locale);
    ready.set(locale, words);
  }
  return words;
}

async function load(locale: Locale): Promise<TFunction> {
  const file = files[`./words/${locale}.json`];
  if (!file) throw new Error(`no words for ${locale}`);
  const translation = (await file()).default;
  const words = i18next.createInstance();
  const t = await words.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false, defaultVariables: MESSAGE_FIGURES },
    saveMissing: true,
    missingKeyHandler: (_locales, _namespace, key) => reportMissing(locale, key),
  });
  formatMessageNumbers(words);
  for (const some of further) addTo(words, locale, some);
  instances.set(locale, words);
  const remembered = remembering(t);
  loaded.set(locale, remembered);
  return remembered;
}

const missing = new Set<string>();

/** Reports a word, once, that a page shows as its key: its module does not load the words that it uses. */
function reportMissing(locale: Locale, key: string): void {
  const name = `${locale} ${key}`;
  if (missing.has(name)) return;
  missing.add(name);
  console.error(`MissingWordError: there is no "${key}" in the words of ${locale}`);
}

/** Messages that are cached at most, of a language. */
const MAX_MESSAGES = 5000;

/** Caches messages with what is put into them: a page asks for a hundred, of which few differ from those of the page before. */
function remembering(t: TFunction): TFunction {
  const known = new Map<string, string>();
  const remembered = (key: string, options?: Record<string, unknown>) => {
    const name = options ? `${key} ${stationNumerals()} ${JSON.stringify(options)}` : key;
    let text = known.get(name);
    if (text === undefined) {
      text = options ? t(key, options) : t(key);
      if (known.size >= MAX_MESSAGES) known.clear();
      known.set(name, text);
    }
    return text;
  };
  return remembered as TFunction;
}
