import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { client } from "../../../platform/api/client.ts";
import { type CardReaders, readableArticleIds, readersOfCard } from "./card-readers.ts";
import type { SlotView } from "./slot-view.ts";

/** Refetch interval, in milliseconds: that of the newsroom monitor. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 10_000;

export const FrontReadersContext = createContext<(articleId: number | null) => CardReaders>(
  () => null,
);

/** Requests the readers of all cards in one call. Returns a function with those of a card. */
export function useFrontReadersQuery(slots: readonly SlotView[]) {
  const ids = readableArticleIds(slots);
  const { data, isError } = useQuery({
    queryKey: ["front", "readers", ids],
    queryFn: ({ signal }) => client.monitor.readers({ ids }, { signal }),
    enabled: ids.length > 0,
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (articleId: number | null) => readersOfCard(articleId, { data, isError }),
    [data, isError],
  );
}

/** Returns the current readers of the article in a slot. */
export function useCardReaders({ card, problem }: Pick<SlotView, "card" | "problem">): CardReaders {
  return useContext(FrontReadersContext)(card && !problem ? card.articleId : null);
}
