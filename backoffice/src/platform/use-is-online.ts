import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Returns whether the device has a network connection, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
