import type { Locale } from "@masthead/contract/system/locale.ts";

/** What a change of an article concerns: itself, and the lists that it stands in or stood in. */
export function tagsOfArticle(article: { id: number; locale: Locale; categoryId?: number | null; breaking?: boolean }): string[] {
  const { id, locale, categoryId, breaking } = article;
  return [
    `article:${id}`,
    `list:latest:${locale}`,
    ...(categoryId ? [categoryTag(categoryId, locale)] : []),
    ...(breaking ? [breakingTag(locale)] : []),
  ];
}

const categoryTag = (categoryId: number, locale: Locale) => `list:category:${categoryId}:${locale}`;
const breakingTag = (locale: Locale) => `list:breaking:${locale}`;

/** What a list of articles shows, as narrowly as can be said: a new story in one section leaves the pages of others alone. */
export function tagsOfList(filter: { locale: Locale; categoryIds?: number[] | undefined; breaking?: boolean | undefined }): string[] {
  if (filter.breaking) return [breakingTag(filter.locale)];
  if (filter.categoryIds) return filter.categoryIds.map((id) => categoryTag(id, filter.locale));
  return [`list:latest:${filter.locale}`];
}
