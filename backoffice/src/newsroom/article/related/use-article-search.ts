import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";

/**
 * Searches articles of a language in any state; returns the latest changed ones for an empty query.
 */
export function useArticleSearch(
  text: string,
  locale: Locale,
  open: boolean,
): { articles: ArticleRow[]; searching: boolean } {
  const q = useDebouncedValue(text.trim()) || undefined;
  const { data, isFetching } = useQuery({
    queryKey: ["article", "found", locale, q],
    queryFn: ({ signal }) => client.article.admin({ q, locale, limit: 10 }, { signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return { articles: data?.data ?? [], searching: isFetching };
}
