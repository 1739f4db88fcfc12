import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import { LANGUAGE_NAMES, type Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";

/** Filters of the podcasts; null: all. */
export interface PodcastFilters {
  category: number | null;
  language: Locale | null;
}

export interface FilterLink {
  to: string;
  text: string;
  current: boolean;
  /** Language of the text, if it is not that of the page. */
  lang?: Locale;
}

/** Returns the introduction of the podcasts, or why there are none. */
export function podcastsIntro(
  podcasts: readonly PodcastCard[],
  { category, language }: PodcastFilters,
  t: Translate,
): string {
  if (podcasts.length > 0) return t("podcasts.intro");
  return t(category !== null || language !== null ? "podcasts.noneOfFilter" : "podcasts.empty");
}

const pathWith = (locale: Locale, { category, language }: PodcastFilters): string =>
  pagePath(locale, "podcasts", {
    category: category ?? undefined,
    language: language ?? undefined,
  });

/** Returns the links to the podcasts of each category in the chosen language. */
export const categoryLinks = (
  categories: readonly NonNullable<PodcastCard["category"]>[],
  chosen: PodcastFilters,
  locale: Locale,
  t: Translate,
): FilterLink[] =>
  [{ id: null, name: t("podcasts.all") }, ...categories].map(({ id, name }) => ({
    to: pathWith(locale, { ...chosen, category: id }),
    text: name,
    current: chosen.category === id,
  }));

/** Returns the links to the podcasts of the chosen category in each language. */
export const languageLinks = (
  languages: readonly Locale[],
  chosen: PodcastFilters,
  locale: Locale,
  t: Translate,
): FilterLink[] => [
  {
    to: pathWith(locale, { ...chosen, language: null }),
    text: t("podcasts.allLanguages"),
    current: chosen.language === null,
  },
  ...languages.map((language) => ({
    to: pathWith(locale, { ...chosen, language }),
    text: LANGUAGE_NAMES[language],
    current: chosen.language === language,
    lang: language,
  })),
];
