import { useSyncExternalStore } from "react";
import { onLanguage, words } from "./words.ts";

/** Translates into the language on screen. Unlike react-admin's hook it works on the sign-in page too, which react-admin is not loaded for. */
export function useWords(): typeof words.translate {
  useSyncExternalStore(onLanguage, words.getLocale);
  return words.translate;
}
