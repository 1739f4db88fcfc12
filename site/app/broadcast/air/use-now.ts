import { useEffect, useState } from "react";

/** In milliseconds. */
const UPDATE_INTERVAL = 20_000;

/**
 * Returns the current time, updated every 20 seconds. The first render uses `first`, so that
 * hydration matches.
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return now;
}
