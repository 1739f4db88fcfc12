import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CacheTag } from "../../cache-tags.ts";

/**
 * Cache tags that a change of an article invalidates: the article, and the lists that contain it.
 */
export function tagsOfArticle(article: {
  id: number;
  locale: Locale;
  categoryId?: number | null;
  breaking?: boolean;
  template?: ArticleTemplate;
  authorIds?: number[];
}): CacheTag[] {
  const { id, locale, categoryId, breaking, template, authorIds = [] } = article;
  return [
    `article:${id}`,
    `list:latest:${locale}`,
    ...(categoryId ? [categoryTag(categoryId, locale)] : []),
    ...(breaking ? [breakingTag(locale)] : []),
    ...(template === "opinion" ? authorIds.map(columnsTag) : []),
  ];
}

/** Cache tag of the list of an author's opinion pieces. */
export const columnsTag = (authorId: number): CacheTag => `list:columns:${authorId}`;

const categoryTag = (categoryId: number, locale: Locale): CacheTag =>
  `list:category:${categoryId}:${locale}`;
const breakingTag = (locale: Locale): CacheTag => `list:breaking:${locale}`;

/**
 * Cache tags of an article list, as specific as possible: a new article in one category does not
 * invalidate the pages of others.
 */
export function tagsOfList(filter: {
  locale: Locale;
  categoryIds?: number[];
  breaking?: boolean;
}): CacheTag[] {
  if (filter.breaking) return [breakingTag(filter.locale)];
  if (filter.categoryIds) return filter.categoryIds.map((id) => categoryTag(id, filter.locale));
  return [`list:latest:${filter.locale}`];
}
