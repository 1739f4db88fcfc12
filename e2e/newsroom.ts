import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { Category } from "@masthead/contract/newsroom/category.ts";
import type { StoryPackageRow } from "@masthead/contract/newsroom/story-package.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { productUrl } from "./product-url.ts";

/** Returns the API's response to a path below /api. @throws Error unless the status is 2xx */
export async function api<T>(path: string): Promise<T> {
  const response = await fetch(`${productUrl()}/api${path}`);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as T;
}

const cachedDetails = new Map<number, Promise<ArticleDetails>>();

/** Returns an article's details, fetched once and cached. */
function detailsOf(id: number): Promise<ArticleDetails> {
  let details = cachedDetails.get(id);
  if (!details) {
    details = api<ArticleDetails>(`/v2/article/details/${id}`);
    cachedDetails.set(id, details);
  }
  return details;
}

/**
 * Whether an article is from the demo. Later ones belong to other journeys, which change and delete
 * them.
 */
const isSeeded = ({ publishedAt }: ArticleCard) => publishedAt < (process.env.TEST_SEEDED ?? "9");

/** Returns the demo's newest matching article in a language. @throws Error if there is none */
export async function findArticle(
  locale: Locale,
  matches: (article: ArticleDetails) => boolean = () => true,
): Promise<ArticleDetails> {
  const { data } = await api<{ data: ArticleCard[] }>(
    `/v1/article/latest?locale=${locale}&limit=100`,
  );
  for (const card of data.filter(isSeeded)) {
    const article = await detailsOf(card.id);
    if (matches(article)) return article;
  }
  throw new Error(`no article of ${locale} matches`);
}

export const categoriesOf = (locale: Locale) =>
  api<Category[]>(`/v1/category/all?locale=${locale}`);

/** Returns the category of a language with the most articles, and their number. */
export async function largestCategory(locale: Locale): Promise<Category & { total: number }> {
  const categories = await categoriesOf(locale);
  const withTotals = await Promise.all(
    categories.map(async (category) => ({
      ...category,
      total: (
        await api<{ meta: { total: number } }>(
          `/v2/article/category/${category.id}?locale=${locale}&limit=1`,
        )
      ).meta.total,
    })),
  );
  const [fullest] = withTotals.sort((a, b) => b.total - a.total);
  if (!fullest) throw new Error(`${locale} has no categories`);
  return fullest;
}

/** Returns the first story package in a language. */
export async function firstStory(locale: Locale): Promise<StoryPackageRow> {
  const { data } = await api<{ data: StoryPackageRow[] }>(`/v1/storypackage?locale=${locale}`);
  const [story] = data;
  if (!story) throw new Error(`no story package in ${locale}`);
  return story;
}
