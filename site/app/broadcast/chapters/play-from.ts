import { type PlayerItem, playerItemKey } from "../player/player-item.ts";
import { requestStart } from "../player/requested-start.ts";
import { playerContainer, playingItem, startPlaying } from "../player/stage.ts";

/** Media element of an item that plays; null if another one does, or none. */
export function mediaOf(item: PlayerItem): HTMLMediaElement | null {
  const current = playingItem();
  return current && playerItemKey(current) === playerItemKey(item)
    ? playerContainer().querySelector("video, audio")
    : null;
}

/** Plays an item from a position in seconds: seeks if it plays, otherwise starts there. */
export function playFrom(item: PlayerItem, position: number): void {
  const media = mediaOf(item);
  if (media) {
    media.currentTime = position;
    void media.play().catch(() => {});
    return;
  }
  requestStart(item, position);
  startPlaying(item);
}
