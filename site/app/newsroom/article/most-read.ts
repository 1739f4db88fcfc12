import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";

/** Number of most read articles next to an article. */
const MOST_READ_LIMIT = 5;

/**
 * Returns the most read articles without the given one. All articles that are not in the list share
 * the same array, so that its HTML is cached.
 */
export async function mostReadExcept(
  { client, locale, shared }: PageContext,
  id: number,
): Promise<ArticleCard[]> {
  const { all, first } = await shared("most read", async () => {
    const all = await client.article.mostRead({ locale, limit: MOST_READ_LIMIT + 1 });
    return { all, first: all.slice(0, MOST_READ_LIMIT) };
  });
  return first.some((article) => article.id === id)
    ? all.filter((article) => article.id !== id)
    : first;
}
