import type { CheckedLink } from "@masthead/contract/newsroom/article/article-links.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { skipToken, useQueries, useQueryClient } from "@tanstack/react-query";

/** Time for which a result is kept after the form is left, in milliseconds. */
const KEPT_MS = 10 * MINUTE;

const queryKeyOf = (url: string) => ["link", url];

/** Results that editors need not look at. */
const isFine = ({ result }: CheckedLink) => result === "ok" || result === "unchecked";

/** Results of the links that were checked, by URL, and functions to store and forget them. */
export function useLinkResults(urls: readonly string[]) {
  const queryClient = useQueryClient();
  const results = useQueries({
    queries: urls.map((url) => ({
      queryKey: queryKeyOf(url),
      queryFn: skipToken,
      gcTime: KEPT_MS,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (queries) =>
      new Map(
        queries.flatMap(({ data }, index) =>
          data ? [[urls[index] ?? "", data as CheckedLink] as const] : [],
        ),
      ),
  });
  return {
    results,
    problemCount: [...results.values()].filter((link) => !isFine(link)).length,
    store(checked: readonly CheckedLink[]) {
      for (const link of checked) queryClient.setQueryData(queryKeyOf(link.url), link);
    },
    forget() {
      for (const url of urls) queryClient.setQueryData(queryKeyOf(url), null);
    },
  };
}
