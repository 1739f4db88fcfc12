import type { ArticleRow } from "@masthead/contract/newsroom/article-record.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../frame/client.ts";
import { usePause } from "../../../frame/use-pause.ts";

/** Articles of a language that words are found in, in any state; the latest changed before anything is typed. */
export function useFoundArticles(typed: string, locale: Locale, open: boolean): { found: ArticleRow[]; searching: boolean } {
  const q = usePause(typed.trim()) || undefined;
  const { data, isFetching } = useQuery({
    queryKey: ["article", "found", locale, q],
    queryFn: ({ signal }) => client.article.admin({ q, locale, limit: 10 }, { signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return { found: data?.data ?? [], searching: isFetching };
}
