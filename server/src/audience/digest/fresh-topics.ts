import type { CategoryTree } from "../../newsroom/category/category.service.ts";
import type { DueReader, FreshArticle, NewDigest } from "./digest.store.ts";

/** Maximum number of articles in a mail. */
const ARTICLE_LIMIT = 12;

/** New articles by locale and topic: `en-US tag:12`. */
export type FreshTopics = Map<string, FreshArticle[]>;

/** Indexes new articles by topic. A category includes its subcategories. */
export function indexByTopic(articles: FreshArticle[], tree: CategoryTree): FreshTopics {
  const topics: FreshTopics = new Map();
  for (const article of articles) {
    const categories = tree
      .path(article.categoryId, article.locale)
      .map(({ id }) => `category:${id}`);
    for (const topic of [...categories, ...article.topics]) {
      const key = `${article.locale} ${topic}`;
      const existing = topics.get(key);
      if (existing) existing.push(article);
      else topics.set(key, [article]);
    }
  }
  return topics;
}

/**
 * Builds the digest of a reader: new articles since their last digest, without duplicates, newest
 * first.
 */
export function buildDigest(
  { userId, locale, since, topics }: DueReader,
  fresh: FreshTopics,
): NewDigest {
  const found = new Set<FreshArticle>();
  for (const topic of topics)
    for (const article of fresh.get(`${locale} ${topic}`) ?? [])
      if (article.outAt > since) found.add(article);
  const newest = [...found].sort((a, b) => b.outAt - a.outAt || b.id - a.id);
  return {
    userId,
    articleIds: newest.slice(0, ARTICLE_LIMIT).map(({ id }) => id),
    total: found.size,
  };
}
