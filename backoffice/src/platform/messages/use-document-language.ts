import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useSyncExternalStore } from "react";
import { messages, onLanguageChange } from "./messages.ts";

/** Sets language and direction of the document from the UI locale. @returns the direction */
export function useDocumentLanguage(): "ltr" | "rtl" {
  const locale = useSyncExternalStore(onLanguageChange, () => messages.getLocale() as Locale);
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return direction;
}
