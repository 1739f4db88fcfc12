import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inArray } from "drizzle-orm";
import type { CacheTag } from "../../../cache-tags.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";
import { tagsOfArticle } from "../article.tags.ts";
import { translationGroupOf } from "../edit/validation.store.ts";

/** State that determines the cache tags of an article. */
interface ArticleState {
  id: number;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
  /** Absent: the change concerns no list of opinion pieces. */
  template?: ArticleTemplate;
  authorIds?: number[];
  translationOf: number | null;
}

/**
 * Invalidates the caches of articles in their states before and after a change, and of their
 * translations, whose pages link to them. `listed` has the states in which lists contain them.
 */
export async function announceArticle(
  tx: Db,
  states: ArticleState[],
  listed = states,
): Promise<void> {
  const originals = new Set(states.map((state) => state.translationOf ?? state.id));
  const tags: CacheTag[] = [
    ...states.map(({ id }) => `article:${id}` as const),
    ...listed.flatMap(tagsOfArticle),
  ];
  for (const id of originals)
    tags.push(
      ...(await translationGroupOf(tx, id)).map((member) => `article:${member.id}` as const),
    );
  await announceChange(tx, tags);
}

/** Invalidates the caches of articles that show a record which changed. */
export async function announceArticlesById(tx: Db, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const { id, locale, categoryId, breaking, translationOf } = article;
  const states = await tx
    .select({ id, locale, categoryId, breaking, translationOf })
    .from(article)
    .where(inArray(article.id, ids));
  await announceArticle(tx, states);
}
