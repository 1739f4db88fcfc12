import type { FeedRef } from "@masthead/contract/newsroom/feed.ts";
import { categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { allCategories } from "../category/category.service.ts";
import { allListings } from "../listing/listing.service.ts";

/** Every list of articles that can be subscribed to. */
export async function allFeeds(
  context: CallContext,
): Promise<{ everything: FeedRef; categories: FeedRef[]; authors: FeedRef[]; tags: FeedRef[] }> {
  const { locale } = context;
  const [settings, categories, authors, tags] = await Promise.all([
    websiteSettings(context),
    allCategories(context),
    allListings(context, "author"),
    allListings(context, "tag"),
  ]);
  const listing = (one: { name: string; slug: string }) => ({ title: one.name, path: listingPath(locale, one.slug) });
  return {
    everything: { title: wordsOf(locale)("feed.everything", { site: settings.siteName }), path: inLocalePath(locale, "/") },
    categories: categories.map((one) => ({ title: one.name, path: categoryPath(locale, one.id) })),
    authors: authors.map(listing),
    tags: tags.map(listing),
  };
}
