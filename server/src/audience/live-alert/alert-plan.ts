import type {
  LiveAlertReason,
  LiveAlertState,
} from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";

/** What decides about an alert. */
export interface AlertFacts {
  /** The entry is published, and the live blog is running. */
  isCurrent: boolean;
  /** Readers see the article. */
  isVisible: boolean;
  /** The person who published the entry may not send alerts alone. */
  needsColleague: boolean;
  /** Number of browsers that follow the live blog. */
  followers: number;
  /** Times of the alerts that the live blog has sent in the last hour, in any order. */
  sentTimes: readonly Date[];
  perHour: number;
  now: Date;
}

export type AlertPlan =
  | { state: Exclude<LiveAlertState, "waiting" | "held"> }
  | { state: "held"; reason: LiveAlertReason };

/**
 * Decides what becomes of an alert. An alert that cannot be sent now is held back, so that an editor
 * sees it, unless it is no longer current.
 */
export function planAlert(facts: AlertFacts): AlertPlan {
  if (!facts.isCurrent) return { state: "cancelled" };
  if (!facts.isVisible) return { state: "held", reason: "hidden" };
  if (facts.needsColleague) return { state: "held", reason: "approval" };
  if (!facts.followers) return { state: "nobody" };
  if (nextAlertTime(facts)) return { state: "held", reason: "limit" };
  return { state: "sent" };
}

/**
 * Returns when the limit of alerts per hour allows the next one; null if it does now. Any hour, not
 * only a full one, has at most `perHour` alerts.
 */
export function nextAlertTime({
  sentTimes,
  perHour,
  now,
}: Pick<AlertFacts, "sentTimes" | "perHour" | "now">): Date | null {
  const recent = sentTimes
    .map((time) => time.getTime())
    .filter((time) => time > now.getTime() - HOUR)
    .toSorted((a, b) => b - a);
  const oldest = recent[perHour - 1];
  return oldest === undefined ? null : new Date(oldest + HOUR);
}
