import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createTranslator, type Translate } from "@masthead/contract/platform/translator.ts";

const SITE = join(import.meta.dirname, "../site/app");
const translations = new Map<Locale, Translate>();

/** Messages of the site in a language, so that journeys find elements by their visible labels. */
export function messagesOf(locale: Locale): Translate {
  let translate = translations.get(locale);
  if (!translate) {
    const translator = createTranslator(locale);
    for (const file of globSync(`**/messages/${locale}.json`, { cwd: SITE }))
      translator.add(JSON.parse(readFileSync(join(SITE, file), "utf8")));
    translate = translator.translate;
    translations.set(locale, translate);
  }
  return translate;
}
