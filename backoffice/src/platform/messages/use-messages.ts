import { useSyncExternalStore } from "react";
import { messages, onLanguageChange } from "./messages.ts";

/**
 * Returns the translate function for the UI language. Unlike react-admin's hook it also works on
 * the sign-in page, for which react-admin is not loaded.
 */
export function useMessages(): typeof messages.translate {
  useSyncExternalStore(onLanguageChange, messages.getLocale);
  return messages.translate;
}
