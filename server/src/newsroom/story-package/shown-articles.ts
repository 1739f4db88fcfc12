import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ShownArticle } from "./story-package.store.ts";

/**
 * Returns the articles of a story package in a language. An article and its translation that were
 * both picked are one: at the first place, as a reader of the language sees it.
 */
export function shownArticles(shown: readonly ShownArticle[], locale: Locale): ShownArticle[] {
  const byId = new Map<number, ShownArticle>();
  for (const one of shown) if (one.locale === locale && !byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}
