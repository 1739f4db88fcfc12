import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { articleDetails, relatedArticles } from "./article-details.service.ts";
import { articleListing, branchOf, breakingNews, categoryBlock, mainStories, mostReadArticles, scroll } from "./article-list.service.ts";
import { articleStaffRoutes } from "./article-staff.router.ts";
import { wholeArticle } from "./article-whole.service.ts";

const DAY = 24 * 60 * 60 * 1000;
const { article } = calls;

export const articleRouter = article.router({
  list: article.list.handler(async ({ context, input }) => {
    const own = inCallLocale(context, input);
    const { categoryId, tagId, authorId, personId, sourceId } = input;
    const categoryIds = categoryId === undefined ? undefined : await branchOf(own, categoryId);
    return scroll(own, { categoryIds, tagId, authorId, personId, sourceId }, input);
  }),
  latest: article.latest.handler(({ context, input }) => scroll(inCallLocale(context, input), {}, input)),
  main: article.main.handler(({ context, input }) => mainStories(inCallLocale(context, input), input)),
  mostRead: article.mostRead.handler(({ context, input }) => mostReadArticles(inCallLocale(context, input), input.categoryId, input.limit)),
  byCategory: article.byCategory.handler(async ({ context, input }) => {
    const own = inCallLocale(context, input);
    const since = input.daysAgo === undefined ? undefined : startOfMinute(context.now.getTime() - input.daysAgo * DAY);
    return scroll(own, { categoryIds: await branchOf(own, input.id), since }, input);
  }),
  categoryHome: article.categoryHome.handler(({ context, input }) => categoryBlock(inCallLocale(context, input), input.id, input.limit)),
  breaking: article.breaking.handler(({ context, input }) => breakingNews(inCallLocale(context, input), input.limit)),
  details: article.details.handler(({ context, input }) => articleDetails(inCallLocale(context, input), input.id)),
  detailsV1: article.detailsV1.handler(({ context, input }) => articleDetails(inCallLocale(context, input), input.id)),
  whole: article.whole.handler(({ context, input }) => wholeArticle(context, input.id)),
  related: article.related.handler(({ context, input }) => relatedArticles(inCallLocale(context, input), input)),
  listing: article.listing.handler(({ context, input }) => articleListing(inCallLocale(context, input), input)),
  ...articleStaffRoutes,
});

/** Whole minutes, so that counts of the same question can be kept for a while. */
const startOfMinute = (time: number) => new Date(time - (time % 60_000));
