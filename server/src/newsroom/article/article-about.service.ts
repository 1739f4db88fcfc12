import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { beginningOf, cursorOf } from "../../platform/http/cursor.ts";
import type { CallContext } from "../../platform/platform.ts";
import { categoryTree } from "../category/category.service.ts";
import { articleIdsAbout } from "./article-about.store.ts";
import { cardsOf } from "./article-card.service.ts";

interface Topic {
  kind: "category" | "tag" | "person" | "author";
  id: number;
}

/** Articles about any of these topics, newest first, in the language of the call; a section stands for everything below it, too. */
export async function articlesAbout(
  context: CallContext,
  topics: Topic[],
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ data: ArticleCard[]; next: string | null }> {
  const { db, locale, now } = context;
  const behind = beginningOf({ page: 1, limit, after }).after;
  const of = (kind: Topic["kind"]) => topics.filter((one) => one.kind === kind).map(({ id }) => id);
  const tree = await categoryTree(context);
  const categoryIds = [...new Set(of("category").flatMap((id) => tree.branch(id)))];
  const about = { locale, categoryIds, tagIds: of("tag"), personIds: of("person"), authorIds: of("author") };
  const ids = topics.length ? await articleIdsAbout(db, about, now, { limit: limit + 1, after: behind }) : [];
  const data = await cardsOf(context, ids.slice(0, limit));
  return { data, next: ids.length > limit ? cursorOf(ids[limit - 1]) : null };
}
