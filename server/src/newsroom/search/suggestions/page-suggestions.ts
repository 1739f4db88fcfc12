import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { foldedWords } from "./rank-suggestions.ts";

/** Pages that readers look for by their title, by path. */
const PAGES = {
  live: "live",
  radio: "radio",
  programs: "programs",
  schedule: "schedule",
  "latest-news": "latestNews",
  topics: "topics",
  packages: "packages",
  newsletters: "newsletters",
  notifications: "notifications",
  rss: "feeds",
  apps: "apps",
  "info/about_us": "about",
  "info/contact_us": "contact",
  "info/terms_and_privacy": "terms",
} as const;

/** Returns the pages whose title contains words that begin with the words of the query. */
export function suggestPages(q: string, locale: Locale): SearchSuggestion[] {
  const t = messagesFor(locale);
  const words = foldedWords(q).split(" ").map(withoutArticle);
  return Object.entries(PAGES)
    .map(([slug, key]) => ({ slug, name: t(`search.pages.${key}`) }))
    .filter(({ name }) => {
      const titleWords = foldedWords(name).split(" ").map(withoutArticle);
      return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)));
    })
    .map(({ slug, name }) => ({
      kind: "page",
      id: 0,
      name,
      slug,
      program: null,
      medium: null,
      premium: false,
    }));
}

const withoutArticle = (word: string): string => word.replace(/^ال(?=.)/u, "");
