import { DAY } from "@masthead/contract/platform/durations.ts";

/**
 * Dunning: retry schedule of failed renewals, and the grace period during which access continues.
 */

/** Retry schedule for failed renewals, in days after the end of the period. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** Time that the renewal job has for a charge, in milliseconds. */
const RENEWAL_TIME = DAY;

/** Time from the end of a period until the last retry has been charged, in milliseconds. */
const DUNNING_TIME = Math.max(...RETRY_DAYS) * DAY + RENEWAL_TIME;

/**
 * Grace period after the end of a period during which access continues, in milliseconds. An active
 * subscription waits for its renewal: no worker runs, or no gateway is configured. As that is not
 * the owner's fault, the grace period is as long as for a failed renewal.
 */
export const GRACE_PERIOD = { active: DUNNING_TIME, pastDue: DUNNING_TIME } as const;

/**
 * Returns the retry time of a renewal that has failed again; null once the retry schedule is
 * exhausted. Counted from the end of the period, but at least half a day from now, so that nobody
 * is charged several times in a row after an outage of the workers.
 */
export function nextRetryAt(
  { periodEnd, failedAttempts }: { periodEnd: Date; failedAttempts: number },
  now: Date,
): Date | null {
  const days = RETRY_DAYS[failedAttempts];
  return days === undefined
    ? null
    : new Date(Math.max(periodEnd.getTime() + days * DAY, now.getTime() + DAY / 2));
}
