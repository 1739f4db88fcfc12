import { useSyncExternalStore } from "react";

/**
 * Key of the notice for users whose session has ended. It is stored per tab, so that it survives a
 * reload of the sign-in page.
 */
const STORAGE_KEY = "desk.sessionEnded";
type SessionEnd = "plain" | "withText";

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Stores that the session has ended, and whether unsaved drafts are in the browser. */
export function storeSessionEnded(hasText: boolean): void {
  sessionStorage.setItem(STORAGE_KEY, hasText ? "withText" : "plain");
  notifyListeners();
}

/** Clears the notice after a sign-in. */
export function clearSessionEnded(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  notifyListeners();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns how the session ended; null after a sign-in. */
export const useSessionEnded = (): SessionEnd | null =>
  useSyncExternalStore(subscribe, () => {
    const value = sessionStorage.getItem(STORAGE_KEY);
    return value === "plain" || value === "withText" ? value : null;
  });
