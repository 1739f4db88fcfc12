import type { ArticleCard, ArticleListing } from "@masthead/contract/newsroom/article.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { beginningOf, cursorOf, type Scroll } from "../../platform/http/cursor.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { categoryTree } from "../category/category.service.ts";
import { listingBySlug } from "../listing/listing.service.ts";
import { tagsOfList } from "./article.tags.ts";
import { cardsOf } from "./article-card.service.ts";
import { type ArticleFilter, countArticles, listArticleIds, mostReadIds, oldestArticleSince } from "./article-list.store.ts";

type Filter = Omit<ArticleFilter, "locale">;

/** A window of a list, newest first, with the cursor of the next one. @throws NOT_FOUND past the end. */
export async function scroll(context: CallContext, filter: Filter, window: Scroll) {
  const full = { ...filter, locale: context.locale };
  const { page, limit } = window;
  const beginning = beginningOf(window);
  tag(...tagsOfList(full));
  const counted = totalOf(context, full);
  // To skip to a page that is not there takes as long as the list is.
  if (beginning.offset && beginning.offset > (await counted) + LONG) throw notFound();
  const [ids, total] = await Promise.all([listArticleIds(context.db, full, context.now, { limit: limit + 1, ...beginning }), counted]);
  if (page > 1 && !ids.length) throw notFound();
  const data = await cardsOf(context, ids.slice(0, limit));
  return { data, meta: { page, limit, total, next: ids.length > limit ? cursorOf(ids[limit - 1]) : null } };
}

/** The cursor behind which the list of the latest articles has what was published before a moment. Null: it begins with that. */
export async function cursorBefore({ db, locale, now }: CallContext, moment: Date): Promise<string | null> {
  tag(...tagsOfList({ locale }));
  return cursorOf(await oldestArticleSince(db, locale, moment, now));
}

/** From here on a list is so long that nobody counts after. */
const LONG = 1000;

/** How many there are. To count a long list takes as long as it is, so its last total does until the new one is there. */
function totalOf({ platform, db, now }: CallContext, filter: ArticleFilter): Promise<number> {
  const count = () => {
    tag(...tagsOfList(filter));
    return countArticles(db, filter, now);
  };
  return platform.memo.get(`count:${JSON.stringify(filter)}`, count, { whileStale: (total) => total > LONG });
}

/** The newest of a filter, without counting. */
async function newest(context: CallContext, filter: Filter, limit: number): Promise<ArticleCard[]> {
  const full = { ...filter, locale: context.locale };
  tag(...tagsOfList(full));
  return cardsOf(context, await listArticleIds(context.db, full, context.now, { limit }));
}

/** A section and everything below it. @throws NOT_FOUND when it is not there or switched off. */
export async function branchOf(context: CallContext, categoryId: number): Promise<number[]> {
  const tree = await categoryTree(context);
  if (!tree.get(categoryId)) throw notFound();
  return tree.branch(categoryId);
}

export async function categoryBlock(context: CallContext, categoryId: number, limit: number): Promise<ArticleCard[]> {
  return newest(context, { categoryIds: await branchOf(context, categoryId) }, limit);
}

export async function breakingNews(context: CallContext, limit: number): Promise<ArticleCard[]> {
  // Every page shows it.
  return context.platform.memo.get(`breaking:${context.locale}:${limit}`, () => newest(context, { breaking: true }, limit));
}

/**
 * The main stories of the station or of a section: breaking news before other news, newer before older; the first that
 * has a picture leads.
 */
export async function mainStories(
  context: CallContext,
  input: { categoryId?: number | undefined; categorySlug?: string | undefined; limit: number },
): Promise<ArticleCard[]> {
  const tree = await categoryTree(context);
  const categoryId = input.categoryId ?? (input.categorySlug === undefined ? undefined : tree.bySlug(input.categorySlug)?.id);
  if (input.categorySlug !== undefined && categoryId === undefined) throw notFound();
  const filter = { categoryIds: categoryId === undefined ? undefined : await branchOf(context, categoryId) };
  const [breaking, latest] = await Promise.all([
    newest(context, { ...filter, breaking: true }, input.limit),
    newest(context, filter, input.limit),
  ]);
  const stories = [...breaking, ...latest.filter((one) => !breaking.some((other) => other.id === one.id))].slice(0, input.limit);
  const lead = stories.findIndex((story) => story.lead);
  return lead > 0 ? [...stories.splice(lead, 1), ...stories] : stories;
}

export async function mostReadArticles(context: CallContext, categoryId: number | undefined, limit: number): Promise<ArticleCard[]> {
  const categoryIds = categoryId === undefined ? undefined : await branchOf(context, categoryId);
  // Every article's page shows it, and it changes once a minute at most.
  return context.platform.memo.get(`most-read:${context.locale}:${categoryId}:${limit}`, async () => {
    tag("list:most-read");
    return cardsOf(context, await mostReadIds(context.db, { locale: context.locale, categoryIds }, context.now, limit));
  });
}

const FILTER_OF = { tag: "tagId", author: "authorId", person: "personId", source: "sourceId" } as const;

/** What stands at /articles/{slug}. @throws NOT_FOUND */
export async function articleListing(context: CallContext, input: Scroll & { slug: string }): Promise<ArticleListing> {
  const { slug } = input;
  if (slug === "breaking" || slug === "most-read") {
    const articles = slug === "breaking" ? await scroll(context, { breaking: true }, input) : await mostReadPage(context, input);
    return { kind: slug, slug, subject: null, alternates: LOCALES.map((locale) => ({ locale, slug })), articles };
  }
  const subject = await listingBySlug(context, slug);
  const articles = await scroll(context, { [FILTER_OF[subject.kind]]: subject.id }, input);
  return { kind: subject.kind, slug: subject.slug, subject, alternates: subject.alternates, articles };
}

async function mostReadPage(context: CallContext, { page, limit }: Scroll) {
  const all = await mostReadArticles(context, undefined, 100);
  const data = all.slice((page - 1) * limit, page * limit);
  if (page > 1 && !data.length) throw notFound();
  return { data, meta: { page, limit, total: all.length, next: null } };
}
