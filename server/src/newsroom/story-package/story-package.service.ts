import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { StoryPackage, StoryPackageRow } from "@masthead/contract/newsroom/story-package.ts";
import {
  STORY_ARTICLES_MIN,
  STORY_LIST_ARTICLES,
} from "@masthead/contract/newsroom/story-package-terms.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { cardsOf } from "../article/read/card.service.ts";
import { shownArticles } from "./shown-articles.ts";
import {
  countVisible,
  homeRows,
  languagesOfVisible,
  runningStoryPackageOf,
  type StoryPackageRow as StoredRow,
  visibleRow,
  visibleRows,
} from "./story-package.store.ts";

/** Maximum number of story packages on the home page. */
const HOME_LIMIT = 2;
const min = STORY_ARTICLES_MIN;

/** Whether a story package has enough published articles in a language to have a page in it. */
const isShownIn = ({ shown }: Pick<StoredRow, "shown">, locale: Locale) =>
  shownArticles(shown, locale).length >= min;

/**
 * Returns a story package with its articles in the language of the call.
 * @throws NOT_FOUND unless it is published, with enough articles in the language
 */
export async function oneStoryPackage(context: CallContext, id: number): Promise<StoryPackage> {
  tag(`storyPackage:${id}`);
  const { locale } = context;
  // Shown by the pages of all its articles.
  const found = await context.platform.memo.get(`story package:${id}:${locale}`, async () => {
    tag(`storyPackage:${id}`);
    const row = await visibleRow(context.db, id, context.now);
    return row && isShownIn(row, locale) ? ((await present(context, [row]))[0] ?? null) : null;
  });
  if (!found) throw notFound();
  const { count: _, ...storyPackage } = found;
  return storyPackage;
}

/** Returns a page of the story packages with articles in the language of the call. */
export async function listStoryPackages(
  context: CallContext,
  { page, limit }: { page: number; limit: number },
) {
  tag("list:storyPackage");
  const { db, locale, now } = context;
  const [rows, total] = await Promise.all([
    visibleRows(db, locale, now, { min, limit, offset: (page - 1) * limit }),
    countVisible(db, locale, now, min),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  return {
    data: await present(context, rows, STORY_LIST_ARTICLES),
    meta: { page, limit, total },
  };
}

/** Returns the story packages of the home page in the language of the call. */
export function homeStoryPackages(context: CallContext): Promise<StoryPackageRow[]> {
  const { db, locale, now } = context;
  return context.platform.memo.get(`home story packages:${locale}`, async () => {
    tag("list:storyPackage");
    const rows = await homeRows(db, locale, now, { min, limit: HOME_LIMIT });
    return present(context, rows, STORY_LIST_ARTICLES);
  });
}

/** Returns the ids and languages of the story packages that have a page. */
export async function storyPackagePages(
  db: CallContext["db"],
  now: Date,
): Promise<{ id: number; languages: Locale[] }[]> {
  const rows = await languagesOfVisible(db, now);
  return rows
    .map((row) => ({ id: row.id, languages: LOCALES.filter((locale) => isShownIn(row, locale)) }))
    .filter(({ languages }) => languages.length > 0);
}

/** Adds the cards of the first articles, all of which are read with one statement. */
async function present(
  context: CallContext,
  rows: StoredRow[],
  limit?: number,
): Promise<StoryPackageRow[]> {
  const { locale } = context;
  // Also articles that readers do not see yet: their publication changes the page.
  tag(...rows.flatMap(({ pickedIds }) => pickedIds.map((id) => `article:${id}` as const)));
  const shown = rows.map((row) => shownArticles(row.shown, locale));
  const firsts = shown.map((articles) => articles.slice(0, limit));
  const cards = await cardsOf(context, [...new Set(firsts.flat().map(({ id }) => id))]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return rows.map((row, index) => ({
    id: row.id,
    title: localized(row.title, locale),
    intro: localized(row.intro, locale),
    ended: row.ended,
    updatedAt: row.updatedAt.toISOString(),
    languages: LOCALES.filter((one) => isShownIn(row, one)),
    count: shown[index]?.length ?? 0,
    articles: (firsts[index] ?? []).flatMap(({ id, role }) => {
      const article = cardById.get(id);
      return article ? [{ role, article }] : [];
    }),
  }));
}

/**
 * Returns the other articles of the running story package of an article, in its language and as of
 * the time of the context. Not cached here: fronts are also composed for other times.
 */
export async function othersInStory(
  context: CallContext,
  articleId: number,
): Promise<ArticleCard[]> {
  tag(`article:${articleId}`);
  const id = await runningStoryPackageOf(context.db, articleId);
  if (id === null) return [];
  tag(`storyPackage:${id}`);
  const row = await visibleRow(context.db, id, context.now);
  if (!row) return [];
  const [shown] = await present(context, [row]);
  return (shown?.articles ?? []).flatMap(({ article }) =>
    article.id === articleId ? [] : [article],
  );
}
