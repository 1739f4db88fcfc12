import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import type { Category } from "@masthead/contract/newsroom/category.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { productUrl } from "./address.ts";

/** What the API answers at a path below /api. @throws Error unless it answers 200. */
export async function api<T>(path: string): Promise<T> {
  const response = await fetch(`${productUrl()}/api${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

const details = new Map<number, Promise<ArticleDetails>>();

/** An article whole, asked for once. */
function detailsOf(id: number): Promise<ArticleDetails> {
  let known = details.get(id);
  if (!known) {
    known = api<ArticleDetails>(`/v2/article/details/${id}`);
    details.set(id, known);
  }
  return known;
}

/** Articles published later are those of other journeys, which change and delete them. */
const seeded = ({ publishedAt }: ArticleCard) => publishedAt < (process.env.MASTHEAD_SEEDED ?? "9");

/** The newest article of the demo in a language that fits. @throws Error when none does. */
export async function findArticle(locale: Locale, fits: (article: ArticleDetails) => boolean = () => true): Promise<ArticleDetails> {
  const { data } = await api<{ data: ArticleCard[] }>(`/v1/article/latest?locale=${locale}&limit=100`);
  for (const card of data.filter(seeded)) {
    const article = await detailsOf(card.id);
    if (fits(article)) return article;
  }
  throw new Error(`no article of ${locale} fits`);
}

export const categoriesOf = (locale: Locale) => api<Category[]>(`/v1/category/all?locale=${locale}`);

/** The section of a language with the most articles, and how many those are. */
export async function fullestCategory(locale: Locale): Promise<Category & { total: number }> {
  const categories = await categoriesOf(locale);
  const counted = await Promise.all(
    categories.map(async (category) => ({
      ...category,
      total: (await api<{ meta: { total: number } }>(`/v2/article/category/${category.id}?locale=${locale}&limit=1`)).meta.total,
    })),
  );
  const [fullest] = counted.sort((a, b) => b.total - a.total);
  if (!fullest) throw new Error(`${locale} has no sections`);
  return fullest;
}
