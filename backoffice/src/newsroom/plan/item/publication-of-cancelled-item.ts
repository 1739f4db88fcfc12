import type { PlanLink } from "@masthead/contract/newsroom/plan/plan.ts";

/** Returns the state of a cancelled item's article if it is or will be public; otherwise null. */
export const publicationOfCancelledItem = (
  article: Pick<PlanLink, "state"> | null,
): "published" | "scheduled" | null =>
  article?.state === "published" || article?.state === "scheduled" ? article.state : null;
