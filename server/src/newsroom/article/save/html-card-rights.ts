import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { htmlCardsIn } from "@masthead/contract/newsroom/article/article-html-card.ts";
import type { Requirement } from "../publish/requirement.ts";

/**
 * Requires the right to add HTML if a body has a card that is in none of the earlier bodies. Cards
 * that others added may stay, move and be removed.
 */
export function htmlCardRequirements(
  body: ArticleDocument,
  earlier: readonly ArticleDocument[],
): Requirement[] {
  const known = new Set(earlier.flatMap(htmlCardsIn));
  return htmlCardsIn(body).every((html) => known.has(html)) ? [] : [{ rights: ["html"] }];
}
