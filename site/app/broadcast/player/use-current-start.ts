import { useEffect, useState } from "react";
import type { PlayerItem } from "./player-item.ts";
import { playerContainer, usePlayerStage } from "./stage.ts";

/** How much before its begin a part counts as current, in seconds. */
const EARLY = 0.5;

/**
 * Begin of the part of an item that plays, such as a chapter, in seconds; undefined while the item
 * does not play, or before its first part.
 * @param starts in ascending order; the same array as long as they do not change
 */
export function useCurrentStart(starts: readonly number[], item: PlayerItem): number | undefined {
  const stage = usePlayerStage();
  const isPlaying = stage.item?.kind === item.kind && stage.item.id === item.id;
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    if (!isPlaying) return setCurrent(undefined);
    const container = playerContainer();
    const update = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      setCurrent(starts.findLast((start) => start <= target.currentTime + EARLY));
    };
    // Events of media elements do not bubble.
    container.addEventListener("timeupdate", update, true);
    return () => container.removeEventListener("timeupdate", update, true);
  }, [isPlaying, starts]);
  return current;
}
