import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { PageContext } from "../../system/page-context.ts";

/** Most read articles beside a story. */
const BESIDE = 5;

/** The most read articles beside one, without itself: the same list for all articles that are not in it. */
export async function mostReadBeside({ client, locale, shared }: PageContext, id: number): Promise<ArticleCard[]> {
  const { all, first } = await shared("most read", async () => {
    const all = await client.article.mostRead({ locale, limit: BESIDE + 1 });
    return { all, first: all.slice(0, BESIDE) };
  });
  return first.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : first;
}
