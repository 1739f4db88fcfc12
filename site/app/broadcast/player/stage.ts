import { useSyncExternalStore } from "react";
import { type PlayerItem, playerItemKey } from "./player-item.ts";

/**
 * Current item, and its place on the screen. The player has one container element. It is moved
 * between the slot on the item's own page (the dock) and the corner (the mini player) without
 * leaving the document, so that playback continues.
 */
interface Stage {
  item: PlayerItem | null;
  /** Shown in the dock on the item's own page. */
  docked: boolean;
}

let stage: Stage = { item: null, docked: false };
const EMPTY_STAGE: Stage = stage;
const listeners = new Set<() => void>();
const docks = new Map<string, HTMLElement>();
let corner: HTMLElement | null = null;
let container: HTMLElement | null = null;

function setStage(next: Stage): void {
  stage = next;
  for (const listener of listeners) listener();
}

/** Moves the container to the dock of the item, or to the corner if the page has none. */
function updatePosition(): void {
  if (!stage.item) return;
  const dock = docks.get(playerItemKey(stage.item));
  const parent = dock ?? corner;
  if (container && parent && container.parentElement !== parent) moveElement(container, parent);
  if (stage.docked !== (dock !== undefined)) setStage({ ...stage, docked: dock !== undefined });
}

/**
 * Moves an element without interrupting its media: with `moveBefore` if supported, otherwise by
 * appending it in the same task.
 */
function moveElement(element: HTMLElement, parent: HTMLElement): void {
  const movableParent = parent as HTMLElement & {
    moveBefore?: (node: Node, before: Node | null) => void;
  };
  if (movableParent.moveBefore && element.isConnected) movableParent.moveBefore(element, null);
  else parent.append(element);
}

/** Container of the player. Created on first use, in the browser. */
export function playerContainer(): HTMLElement {
  if (!container) {
    container = document.createElement("div");
    container.className = "size-full";
    updatePosition();
  }
  return container;
}

/**
 * Starts an item and replaces the one that plays. Call it only when the reader requests playback.
 */
export function startPlaying(item: PlayerItem): void {
  setStage({ item, docked: docks.has(playerItemKey(item)) });
  updatePosition();
}

/** Item that plays, or null. */
export const playingItem = (): PlayerItem | null => stage.item;

export function stopPlaying(): void {
  container?.remove();
  setStage(EMPTY_STAGE);
}

/** Stops the item that plays if it is withdrawn. */
export function stopWithdrawn(isWithdrawn: (item: PlayerItem) => boolean): void {
  if (stage.item && isWithdrawn(stage.item)) stopPlaying();
}

/**
 * Registers an element as the dock of the items with these keys. Returns a function that
 * unregisters it.
 */
export function registerDock(keys: string[], element: HTMLElement): () => void {
  for (const key of keys) docks.set(key, element);
  updatePosition();
  return () => {
    for (const key of keys) if (docks.get(key) === element) docks.delete(key);
    updatePosition();
  };
}

/** Sets the element of the mini player, which is used on other pages. */
export function setMiniPlayerElement(element: HTMLElement | null): void {
  corner = element;
  updatePosition();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlayerStage = (): Stage =>
  useSyncExternalStore(
    subscribe,
    () => stage,
    () => EMPTY_STAGE,
  );
