import type { ArticleCard, TopicPageData } from "@masthead/contract/newsroom/article/article.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { type CursorQuery, cursorOf, resolveCursor } from "../../../platform/api/cursor.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryTree } from "../../category/category.service.ts";
import { topicBySlug, topicsById } from "../../topic/topic.service.ts";
import { tagsOfList } from "../article.tags.ts";
import { cardsOf } from "../read/card.service.ts";
import {
  type ArticleFilter,
  countArticles,
  frequentTagIds,
  listArticleIds,
  mostReadIds,
  oldestArticleSince,
} from "./list.store.ts";

type Filter = Omit<ArticleFilter, "locale">;

/**
 * Returns a page of a list, newest first, with the cursor of the next page.
 * @throws NOT_FOUND past the end
 */
export async function paginateArticles(context: CallContext, filter: Filter, window: CursorQuery) {
  const localFilter = { ...filter, locale: context.locale };
  const { page, limit } = window;
  const start = resolveCursor(window);
  tag(...tagsOfList(localFilter));
  const totalPromise = totalOf(context, localFilter);
  // Skipping to an offset past the end would scan the whole list. The total may be stale, so leave
  // a margin.
  if (start.offset && start.offset > (await totalPromise) + STALE_TOTAL_THRESHOLD) throw notFound();
  const [ids, total] = await Promise.all([
    listArticleIds(context.db, localFilter, context.now, { limit: limit + 1, ...start }),
    totalPromise,
  ]);
  if (page > 1 && !ids.length) throw notFound();
  const data = await cardsOf(context, ids.slice(0, limit));
  return {
    data,
    meta: { page, limit, total, next: ids.length > limit ? cursorOf(ids[limit - 1]) : null },
  };
}

/**
 * Returns the cursor after which the latest articles were published before `time`; null when the
 * whole list was.
 */
export async function cursorBefore(
  { db, locale, now }: CallContext,
  time: Date,
): Promise<string | null> {
  tag(...tagsOfList({ locale }));
  return cursorOf(await oldestArticleSince(db, locale, time, now));
}

/** Totals above this may be served stale: nobody notices the difference. */
const STALE_TOTAL_THRESHOLD = 1000;

/**
 * Returns the number of articles in a list. Counting takes time proportional to the length, so a
 * long list serves its last total while it is counted again.
 */
function totalOf({ platform, db, now }: CallContext, filter: ArticleFilter): Promise<number> {
  const count = () => {
    tag(...tagsOfList(filter));
    return countArticles(db, filter, now);
  };
  return platform.memo.get(`count:${JSON.stringify(filter)}`, count, {
    staleWhileRevalidate: (total) => total > STALE_TOTAL_THRESHOLD,
  });
}

/** Returns the newest articles that match a filter, without counting. */
async function newestArticles(
  context: CallContext,
  filter: Filter,
  limit: number,
): Promise<ArticleCard[]> {
  const localFilter = { ...filter, locale: context.locale };
  tag(...tagsOfList(localFilter));
  return cardsOf(context, await listArticleIds(context.db, localFilter, context.now, { limit }));
}

/**
 * Returns the ids of a category and all its descendants.
 * @throws NOT_FOUND when it does not exist or is disabled
 */
export async function categoryBranch(context: CallContext, categoryId: number): Promise<number[]> {
  const tree = await categoryTree(context);
  if (!tree.get(categoryId)) throw notFound();
  return tree.branch(categoryId);
}

/** Returns the latest articles, without counting. */
export const latestArticles = (context: CallContext, limit: number): Promise<ArticleCard[]> =>
  newestArticles(context, {}, limit);

export async function latestOfCategory(
  context: CallContext,
  categoryId: number,
  limit: number,
): Promise<ArticleCard[]> {
  return newestArticles(context, { categoryIds: await categoryBranch(context, categoryId) }, limit);
}

/** Returns breaking news, newest first. */
export const breakingArticles = (context: CallContext, limit: number): Promise<ArticleCard[]> =>
  newestArticles(context, { breaking: true }, limit);

/** Returns the articles of the breaking ticker, newest first. */
export async function breakingNews(context: CallContext, limit: number): Promise<ArticleCard[]> {
  // Shown on every page.
  return context.platform.memo.get(`breaking:${context.locale}:${limit}`, () =>
    breakingArticles(context, limit),
  );
}

/**
 * Returns the main articles, overall or of a category: breaking news first, newer before older.
 * The first article with an image is moved to the front.
 */
export async function mainArticles(
  context: CallContext,
  input: { categoryId?: number; categorySlug?: string; limit: number },
): Promise<ArticleCard[]> {
  const tree = await categoryTree(context);
  const categoryId =
    input.categoryId ??
    (input.categorySlug === undefined ? undefined : tree.bySlug(input.categorySlug)?.id);
  if (input.categorySlug !== undefined && categoryId === undefined) throw notFound();
  const categoryIds =
    categoryId === undefined ? undefined : await categoryBranch(context, categoryId);
  const [breaking, latest] = await Promise.all([
    newestArticles(context, { categoryIds, breaking: true }, input.limit),
    newestArticles(context, { categoryIds }, input.limit),
  ]);
  const cards = breakingFirst(breaking, latest, input.limit);
  const leadIndex = cards.findIndex((card) => card.lead);
  return leadIndex > 0 ? [...cards.splice(leadIndex, 1), ...cards] : cards;
}

/**
 * Joins breaking news and other articles, each newest first.
 * @param latest at least as many as the limit, if there are
 */
export function breakingFirst(
  breaking: ArticleCard[],
  latest: ArticleCard[],
  limit: number,
): ArticleCard[] {
  const notBreaking = latest.filter(({ id }) => !breaking.some((card) => card.id === id));
  return [...breaking, ...notBreaking].slice(0, limit);
}

export async function mostReadArticles(
  context: CallContext,
  categoryId: number | undefined,
  limit: number,
): Promise<ArticleCard[]> {
  const categoryIds =
    categoryId === undefined ? undefined : await categoryBranch(context, categoryId);
  // Shown on every article page, and changes at most once a minute.
  return context.platform.memo.get(
    `most-read:${context.locale}:${categoryId}:${limit}`,
    async () => {
      tag("list:most-read");
      return cardsOf(
        context,
        await mostReadIds(context.db, { locale: context.locale, categoryIds }, context.now, limit),
      );
    },
  );
}

/** Filter of the articles of a topic. */
export const FILTER_BY_KIND = {
  tag: "tagId",
  author: "authorId",
  person: "personId",
  source: "sourceId",
} as const;

/** Returns the topic page at /articles/{slug}. @throws NOT_FOUND */
export async function articleTopicPage(
  context: CallContext,
  input: CursorQuery & { slug: string },
): Promise<TopicPageData> {
  const { slug } = input;
  if (slug === "breaking" || slug === "most-read") {
    const articles =
      slug === "breaking"
        ? await paginateArticles(context, { breaking: true }, input)
        : await mostReadPage(context, input);
    return {
      kind: slug,
      slug,
      subject: null,
      alternates: LOCALES.map((locale) => ({ locale, slug })),
      related: [],
      articles,
    };
  }
  const subject = await topicBySlug(context, slug);
  const filter = { [FILTER_BY_KIND[subject.kind]]: subject.id };
  const isFirst = input.page === 1 && input.after === undefined;
  const [articles, related] = await Promise.all([
    paginateArticles(context, filter, input),
    isFirst ? relatedTopics(context, filter) : [],
  ]);
  return {
    kind: subject.kind,
    slug: subject.slug,
    subject,
    alternates: subject.alternates,
    related,
    articles,
  };
}

const RELATED_TOPICS_LIMIT = 8;

/** Returns the tags that the newest articles of a topic have most often. */
async function relatedTopics(context: CallContext, filter: Filter) {
  const localFilter = { ...filter, locale: context.locale };
  tag(...tagsOfList(localFilter));
  return topicsById(
    context,
    "tag",
    await frequentTagIds(context.db, localFilter, context.now, RELATED_TOPICS_LIMIT),
  );
}

async function mostReadPage(context: CallContext, { page, limit }: CursorQuery) {
  const all = await mostReadArticles(context, undefined, 100);
  const data = all.slice((page - 1) * limit, page * limit);
  if (page > 1 && !data.length) throw notFound();
  return { data, meta: { page, limit, total: all.length, next: null } };
}
