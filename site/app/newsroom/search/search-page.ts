import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import {
  SEARCH_GROUPS,
  type SearchGroup,
} from "@masthead/contract/newsroom/search/search-groups.ts";
import type { NameGroup } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Number of articles or records per page. */
export const SEARCH_PAGE_LIMIT = 20;
/** Number of records of each group above the articles. */
const PREVIEW_LIMIT = 3;

export interface SearchFilters {
  categoryId?: number;
  template?: ArticleTemplate;
  from?: string;
  to?: string;
}

/** Content of a search results page. */
export interface SearchPage {
  articles: SearchResponse;
  /** All groups with hits: three records of each, and one page of the selected group. */
  groups: NameGroup[];
  /** The only kind that is shown; null for all. */
  kind: "articles" | SearchGroup | null;
  /** Page number of the articles or of the selected group. */
  page: number;
}

interface SearchRequest {
  locale: Locale;
  q: string;
  page: number;
  kind: string | null;
  filters: SearchFilters;
}

/**
 * Searches articles and records. Filters only apply to articles: with a filter, no other records
 * are searched.
 */
export async function search(
  client: Client,
  { locale, q, page, kind: requestedKind, filters }: SearchRequest,
): Promise<SearchPage> {
  const isFiltered = Object.keys(filters).length > 0;
  const group = isFiltered ? undefined : SEARCH_GROUPS.find((name) => name === requestedKind);
  const preview = { locale, q, page: 1, limit: PREVIEW_LIMIT };
  const [articles, exact] = await Promise.all([
    client.search.articles({
      locale,
      q,
      page: group ? 1 : page,
      limit: group ? 1 : SEARCH_PAGE_LIMIT,
      ...filters,
    }),
    isFiltered ? [] : client.search.names(preview),
  ]);
  const { total, corrected, partial } = articles.meta;
  const similar = !isFiltered && !exact.length && (total === 0 || corrected || partial);
  const groups = similar ? await client.search.names({ ...preview, similar }) : exact;
  if (!group)
    return {
      articles,
      groups,
      kind: isFiltered || requestedKind === "articles" ? "articles" : null,
      page,
    };
  const data = await client.search.names({
    locale,
    q,
    group,
    similar,
    page,
    limit: SEARCH_PAGE_LIMIT,
  });
  return {
    articles,
    groups: groups.map(
      (preview) => data.find((fullPage) => fullPage.group === preview.group) ?? preview,
    ),
    kind: group,
    page,
  };
}
