import type { Locale } from "@masthead/contract/platform/locale.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import type { ListedArticle } from "../slots/slot-view.ts";
import { articleIdIn } from "./article-reference.ts";
import { fromRecord, fromRow } from "./listed-article.ts";

/** Interval in which a new article appears in the list, in milliseconds. */
const REFETCH_INTERVAL_MS = 750;

/** Articles loaded per step. */
export const LIST_STEP = 25;
/** Maximum number of articles in the list. */
const MAX_LISTED = 100;

interface ListFilter {
  locale: Locale;
  /** Search text, URL or id of an article. */
  text: string;
  categoryId: number | null;
  limit: number;
}

/**
 * Articles of a language in any state, the last changed first. With the URL or id of an article,
 * that one comes first.
 */
export function useFrontArticles({ locale, text, categoryId, limit }: ListFilter) {
  const q = useDebouncedValue(text.trim());
  const id = articleIdIn(q);
  const isUrl = q.includes("/") && id !== null;
  const list = useQuery({
    queryKey: ["article", "front", locale, q, categoryId, limit],
    queryFn: async ({ signal }) => {
      const filter = { ...(q && { q }), ...(categoryId !== null && { categoryId }) };
      const { data, meta } = await client.article.admin({ locale, ...filter, limit }, { signal });
      return { articles: data.map(fromRow), total: meta.total };
    },
    enabled: !isUrl,
    // Only while the list and the document are visible.
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  const referenced = useQuery({
    queryKey: ["article", "front", "id", id],
    queryFn: async () => {
      const record = await client.article.get({ id: id ?? 0 });
      return { article: fromRecord(record), locale: record.locale };
    },
    enabled: id !== null,
    retry: false,
  });
  const found = id !== null && referenced.data?.locale === locale ? referenced.data.article : null;
  const others = isUrl
    ? []
    : (list.data?.articles ?? []).filter((article) => article.id !== found?.id);
  const articles: ListedArticle[] = [...(found ? [found] : []), ...others];
  const isPending = isUrl ? referenced.isPending : list.isPending;
  return {
    articles,
    isPending,
    error: isUrl ? null : list.error,
    /** The referenced article is in the other language, so it cannot be placed. */
    isOtherLanguage:
      id !== null && referenced.data !== undefined && referenced.data.locale !== locale,
    hasMore: !isUrl && limit < MAX_LISTED && (list.data?.total ?? 0) > limit,
  };
}
