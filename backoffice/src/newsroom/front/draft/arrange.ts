import type { FrontLayout, FrontSections } from "@masthead/contract/newsroom/front/front-layout.ts";
import { type LayoutChanges, newPlacement } from "./layout-changes.ts";

/**
 * Returns the changes that place an article in a slot. Where it is already placed on the front, its
 * placement moves and keeps its headline, image and links.
 */
export function placeArticle(layout: FrontLayout, articleId: number, key: string): LayoutChanges {
  const [previousKey, placement] =
    Object.entries(layout.slots).find(([, { articleId: id }]) => id === articleId) ?? [];
  if (previousKey === key) return {};
  return {
    slots: {
      ...(previousKey !== undefined && { [previousKey]: null }),
      [key]: placement ?? newPlacement(articleId),
    },
  };
}

/**
 * Returns the changes that move the card of a slot to another one. Placements of both slots are
 * swapped. A card that is filled automatically, `shownId`, becomes a placement.
 */
export function moveCard(
  layout: FrontLayout,
  from: string,
  to: string,
  shownId: number | null,
): LayoutChanges {
  const moved = layout.slots[from] ?? (shownId === null ? null : newPlacement(shownId));
  if (from === to || !moved) return {};
  const replaced = layout.slots[to] ?? null;
  return { slots: { [to]: moved, ...((layout.slots[from] || replaced) && { [from]: replaced }) } };
}

/** Returns the sections with one moved to a position among all of them, `ids`. */
export function moveSection(
  { off }: FrontSections,
  ids: readonly number[],
  id: number,
  position: number,
): FrontSections {
  const order = ids.filter((other) => other !== id);
  order.splice(position, 0, id);
  return { order, off };
}

/** Returns the sections with one switched on or off. */
export const switchSection = (
  { order, off }: FrontSections,
  id: number,
  on: boolean,
): FrontSections => ({
  order,
  off: on ? off.filter((other) => other !== id) : [...new Set([...off, id])],
});
