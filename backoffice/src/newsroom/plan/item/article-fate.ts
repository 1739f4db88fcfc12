import type { PlanLink } from "@masthead/contract/newsroom/plan/plan.ts";

/**
 * Returns what readers see, or will see, of the article of an item although it is cancelled; null
 * for nothing.
 */
export const articleFate = (
  article: Pick<PlanLink, "state"> | null,
): "published" | "scheduled" | null =>
  article?.state === "published" || article?.state === "scheduled" ? article.state : null;
