import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { entryPath } from "./entry-path.ts";
import type { ShownLiveBlog } from "./load-live-page.ts";

/**
 * Returns the paths to which the language switch of an article goes: the permalink of an entry has
 * that of its counterpart, if readers see it, and otherwise the article in the other language.
 */
export function languagePaths(
  article: ArticleDetails,
  live: ShownLiveBlog | null,
): Partial<Record<Locale, string>> {
  const paths = Object.fromEntries(
    [article, ...article.translations].map((version) => [version.locale, articlePath(version)]),
  );
  const translation = live?.place.stream === undefined ? live?.page.translation : null;
  if (!translation) return paths;
  return {
    ...paths,
    [translation.article.locale]: entryPath(translation.article, translation.entry),
  };
}
