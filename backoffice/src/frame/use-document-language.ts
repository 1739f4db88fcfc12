import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { useEffect, useSyncExternalStore } from "react";
import { onLanguage, words } from "./words.ts";

/** Gives the document the language on screen and its direction. @returns the direction */
export function useDocumentLanguage(): "ltr" | "rtl" {
  const locale = useSyncExternalStore(onLanguage, () => words.getLocale() as Locale);
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return direction;
}
