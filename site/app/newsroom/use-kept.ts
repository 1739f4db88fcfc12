import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What lists had grown to, by entry of the browser's history. Filled by effects, so never on the server. */
const kept = new Map<string, unknown>();
const KEPT_AT_MOST = 20;

/** State that is there again when the reader comes back to this entry of the history, so that the place in a grown list is found. */
export function useKept<T>(initial: T) {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => (kept.get(key) as T | undefined) ?? initial);
  useEffect(() => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
  }, [key, value]);
  return [value, setValue] as const;
}
