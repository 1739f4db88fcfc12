import {
  type ArticleReaders,
  MAX_READERS_IDS,
} from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { SlotView } from "./slot-view.ts";

/** Returns the ids of the published articles on the front, each once. */
export function readableArticleIds(slots: readonly Pick<SlotView, "card" | "problem">[]): number[] {
  const ids = slots.flatMap(({ card, problem }) => (card && !problem ? card.articleId : []));
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_READERS_IDS);
}

/** Readers of a card: a number, "unknown" after a failed request, or null if none is shown. */
export type CardReaders = { count: number; windowMinutes: number } | "unknown" | null;

/** Returns what a card shows. Old figures are not shown as current ones. */
export function readersOfCard(
  articleId: number | null,
  { data, isError }: { data: ArticleReaders | undefined; isError: boolean },
): CardReaders {
  if (articleId === null) return null;
  if (isError) return "unknown";
  const found = data?.articles.find(({ id }) => id === articleId);
  return found ? { count: found.readers, windowMinutes: data?.readersWindow ?? 0 } : null;
}
