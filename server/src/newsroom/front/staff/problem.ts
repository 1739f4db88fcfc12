import type { Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { PlacementProblem } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { StaffArticle } from "../../article/article-lookup.sql.ts";
import { hasEnded } from "../layout/compose.ts";

/** Returns why a placed article is not in its slot, and since or until when; null if it is. */
export function problemOf(
  placement: Placement,
  article: StaffArticle | undefined,
  now: Date,
): { problem: PlacementProblem; at: string | null } | null {
  if (!article || article.deleted) return { problem: "deleted", at: null };
  if (article.state === "scheduled")
    return { problem: "scheduled", at: laterOf(article.publishedAt, article.embargoUntil) };
  if (article.state === "expired") return { problem: "expired", at: article.expiresAt };
  if (article.state !== "published") return { problem: article.state, at: null };
  return hasEnded(placement, now) ? { problem: "ended", at: placement.until } : null;
}

const laterOf = (a: string | null, b: string | null) => (!a || (b && b > a) ? b : a);
