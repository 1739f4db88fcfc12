import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Saved states by key of the history entry. Only written in effects, so never on the server. */
const savedStates = new Map<string, unknown>();
const MAX_ENTRIES = 20;

/**
 * State that is restored when the reader returns to this history entry, so that the scroll position
 * in a long list is valid.
 */
export function useHistoryState<T>(initial: T) {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => (savedStates.get(key) as T | undefined) ?? initial);
  useEffect(() => {
    savedStates.delete(key);
    savedStates.set(key, value);
    const [oldest] = savedStates.keys();
    if (savedStates.size > MAX_ENTRIES && oldest !== undefined) savedStates.delete(oldest);
  }, [key, value]);
  return [value, setValue] as const;
}
