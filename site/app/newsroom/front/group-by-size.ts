import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";

/**
 * Groups cards into parts of a grid, in their order: each large card is a separate group, and the
 * cards between two large ones form one.
 */
export function groupBySize<Card extends Pick<FrontCard, "size">>(
  cards: Card[],
): [Card, ...Card[]][] {
  const groups: [Card, ...Card[]][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    if (card.size !== "large" && last && last[0].size !== "large") last.push(card);
    else groups.push([card]);
  }
  return groups;
}
