import type { ArticleBulkResult } from "@masthead/contract/newsroom/article/article-bulk.ts";

/** Returns why an article was refused. */
export const reasonOf = ({ problem }: Extract<ArticleBulkResult, { outcome: "refused" }>): string =>
  problem.errors[0]?.message ?? problem.detail;
