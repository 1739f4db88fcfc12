import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";

type Counts = Pick<NewsletterIssueRecord, "addressed" | "sent" | "rejected" | "failed" | "skipped">;

/**
 * Returns how many recipients of an issue have a result, how many wait, and the share with a result
 * in percent.
 */
export function progressOf({ addressed, sent, rejected, failed, skipped }: Counts) {
  const done = Math.min(addressed, sent + rejected + failed + skipped);
  return {
    done,
    waiting: addressed - done,
    percent: addressed ? (done / addressed) * 100 : 0,
  };
}

/** Returns the share of sent mails that a count is; null without sent mails. */
export const shareOfSent = ({ sent }: Pick<Counts, "sent">, count: number): number | null =>
  sent ? count / sent : null;

/** Time before a scheduled start at which polling begins, in milliseconds. */
const POLL_LEAD_TIME_MS = 30_000;

/**
 * Returns whether the counts of an issue may change soon: it is being sent, is about to be, or was
 * paused, while mails were on their way. `now`: in milliseconds.
 */
export const isInProgress = (
  { state, scheduledAt }: Pick<NewsletterIssueRecord, "state" | "scheduledAt">,
  now: number,
): boolean =>
  state === "sending" ||
  state === "paused" ||
  (state === "scheduled" && Date.parse(scheduledAt ?? "") < now + POLL_LEAD_TIME_MS);
