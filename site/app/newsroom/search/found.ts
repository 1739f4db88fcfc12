import type { Client } from "@masthead/contract/contract.ts";
import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { SEARCH_GROUPS, type SearchGroup } from "@masthead/contract/newsroom/search-groups.ts";
import type { NameGroup } from "@masthead/contract/newsroom/search-names.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** Articles or records a page shows. */
export const SEARCH_PAGE_LIMIT = 20;
/** Records of each group above the articles. */
const PREVIEW = 3;

export interface SearchFilters {
  categoryId?: number;
  from?: string;
  to?: string;
}

/** What one page of the search shows. */
export interface Found {
  articles: SearchReply;
  /** Every group with hits: three of each, or a page of the one that was chosen. */
  groups: NameGroup[];
  /** What alone is shown. */
  kind: "articles" | SearchGroup | null;
  /** Page of the articles, or of the chosen group. */
  page: number;
}

interface Asked {
  locale: Locale;
  q: string;
  page: number;
  kind: string | null;
  filters: SearchFilters;
}

/** Asks for articles and names. Filters are those of articles: with one, articles are all that is searched. */
export async function search(client: Client, { locale, q, page, kind: wanted, filters }: Asked): Promise<Found> {
  const isFiltered = Object.keys(filters).length > 0;
  const group = isFiltered ? undefined : SEARCH_GROUPS.find((one) => one === wanted);
  const preview = { locale, q, page: 1, limit: PREVIEW };
  const [articles, exact] = await Promise.all([
    client.search.articles({ locale, q, page: group ? 1 : page, limit: group ? 1 : SEARCH_PAGE_LIMIT, ...filters }),
    isFiltered ? [] : client.search.names(preview).then(({ data }) => data),
  ]);
  const { total, corrected, partial } = articles.meta;
  const similar = !isFiltered && !exact.length && (total === 0 || corrected || partial);
  const groups = similar ? (await client.search.names({ ...preview, similar })).data : exact;
  if (!group) return { articles, groups, kind: isFiltered || wanted === "articles" ? "articles" : null, page };
  const { data } = await client.search.names({ locale, q, group, similar, page, limit: SEARCH_PAGE_LIMIT });
  return { articles, groups: groups.map((one) => data.find((chosen) => chosen.group === one.group) ?? one), kind: group, page };
}
