import type { CategoryTree } from "../../newsroom/category/category.service.ts";
import type { DueReader, FreshArticle, MadeDigest } from "./digest.store.ts";

/** Articles that one mail lists. */
const LISTED = 12;

/** What is new, by locale and topic: `en-US tag:12`. */
export type FreshTopics = Map<string, FreshArticle[]>;

/** Lays what is new out by what it is about; a section stands for everything below it, too. */
export function byTopic(articles: FreshArticle[], tree: CategoryTree): FreshTopics {
  const topics: FreshTopics = new Map();
  for (const article of articles) {
    const sections = tree.path(article.categoryId, article.locale).map(({ id }) => `category:${id}`);
    for (const topic of [...sections, ...article.topics]) {
      const key = `${article.locale} ${topic}`;
      const known = topics.get(key);
      if (known) known.push(article);
      else topics.set(key, [article]);
    }
  }
  return topics;
}

/** What is new for a reader since their last digest, each article once, the newest first. */
export function digestOf({ userId, locale, since, topics }: DueReader, fresh: FreshTopics): MadeDigest {
  const found = new Set<FreshArticle>();
  for (const topic of topics) for (const article of fresh.get(`${locale} ${topic}`) ?? []) if (article.outAt > since) found.add(article);
  const newest = [...found].sort((one, other) => other.outAt - one.outAt || other.id - one.id);
  return { userId, articleIds: newest.slice(0, LISTED).map(({ id }) => id), total: found.size };
}
