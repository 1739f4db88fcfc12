import type { FeedRef } from "@masthead/contract/newsroom/feed.ts";
import { categoryPath, pagePath, topicPath } from "@masthead/contract/platform/paths.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { allCategories } from "../category/category.service.ts";
import { allTopics } from "../topic/topic.service.ts";

/** Returns every feed of the site: all articles, and each category, author and tag. */
export async function allFeeds(
  context: CallContext,
): Promise<{ everything: FeedRef; categories: FeedRef[]; authors: FeedRef[]; tags: FeedRef[] }> {
  const { locale } = context;
  const [settings, categories, authors, tags] = await Promise.all([
    websiteSettings(context),
    allCategories(context),
    allTopics(context, "author"),
    allTopics(context, "tag"),
  ]);
  const topicFeed = ({ name, slug }: { name: string; slug: string }) => ({
    title: name,
    path: topicPath(locale, slug),
  });
  return {
    everything: {
      title: messagesFor(locale)("feed.everything", { site: settings.siteName }),
      path: pagePath(locale, ""),
    },
    categories: categories.map(({ id, name }) => ({ title: name, path: categoryPath(locale, id) })),
    authors: authors.map(topicFeed),
    tags: tags.map(topicFeed),
  };
}
