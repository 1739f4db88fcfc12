import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createTranslator, type Translate } from "@masthead/contract/platform/translator.ts";
import type { BrowserContext } from "@playwright/test";
import { PRODUCT_SECRETS } from "./product-secrets.ts";
import type { StaffAccount } from "./staff.ts";

const MESSAGES_FOLDER = fileURLToPath(new URL("../../backoffice/src/messages/", import.meta.url));
/** As in `backoffice/src/platform/messages/messages.ts`. */
const PLACEHOLDER = /%\{(\w+)\}/g;
/** English messages of react-admin's package that journeys use; the Arabic ones are among ours. */
const REACT_ADMIN_ENGLISH = {
  ra: { action: { save: "Save", sort: "Sort" }, sort: { DESC: "descending" } },
};
const translations = new Map<Locale, Translate>();

/**
 * Messages of the back office in a language, so that journeys find elements by their visible
 * labels.
 */
export function backOfficeMessagesOf(locale: Locale): Translate {
  let translate = translations.get(locale);
  if (!translate) {
    const translator = createTranslator(locale, PLACEHOLDER);
    if (locale === "en-US") translator.add(REACT_ADMIN_ENGLISH);
    for (const file of globSync(`**/*.${locale}.json`, { cwd: MESSAGES_FOLDER }))
      translator.add(JSON.parse(readFileSync(MESSAGES_FOLDER + file, "utf8")));
    translate = translator.translate;
    translations.set(locale, translate);
  }
  return translate;
}

/**
 * Path of a back-office screen of the product under test; `path` is as in the list of screens:
 * "/tag/list".
 */
export const backOfficePath = (path: string) => `/${PRODUCT_SECRETS.ADMIN_PATH}${path}`;

/**
 * Gives a browser context the session of a signed-in account and a language for the back office.
 */
export async function signInToBackOffice(
  context: BrowserContext,
  { cookie }: StaffAccount,
  locale: Locale,
  url: string,
): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  await setBackOfficeLanguage(context, locale);
}

/** Stores the back office's language in a browser context, as if it had been chosen before. */
export const setBackOfficeLanguage = (context: BrowserContext, locale: Locale) =>
  context.addInitScript((language) => localStorage.setItem("language", language), locale);
