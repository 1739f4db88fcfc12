import { MAX_READERS_IDS } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { expect, it } from "vitest";
import { readableArticleIds, readersOfCard } from "./card-readers.ts";
import type { SlotView } from "./slot-view.ts";

const slot = (articleId: number | null, problem: SlotView["problem"] = null) => ({
  card: articleId === null ? null : ({ articleId } as NonNullable<SlotView["card"]>),
  problem,
});

it("requests each published article of the front once, in an order that moves do not change", () => {
  const slots = [slot(7), slot(3), slot(7), slot(null), slot(9, "scheduled")];
  expect(readableArticleIds(slots)).toEqual([3, 7]);
  expect(readableArticleIds(slots.toReversed())).toEqual([3, 7]);
});

it("requests no more articles than the call accepts", () => {
  const slots = Array.from({ length: MAX_READERS_IDS + 5 }, (_, index) => slot(index + 1));
  expect(readableArticleIds(slots)).toHaveLength(MAX_READERS_IDS);
});

const data = { readersWindow: 5, articles: [{ id: 3, readers: 0 }] };

it("shows no readers as 0, and nothing before the first response or for another article", () => {
  expect(readersOfCard(3, { data, isError: false })).toEqual({ count: 0, windowMinutes: 5 });
  expect(readersOfCard(3, { data: undefined, isError: false })).toBeNull();
  expect(readersOfCard(4, { data, isError: false })).toBeNull();
  expect(readersOfCard(null, { data, isError: true })).toBeNull();
});

it("shows readers as unknown when the last request failed, also if earlier figures are known", () => {
  expect(readersOfCard(3, { data, isError: true })).toBe("unknown");
});
