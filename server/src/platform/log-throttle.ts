import { databaseFault } from "./postgres/database-fault.ts";
import { isStorageFull } from "./storage/storage-fault.ts";

/** Milliseconds in which one cause is logged once. */
const WINDOW = 10_000;

/** Decides which log lines about an outage are written: an outage fails every request and job, and would fill the disk with one cause. */
export interface LogThrottle {
  /** How many lines of the same cause were suppressed since the last one; null when this one is to be suppressed as well. */
  admit(cause: string): number | null;
}

export function createLogThrottle(now: () => number = Date.now): LogThrottle {
  const causes = new Map<string, { until: number; suppressed: number }>();
  return {
    admit(cause) {
      const last = causes.get(cause);
      if (last && now() < last.until) {
        last.suppressed++;
        return null;
      }
      causes.set(cause, { until: now() + WINDOW, suppressed: 0 });
      return last?.suppressed ?? 0;
    },
  };
}

/** The cause of an error that many requests and jobs run into at once; undefined for any other. */
export function outageCause(error: unknown): string | undefined {
  const fault = databaseFault(error);
  if (fault) return `database ${fault}`;
  return isStorageFull(error) ? "disk full" : undefined;
}
