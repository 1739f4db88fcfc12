import type { OpenedSlot } from "../slots/opened-slot.ts";
import type { ListedArticle } from "../slots/slot-view.ts";

/** Dragged item: an article of a list, the card of a slot, or a section of the home page. */
export type DragItem =
  | { kind: "article"; article: ListedArticle }
  | { kind: "slot"; slot: OpenedSlot; title: string }
  | { kind: "section"; sectionId: number; title: string };

/** Drop target: a slot, or the place of a section. */
export type DropTarget = { kind: "slot"; slot: string } | { kind: "section"; sectionId: number };

export const titleOf = (item: DragItem): string =>
  item.kind === "article" ? item.article.title : item.title;

export const articleDragId = (id: number) => `article:${id}`;
export const slotDragId = (key: string) => `slot:${key}`;
export const sectionDragId = (id: number) => `section:${id}`;

/** Returns the target with an id; null for the id of something that is none. */
export function dropTargetOf(id: string): DropTarget | null {
  const value = id.slice(id.indexOf(":") + 1);
  if (id.startsWith("slot:")) return { kind: "slot", slot: value };
  return id.startsWith("section:") ? { kind: "section", sectionId: Number(value) } : null;
}

/** Returns whether something can be dropped on the target with an id. */
export const accepts = (item: DragItem, id: string): boolean =>
  (item.kind === "section") === (dropTargetOf(id)?.kind === "section");
