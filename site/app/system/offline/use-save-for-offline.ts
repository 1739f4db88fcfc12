import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useEffect } from "react";
import { fallbackFile } from "../../ui/picture-files.ts";
import type { OfflineArticle } from "./offline-cache.ts";
import { postToServiceWorker } from "./service-worker.ts";

/** Maximum width of a saved image, in pixels. */
const MAX_IMAGE_WIDTH = 1000;

/**
 * Saves the current article on the device for offline reading. Subscriber-only articles are never
 * saved.
 */
export function useSaveForOffline(article: ArticleDetails): void {
  useEffect(() => void saveForOffline(article), [article]);
}

/** Saves the current version of an article, or removes the copy of a subscriber-only one. */
export const saveForOffline = (article: ArticleDetails): Promise<void> =>
  postToServiceWorker(
    article.premium ? { forget: articlePath(article) } : { keep: toOfflineArticle(article) },
  );

function toOfflineArticle({
  lead,
  locale,
  title,
  liveBlog,
  ...article
}: ArticleDetails): OfflineArticle {
  const files = lead?.crops?.lead ?? lead;
  const width = files?.widths
    .filter((candidate) => candidate <= MAX_IMAGE_WIDTH)
    .sort((a, b) => b - a)[0];
  const original = lead ? fallbackFile(lead, "lead") : "";
  return {
    path: articlePath({ ...article, locale }),
    lang: locale,
    title,
    hasLiveBlog: liveBlog !== null,
    picture:
      lead && files ? { original, shown: width ? `${files.base}-${width}.webp` : original } : null,
  };
}
