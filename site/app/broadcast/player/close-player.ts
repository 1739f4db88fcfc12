import { cancelSleepTimer } from "./sleep-timer.ts";
import { stopPlaying } from "./stage.ts";

/** Stops playback, and the sleep timer with it. */
export function closePlayer(): void {
  cancelSleepTimer();
  stopPlaying();
}
