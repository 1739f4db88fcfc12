import { LRUCache } from "lru-cache";
import { databaseFault } from "./postgres/database-fault.ts";
import { isStorageFull, isStorageUnavailable } from "./storage/storage-fault.ts";

/** Window in which each cause is logged once, in milliseconds. */
const WINDOW_MS = 10_000;
/** Causes that are remembered, such as different slow statements. */
const MAX_CAUSES = 1000;

/**
 * Throttles log lines about an outage: it fails every request and job, and would fill the disk with
 * a single cause.
 */
export interface LogThrottle {
  /**
   * Returns the number of lines with the same cause that were suppressed since the last one; null
   * if this one is suppressed too.
   */
  admit(cause: string): number | null;
}

export function createLogThrottle(now: () => number = Date.now): LogThrottle {
  const causes = new LRUCache<string, { until: number; suppressed: number }>({ max: MAX_CAUSES });
  return {
    admit(cause) {
      const last = causes.get(cause);
      if (last && now() < last.until) {
        last.suppressed++;
        return null;
      }
      causes.set(cause, { until: now() + WINDOW_MS, suppressed: 0 });
      return last?.suppressed ?? 0;
    },
  };
}

/**
 * Returns the cause of an error that affects many requests and jobs simultaneously; undefined for
 * any other error.
 */
export function outageCause(error: unknown): string | undefined {
  const fault = databaseFault(error);
  if (fault) return `database ${fault}`;
  if (isStorageUnavailable(error)) return "storage unavailable";
  return isStorageFull(error) ? "disk full" : undefined;
}
