import { useSyncExternalStore } from "react";

/** Durations that readers can choose, in minutes. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;
export type SleepChoice = (typeof SLEEP_MINUTES)[number] | "program";

export interface SleepTimer {
  choice: SleepChoice;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** Time before the end at which the volume begins to fall, in milliseconds. */
export const FADE_MS = 20_000;

/** Returns the part of the volume that is left, from 1 to 0, some milliseconds before the end. */
export const fadeLevel = (remaining: number): number =>
  Math.min(1, Math.max(0, remaining / FADE_MS));

// Outside of React: the timer outlives the player of a station when another one is chosen.
let timer: SleepTimer | null = null;
const listeners = new Set<() => void>();

function setTimer(next: SleepTimer | null): void {
  timer = next;
  for (const listener of listeners) listener();
}

export const startSleepTimer = (choice: SleepChoice, endsAt: number): void =>
  setTimer({ choice, endsAt });

export const cancelSleepTimer = (): void => setTimer(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the running sleep timer; null if there is none. */
export const useSleepTimer = (): SleepTimer | null =>
  useSyncExternalStore(
    subscribe,
    () => timer,
    () => null,
  );
