import { useSyncExternalStore } from "react";

/** What whoever was signed out is told; kept for the tab, so that a reload of the sign-in page still says it. */
const KEY = "desk.sessionEnded";
type Ended = "plain" | "withText";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Notes that the session ended, and whether text that was not saved is kept on this device. */
export function noteSessionEnded(hasText: boolean): void {
  sessionStorage.setItem(KEY, hasText ? "withText" : "plain");
  tell();
}

/** Forgets it: someone has signed in. */
export function forgetSessionEnded(): void {
  sessionStorage.removeItem(KEY);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the session ended under whoever worked here, until someone signs in. */
export const useSessionEnded = (): Ended | null =>
  useSyncExternalStore(subscribe, () => {
    const ended = sessionStorage.getItem(KEY);
    return ended === "plain" || ended === "withText" ? ended : null;
  });
