import type { FrontWarning } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { staffArticlesById } from "../../article/article-lookup.sql.ts";
import { categoryTree } from "../../category/category.service.ts";
import { type Front, listFronts } from "../front.store.ts";
import { problemOf } from "./problem.ts";

/** Returns the placed articles of all published fronts that readers do not see there. */
export async function frontWarnings(context: CallContext): Promise<FrontWarning[]> {
  return warningsOf(context, await listFronts(context.db));
}

/** Returns the placed articles of published fronts that readers do not see there. */
export async function warningsOf(context: CallContext, fronts: Front[]): Promise<FrontWarning[]> {
  const placements = fronts.flatMap((front) =>
    Object.entries(front.live.slots).map(([slot, placement]) => ({ front, slot, placement })),
  );
  const [articles, tree] = await Promise.all([
    staffArticlesById(context, [
      ...new Set(placements.map(({ placement }) => placement.articleId)),
    ]),
    categoryTree(context),
  ]);
  return placements.flatMap(({ front: { locale, categoryId }, slot, placement }) => {
    const { articleId } = placement;
    const found = articles.get(articleId);
    const problem = problemOf(placement, found, context.now);
    const front = tree.ref(categoryId, context.locale)?.name ?? null;
    return problem
      ? [{ locale, categoryId, front, slot, articleId, title: found?.title ?? "", ...problem }]
      : [];
  });
}
