import type { ArticleCard, ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import type { CardArticle } from "../../ui/card.tsx";
import { articleRefOf, shownCard } from "../front/shown-front.ts";

/** Number of most read articles next to an article. */
const MOST_READ_LIMIT = 5;
/** Number of related articles as cards below an article. */
const CARD_LIMIT = 4;
/** Number of related articles: cards, then headlines next to the text. */
export const RELATED_LIMIT = 2 * CARD_LIMIT;

/** What is shown beside the text of an article and below it. */
export interface BesideArticle {
  /** Without summaries, which cards below an article do not show. */
  related: CardArticle[];
  moreStories: ArticleRef[];
  mostRead: ArticleRef[];
  /** Name and description of the first newsletter; null if there is none. */
  newsletter: { name: string; description: string } | null;
}

/**
 * Loads what is shown beside an article.
 * @param related up to `RELATED_LIMIT` articles
 */
export async function loadBeside(
  page: PageContext,
  id: number,
  related: Promise<ArticleCard[]> | ArticleCard[],
): Promise<BesideArticle> {
  const [cards, mostRead, newsletter] = await Promise.all([
    related,
    mostReadExcept(page, id),
    page.shared("first newsletter", () => firstNewsletter(page)),
  ]);
  return {
    related: cards.slice(0, CARD_LIMIT).map((card) => ({ ...shownCard(card), summary: "" })),
    moreStories: cards.slice(CARD_LIMIT, RELATED_LIMIT).map(articleRefOf),
    mostRead,
    newsletter,
  };
}

/**
 * Returns the most read articles without the given one. All articles that are not in the list share
 * the same array, so that its HTML is cached.
 */
async function mostReadExcept(
  { client, locale, shared }: PageContext,
  id: number,
): Promise<ArticleRef[]> {
  const { all, first } = await shared("most read", async () => {
    const list = await client.article.mostRead({ locale, limit: MOST_READ_LIMIT + 1 });
    const all = list.map(articleRefOf);
    return { all, first: all.slice(0, MOST_READ_LIMIT) };
  });
  return first.some((article) => article.id === id)
    ? all.filter((article) => article.id !== id)
    : first;
}

async function firstNewsletter({ client, locale }: PageContext) {
  const [first] = await client.newsletter.list({ locale });
  return first ? { name: first.name, description: first.description } : null;
}
