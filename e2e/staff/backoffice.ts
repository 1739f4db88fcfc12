import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { BrowserContext } from "@playwright/test";
import i18next, { type TFunction } from "i18next";
import { PRODUCT_SECRETS } from "./product-secrets.ts";
import type { StaffAccount } from "./staff.ts";

const MESSAGES_FOLDER = fileURLToPath(new URL("../../backoffice/src/messages/", import.meta.url));
const translators = new Map<Locale, TFunction>();

/**
 * Messages of the back office in a language, so that journeys find elements by their visible
 * labels.
 */
export function backOfficeMessagesOf(locale: Locale): TFunction {
  let translator = translators.get(locale);
  if (!translator) {
    const instance = i18next.createInstance();
    void instance.init({
      lng: locale,
      resources: {},
      interpolation: { prefix: "%{", suffix: "}", escapeValue: false },
      initAsync: false,
    });
    for (const file of globSync(`**/*.${locale}.json`, { cwd: MESSAGES_FOLDER }))
      instance.addResourceBundle(
        locale,
        "translation",
        JSON.parse(readFileSync(MESSAGES_FOLDER + file, "utf8")),
        true,
        true,
      );
    translator = instance.t;
    translators.set(locale, translator);
  }
  return translator;
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
