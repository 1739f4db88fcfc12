import { articleRouter } from "./newsroom/article/article.router.ts";
import { categoryRouter } from "./newsroom/category/category.router.ts";
import { feedRouter } from "./newsroom/feeds/feed.router.ts";
import { authorRouter, personOfInterestRouter, sourceRouter, tagRouter } from "./newsroom/listing/listing.router.ts";
import { searchRouter } from "./newsroom/search/search.router.ts";
import { calls } from "./platform/http/calls.ts";
import { settingRouter } from "./system/setting/setting.router.ts";
import { socialRouter } from "./system/social/social.router.ts";

/** The whole contract, implemented. */
export const router = calls.router({
  article: articleRouter,
  author: authorRouter,
  category: categoryRouter,
  feed: feedRouter,
  peopleOfInterest: personOfInterestRouter,
  search: searchRouter,
  setting: settingRouter,
  social: socialRouter,
  source: sourceRouter,
  tag: tagRouter,
});
