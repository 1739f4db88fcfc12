import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { useSearchParams } from "react-router";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/**
 * Reads the front from the query of the screen. The default language is the UI language; invalid
 * values are ignored.
 */
export function frontOfQuery(query: URLSearchParams, uiLocale: Locale): FrontAddress {
  const lang = query.get("lang");
  const section = query.get("section") ?? "";
  return {
    locale: isLocale(lang) ? lang : uiLocale,
    categoryId: /^[1-9]\d{0,14}$/.test(section) ? Number(section) : null,
  };
}

export const queryOfFront = ({ locale, categoryId }: FrontAddress): Record<string, string> => ({
  lang: locale,
  ...(categoryId !== null && { section: String(categoryId) }),
});

/** Path of the screen with a front. */
export const frontScreenPath = (front: FrontAddress): string =>
  `/front-page?${new URLSearchParams(queryOfFront(front))}`;

/** Front that the screen shows, stored in the URL. */
export function useFrontView() {
  const [query, setQuery] = useSearchParams();
  const front = frontOfQuery(query, useUiLocale());
  return { front, show: (next: FrontAddress) => setQuery(queryOfFront(next)) };
}
