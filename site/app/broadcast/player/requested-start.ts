import { type PlayerItem, playerItemKey } from "./player-item.ts";

/** Positions from which items are to start, in seconds, instead of where the reader stopped. */
const starts = new Map<string, number>();

/** Makes the player start an item from a position when it plays next. */
export function requestStart(item: PlayerItem, position: number): void {
  starts.set(playerItemKey(item), position);
}

/** Returns the requested position of an item once; undefined without one. */
export function takeRequestedStart(item: PlayerItem): number | undefined {
  const key = playerItemKey(item);
  const position = starts.get(key);
  starts.delete(key);
  return position;
}
