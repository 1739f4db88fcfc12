import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { articleRefOf, shownCard } from "../front/shown-front.ts";

const PAGE_LIMIT = 20;

export type CategoryPage = Awaited<ReturnType<typeof loadCategory>>;

/**
 * Loads a page of a category.
 * @param page number of the page, from 1
 * @param front articles at the top of the page; empty on later pages
 */
export async function loadCategory(
  { client, locale }: PageContext,
  { id, page, front }: { id: number; page: number; front: FrontCard[] | Promise<FrontCard[]> },
) {
  const [category, list, mostRead, main] = await Promise.all([
    client.category.get({ locale, id }),
    client.article.byCategory({ locale, id, page, limit: PAGE_LIMIT }),
    page === 1 ? client.article.mostRead({ locale, categoryId: id, limit: 5 }) : [],
    front,
  ]);
  const mainIds = new Set(main.map((card) => card.id));
  return {
    category,
    mainCategoryId: category.ancestors[0]?.id ?? category.id,
    main,
    list: { ...list, data: list.data.filter(({ id }) => !mainIds.has(id)).map(shownCard) },
    mostRead: mostRead.map(articleRefOf),
  };
}
