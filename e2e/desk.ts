import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { BrowserContext } from "@playwright/test";
import i18next, { type TFunction } from "i18next";
import { type Editor, productData } from "./staff.ts";

const WORDS = new URL("../backoffice/src/words/", import.meta.url);
const known = new Map<Locale, TFunction>();

/** The back office's own words, so that a journey finds a thing by what staff call it. */
export function deskWordsOf(locale: Locale): TFunction {
  let words = known.get(locale);
  if (!words) {
    const instance = i18next.createInstance();
    void instance.init({ lng: locale, resources: {}, interpolation: { prefix: "%{", suffix: "}", escapeValue: false }, initAsync: false });
    for (const file of readdirSync(WORDS).filter((name) => name.endsWith(`.${locale}.json`)))
      instance.addResourceBundle(locale, "translation", JSON.parse(readFileSync(new URL(file, WORDS), "utf8")), true, true);
    words = instance.t;
    known.set(locale, words);
  }
  return words;
}

/** An address of the back office of the product under test; `path` is as in the list of its screens: "/tag/list". */
export const deskPath = (path: string) => `/${readFileSync(join(productData(), "admin-path"), "utf8").trim()}${path}`;

/** Gives a browser the session of someone who is signed in already. */
export async function showDeskTo(context: BrowserContext, { cookie }: Editor, locale: Locale, url: string): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  await speak(context, locale);
}

/** The language that a browser worked in last. */
export const speak = (context: BrowserContext, locale: Locale) =>
  context.addInitScript((language) => localStorage.setItem("language", language), locale);
