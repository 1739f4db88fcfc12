import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { calls } from "../../platform/api/calls.ts";
import { articleFullText } from "./access/full-text.service.ts";
import { articleStaffRoutes } from "./article-staff.router.ts";
import {
  articleTopicPage,
  breakingNews,
  categoryBranch,
  latestOfCategory,
  mainArticles,
  mostReadArticles,
  paginateArticles,
} from "./list/list.service.ts";
import { articleDetails, relatedArticles } from "./read/details.service.ts";
import { withdrawnArticle } from "./read/withdrawn.service.ts";

const { article } = calls;

/** Routes of articles, except routes of the work on them (module `work`). */
export const articleRouter = {
  list: article.list.handler(async ({ context, input }) => {
    const { categoryId, tagId, authorId, personId, sourceId } = input;
    const categoryIds =
      categoryId === undefined ? undefined : await categoryBranch(context, categoryId);
    return paginateArticles(context, { categoryIds, tagId, authorId, personId, sourceId }, input);
  }),
  latest: article.latest.handler(({ context, input }) => paginateArticles(context, {}, input)),
  main: article.main.handler(({ context, input }) => mainArticles(context, input)),
  mostRead: article.mostRead.handler(({ context, input }) =>
    mostReadArticles(context, input.categoryId, input.limit),
  ),
  byCategory: article.byCategory.handler(async ({ context, input }) => {
    const since =
      input.daysAgo === undefined
        ? undefined
        : startOfMinute(context.now.getTime() - input.daysAgo * DAY);
    return paginateArticles(
      context,
      { categoryIds: await categoryBranch(context, input.id), since },
      input,
    );
  }),
  categoryHome: article.categoryHome.handler(({ context, input }) =>
    latestOfCategory(context, input.id, input.limit),
  ),
  breaking: article.breaking.handler(({ context, input }) => breakingNews(context, input.limit)),
  details: article.details.handler(({ context, input }) => articleDetails(context, input.id)),
  detailsV1: article.detailsV1.handler(({ context, input }) => articleDetails(context, input.id)),
  withdrawal: article.withdrawal.handler(({ context, input }) =>
    withdrawnArticle(context, input.id),
  ),
  whole: article.whole.handler(({ context, input }) => articleFullText(context, input.id)),
  related: article.related.handler(({ context, input }) => relatedArticles(context, input)),
  listing: article.listing.handler(({ context, input }) => articleTopicPage(context, input)),
  ...articleStaffRoutes,
};

/** Rounds a time down to the minute, so that the total of the same request can be cached. */
const startOfMinute = (time: number) => new Date(time - (time % MINUTE));
