import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { useLocation } from "react-router";

/** The locale of the page: its address decides. */
export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

export { directionOf };
