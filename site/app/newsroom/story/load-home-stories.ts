import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { shownCard } from "../front/shown-front.ts";

export type HomeStory = Awaited<ReturnType<typeof loadHomeStories>>[number];

/** Loads the story packages of the home page, reduced to what their blocks show. */
export async function loadHomeStories({ client, locale }: PageContext) {
  const stories = await client.storyPackage.home({ locale });
  return stories.map(({ id, title, intro, count, articles }) => ({
    id,
    title,
    intro,
    count,
    articles: articles.map(({ role, article }) => ({
      role,
      article: { ...shownCard(article), summary: "" },
    })),
  }));
}
