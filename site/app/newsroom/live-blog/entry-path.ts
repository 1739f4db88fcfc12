import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";

/** Id of the element of an entry of a live blog. */
export const entryAnchor = (id: number): string => `entry-${id}`;

/** Permalink of an entry: the page of the live blog that begins with it. */
export const entryPath = (article: Omit<ArticleRef, "title">, id: number): string =>
  `${articlePath(article)}?entry=${id}#${entryAnchor(id)}`;
