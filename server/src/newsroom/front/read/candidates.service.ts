import {
  FRONT_SLOT_COUNTS,
  type FrontLayout,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  breakingArticles,
  breakingFirst,
  latestArticles,
  latestOfCategory,
} from "../../article/list/list.service.ts";
import { cardsOf } from "../../article/read/card.service.ts";
import { allCategories } from "../../category/category.service.ts";
import type { Candidates } from "../layout/compose.ts";

/** Number of the latest articles beside the main ones. */
export const LATEST_LIMIT = 6;
/**
 * Articles that editors may leave out, by placing or hiding them, before a list of candidates
 * becomes too short.
 */
const MAX_LEFT_OUT = 80;

/** Loads a value that many pages show, from a cache or not. */
export type Load = <T>(key: string, load: () => Promise<T>) => Promise<T>;

/** Candidates from the caches of this process, for pages of readers. */
export const cachedIn =
  ({ platform, locale }: CallContext): Load =>
  (key, load) =>
    platform.memo.get(`front:${locale}:${key}`, load);
/** Candidates as of the time of the context, for previews and the drafts of staff. */
export const uncached: Load = (_key, load) => load();

/**
 * Returns the articles that a front is composed of, in the language of the context. With an empty
 * layout these are as many as it has slots.
 * @throws NOT_FOUND for a category that does not exist or is disabled
 */
export async function candidatesFor(
  context: CallContext,
  { categoryId }: FrontAddress,
  layout: FrontLayout,
  load: Load,
): Promise<Candidates> {
  const placedIds = [...new Set(Object.values(layout.slots).map(({ articleId }) => articleId))];
  const leftOut = Math.min(layout.hidden.length + placedIds.length, MAX_LEFT_OUT);
  const placed = cardsOf(context, placedIds).then(
    (cards) => new Map(cards.map((card) => [card.id, card])),
  );
  if (categoryId !== null) {
    const limit = FRONT_SLOT_COUNTS.category + leftOut;
    const main = await load(`category ${categoryId} ${limit}`, () =>
      latestOfCategory(context, categoryId, limit),
    );
    return { placed: await placed, main, latest: [], sections: [] };
  }
  const { home, section } = FRONT_SLOT_COUNTS;
  const onHome = (await allCategories(context)).filter((category) => category.onHome);
  const mainLimit = home + leftOut;
  const [breaking, latest, ...cards] = await Promise.all([
    load(`breaking ${mainLimit}`, () => breakingArticles(context, mainLimit)),
    load(`latest ${mainLimit + LATEST_LIMIT}`, () =>
      latestArticles(context, mainLimit + LATEST_LIMIT),
    ),
    ...onHome.map(({ id }) =>
      load(`section ${id} ${section + home + leftOut}`, () =>
        latestOfCategory(context, id, section + home + leftOut),
      ),
    ),
  ]);
  return {
    placed: await placed,
    main: breakingFirst(breaking, latest, mainLimit),
    latest,
    sections: onHome.map(({ id, name, colour }, index) => ({
      id,
      name,
      colour,
      cards: cards[index] ?? [],
    })),
  };
}
