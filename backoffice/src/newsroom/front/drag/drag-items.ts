import type { Active, Over } from "@dnd-kit/core";
import type { OpenedSlot } from "../slots/opened-slot.ts";
import type { ListedArticle } from "../slots/slot-view.ts";

/** What is dragged: an article of a list, the card of a slot, or a section of the home page. */
export type DragItem =
  | { kind: "article"; article: ListedArticle }
  | { kind: "slot"; slot: OpenedSlot; title: string }
  | { kind: "section"; sectionId: number; title: string };

/** Where something is dropped: on a slot, or at the place of a section. */
export type DropTarget = { kind: "slot"; slot: string } | { kind: "section"; sectionId: number };

export const articleDragId = (id: number) => `article:${id}`;
export const slotDragId = (key: string) => `slot:${key}`;
export const sectionDragId = (id: number) => `section:${id}`;

export const dragItemOf = (active: Active | null) =>
  (active?.data.current ?? null) as DragItem | null;
export const dropTargetOf = (over: Over | null) =>
  (over?.data.current ?? null) as DropTarget | null;

/** Returns whether something can be dropped on a target. */
export const accepts = (item: DragItem, target: DropTarget): boolean =>
  (item.kind === "section") === (target.kind === "section");
