import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";

/** Returns the locale of the page, which its path determines. */
export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

export { directionOf };
