import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { useEffect } from "react";
import type { ArticleToKeep } from "./kept.ts";
import { tellWorker } from "./worker.ts";

/** The widest picture that is kept, in pixels. */
const PICTURE_WIDTH = 1000;

/** Keeps an article that is read on the device. What only subscribers may read is never kept. */
export function useKeepForOffline(article: ArticleDetails): void {
  useEffect(() => {
    void tellWorker(article.premium ? { forget: articlePath(article) } : { keep: toKeep(article) });
  }, [article]);
}

function toKeep({ lead, locale, title, ...article }: ArticleDetails): ArticleToKeep {
  const width = lead?.widths.filter((one) => one <= PICTURE_WIDTH).sort((a, b) => b - a)[0];
  return {
    path: articlePath({ ...article, locale }),
    lang: locale,
    title,
    picture: lead ? { original: lead.original, shown: width ? `${lead.base}-${width}.webp` : lead.original } : null,
  };
}
