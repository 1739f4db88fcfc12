import type { ArticleDetails, ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type { StoryPackage } from "@masthead/contract/newsroom/story-package.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { nullIfNotFound } from "../../platform/api/loader-helpers.ts";
import { articleRefOf } from "../front/shown-front.ts";

/** Story package as shown on the page of one of its articles. */
export interface ArticleStory {
  id: number;
  title: string;
  articles: (Pick<StoryPackage["articles"][number], "role"> & { article: ArticleRef })[];
}

/** Loads the story package of an article; null if it has none. */
export async function loadStory(
  { client, locale }: PageContext,
  { storyPackageId: id }: Pick<ArticleDetails, "storyPackageId">,
): Promise<ArticleStory | null> {
  if (id === null) return null;
  const story = await nullIfNotFound(client.storyPackage.get({ id, locale }));
  return (
    story && {
      id,
      title: story.title,
      articles: story.articles.map(({ role, article }) => ({
        role,
        article: articleRefOf(article),
      })),
    }
  );
}

/** Returns the article with the previous and the next one of its story package, if it has one. */
export function withStoryNeighbours(
  article: ArticleDetails,
  story: ArticleStory | null,
): ArticleDetails {
  const index = story?.articles.findIndex((one) => one.article.id === article.id) ?? -1;
  if (!story || index < 0) return article;
  return {
    ...article,
    previous: story.articles[index - 1]?.article ?? null,
    next: story.articles[index + 1]?.article ?? null,
  };
}

/** Returns the articles that the story package does not list. */
export async function outsideStory<Item extends { id: number }>(
  articles: Promise<Item[]>,
  story: Promise<ArticleStory | null>,
): Promise<Item[]> {
  const [all, found] = await Promise.all([articles, story]);
  return found ? all.filter(({ id }) => !found.articles.some((one) => one.article.id === id)) : all;
}
