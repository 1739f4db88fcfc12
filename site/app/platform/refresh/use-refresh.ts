import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useEffect, useRef } from "react";
import { CHECK_INTERVAL } from "./intervals.ts";

/**
 * Minimum time between two refreshes, in milliseconds: a cached page may have been rendered before
 * its content ended.
 */
const MIN_REFRESH_INTERVAL = MINUTE;

const hasEnded = () =>
  [...document.querySelectorAll<HTMLElement>("[data-until]")].some(
    ({ dataset }) => Number(dataset.until) < Date.now(),
  );

/**
 * Calls `refresh` when something that the visible page shows as current has ended (`data-until`).
 */
export function useRefresh(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    let refreshedAt = 0;
    const check = () => {
      if (
        document.visibilityState !== "visible" ||
        Date.now() - refreshedAt < MIN_REFRESH_INTERVAL ||
        !hasEnded()
      )
        return;
      refreshedAt = Date.now();
      latest.current();
    };
    check();
    const timer = setInterval(check, CHECK_INTERVAL);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
}
