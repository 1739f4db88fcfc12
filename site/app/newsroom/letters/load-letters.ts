import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LetterPage } from "@masthead/contract/newsroom/letter/letter.ts";
import { LETTERS_ON_ARTICLE } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { nullIfNotFound } from "../../platform/api/loader-helpers.ts";
import type { pageOf } from "../../platform/api/page-context.ts";

/** Loads the newest letters about an article; null without one. */
export async function loadLetters(
  { client, locale }: ReturnType<typeof pageOf>,
  { id, letters }: ArticleDetails,
): Promise<LetterPage | null> {
  if (!letters.count) return null;
  return nullIfNotFound(
    client.letter.list({ articleId: id, locale, page: 1, limit: LETTERS_ON_ARTICLE }),
  );
}
