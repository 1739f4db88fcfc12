import { useSyncExternalStore } from "react";

const emptySubscribe = () => () => {};

/**
 * Returns whether the page is hydrated: false on the server, and so in the first render in the
 * browser.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    emptySubscribe,
    () => true,
    () => false,
  );
