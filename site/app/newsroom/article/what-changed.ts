import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";

/** Notes about the updates of an article, newest first. */
export const whatChanged = (corrections: ArticleDetails["corrections"]) =>
  corrections.filter(({ kind }) => kind === "update").reverse();
