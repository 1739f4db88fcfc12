import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { cursorOf, resolveCursor } from "../../../platform/api/cursor.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryTree } from "../../category/category.service.ts";
import { cardsOf } from "../read/card.service.ts";
import { articleIdsAbout } from "./about.store.ts";

interface TopicReference {
  kind: "category" | "tag" | "person" | "author";
  id: number;
}

/**
 * Returns a page of the articles about any of these topics, newest first, in the locale of the
 * call. A category includes its descendants.
 */
export async function articlesAbout(
  context: CallContext,
  topics: TopicReference[],
  { limit, after }: { limit: number; after?: string },
): Promise<{ data: ArticleCard[]; next: string | null }> {
  const { db, locale, now } = context;
  const afterId = resolveCursor({ page: 1, limit, after }).after;
  const idsOf = (kind: TopicReference["kind"]) =>
    topics.filter((topic) => topic.kind === kind).map(({ id }) => id);
  const tree = await categoryTree(context);
  const categoryIds = [...new Set(idsOf("category").flatMap((id) => tree.branch(id)))];
  const topicIds = {
    locale,
    categoryIds,
    tagIds: idsOf("tag"),
    personIds: idsOf("person"),
    authorIds: idsOf("author"),
  };
  const ids = topics.length
    ? await articleIdsAbout(db, topicIds, now, { limit: limit + 1, after: afterId })
    : [];
  const data = await cardsOf(context, ids.slice(0, limit));
  return { data, next: ids.length > limit ? cursorOf(ids[limit - 1]) : null };
}
