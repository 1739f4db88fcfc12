import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { FollowOwnChanges } from "../draft/own-shifts.ts";
import type { SlotView } from "./slot-view.ts";

/**
 * Slot as the editor saw it when a menu, dialog or drag began. The slot may change in the meantime.
 */
export interface OpenedSlot {
  key: string;
  slot: SlotView;
  /** Article that the slot showed, or that was placed in it; null when it was empty. */
  articleId: number | null;
  title: string;
  /** Layout of the front, with changes that were not saved yet. */
  layout: FrontLayout;
  /**
   * Updates the article for a draft in which own changes are saved that were pending when the slot
   * was opened.
   */
  follow: FollowOwnChanges;
}

export function openSlot(
  slot: SlotView,
  layout: FrontLayout,
  follow: FollowOwnChanges,
): OpenedSlot {
  const { key, placement, placed, card } = slot;
  const articleId = placement?.articleId ?? card?.articleId ?? null;
  return { key, slot, articleId, title: placed?.title ?? card?.title ?? "", layout, follow };
}

/**
 * Returns the card that a slot shows instead of the one with which it was opened; null if it shows
 * the same article. Placements are compared when changes are merged: only slots that are filled
 * automatically change without an editor.
 */
export function cardInstead(
  { key, slot: { placement }, articleId, follow }: OpenedSlot,
  current: SlotView | undefined,
  draft: FrontDraft,
): SlotView["card"] {
  if (placement || !current || current.placement || !current.card) return null;
  return current.card.articleId === follow({ [key]: articleId }, draft)[key] ? null : current.card;
}
