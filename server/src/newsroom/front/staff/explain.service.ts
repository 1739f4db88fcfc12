import { EMPTY_LAYOUT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type {
  FrontAddress,
  FrontExplanation,
} from "@masthead/contract/newsroom/front/front-staff.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type StaffArticle, staffArticlesById } from "../../article/article-lookup.sql.ts";
import { categoryTree } from "../../category/category.service.ts";
import { findFront } from "../front.store.ts";
import { type FilledSlot, hasEnded } from "../layout/compose.ts";
import { composedFront } from "../read/front-page.service.ts";

/**
 * Returns why an article is on a published front or absent from it: for the home page and the
 * fronts of its sections, in its language.
 * @throws NOT_FOUND
 */
export async function explainFronts(
  context: CallContext,
  articleId: number,
): Promise<FrontExplanation[]> {
  const article = (await staffArticlesById(context, [articleId])).get(articleId);
  if (!article || article.deleted) throw notFound();
  const { locale } = article;
  const path = (await categoryTree(context))
    .path(article.categoryId, context.locale)
    .map(({ id, name }) => ({ id, name }));
  const fronts = [
    { categoryId: null, front: null },
    ...path.map(({ id, name }) => ({ categoryId: id, front: name })),
  ];
  return Promise.all(
    fronts.map(async ({ categoryId, front }) => ({
      locale,
      categoryId,
      front,
      ...(await explainFront({ ...context, locale }, { locale, categoryId }, article)),
    })),
  );
}

async function explainFront(
  context: CallContext,
  address: FrontAddress,
  article: StaffArticle,
): Promise<Pick<FrontExplanation, "slots" | "reason">> {
  const layout = (await findFront(context.db, address))?.live ?? EMPTY_LAYOUT;
  const { main, sections } = await composedFront(context, address, layout);
  const slots: FilledSlot[] = [...main, ...sections.flatMap((section) => section.slots)].filter(
    ({ card }) => card?.id === article.id,
  );
  if (slots.length) {
    const reason = slots.some(({ placement }) => placement) ? "placed" : "automatic";
    return { slots: slots.map(({ key }) => key), reason };
  }
  const placements = Object.entries(layout.slots).filter(
    ([, { articleId }]) => articleId === article.id,
  );
  const absentBecause = (): FrontExplanation["reason"] => {
    if (article.state !== "published") return "notVisible";
    if (placements.some(([, placement]) => hasEnded(placement, context.now)))
      return "placementEnded";
    if (placements.length) return "sectionOff";
    return layout.hidden.includes(article.id) ? "hidden" : "newerArticles";
  };
  return { slots: [], reason: absentBecause() };
}
