import { useMemo } from "react";
import { useMatches } from "react-router";
import { useCurrentData } from "../../platform/refresh/use-current-data.ts";

/**
 * Keeps the data of an open page current. Its articles stay in place until the reader requests the
 * new ones.
 * @param shown data of the page
 * @param idsOf ids of the articles in it
 * @returns the current data, for parts that may update automatically, and the number of additional
 *   articles
 */
export function useNewArticles<Data>(
  shown: Data,
  idsOf: (data: Data) => number[],
): { current: Data; count: number } {
  const current = useCurrentData(shown, useMatches().at(-1)?.id ?? "");
  const shownIds = useMemo(() => new Set(idsOf(shown)), [shown, idsOf]);
  const newIds = new Set(idsOf(current).filter((id) => !shownIds.has(id)));
  return { current, count: newIds.size };
}
