import { useEffect, useState } from "react";
import { cancelSleepTimer, fadeLevel, useSleepTimer } from "./sleep-timer.ts";

/** In milliseconds. */
const TICK = 500;

/**
 * Fades the media out and pauses it when the sleep timer ends. Returns the remaining time in
 * seconds; null without a timer.
 */
export function useSleep(media: HTMLMediaElement | null): number | null {
  const timer = useSleepTimer();
  const [remaining, setRemaining] = useState<number | null>(null);
  useEffect(() => {
    if (!media || !timer) return setRemaining(null);
    /** Volume that the reader had chosen; undefined before the fade. */
    let volume: number | undefined;
    const tick = () => {
      const left = timer.endsAt - Date.now();
      setRemaining(Math.max(0, Math.ceil(left / 1000)));
      const level = fadeLevel(left);
      if (level < 1) {
        volume ??= media.volume;
        media.volume = volume * level;
      }
      if (left > 0) return;
      media.pause();
      cancelSleepTimer();
    };
    const interval = setInterval(tick, TICK);
    tick();
    return () => {
      clearInterval(interval);
      if (volume !== undefined) media.volume = volume;
    };
  }, [media, timer]);
  return remaining;
}
