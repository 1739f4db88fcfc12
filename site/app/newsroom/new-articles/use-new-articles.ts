import { useMemo } from "react";
import { useMatches } from "react-router";
import { useCurrentData } from "../../platform/refresh/use-current-data.ts";

/**
 * Keeps the data of an open page current. The articles on it stay where they are until the reader
 * asks for the new ones.
 * @param shown data of the page
 * @param idsOf ids of the articles in it
 * @returns the current data, for what may change on its own, and the number of articles that it has
 *   in addition
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
