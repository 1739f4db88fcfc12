/** Terms of the alerts of live blogs, without schemas, for the browser. */

/**
 * States of an alert. `waiting`: about to be decided. `held`: a colleague can send it. `nobody`:
 * the live blog had no followers. `cancelled`: its entry was removed, or the live blog ended, before
 * it was sent.
 */
export const LIVE_ALERT_STATES = ["waiting", "sent", "held", "nobody", "cancelled"] as const;
export type LiveAlertState = (typeof LIVE_ALERT_STATES)[number];

/**
 * Why an alert was held back: the live blog reached its limit per hour, the person who published the
 * entry needs a colleague to send it, or readers did not see the article.
 */
export const LIVE_ALERT_REASONS = ["limit", "approval", "hidden"] as const;
export type LiveAlertReason = (typeof LIVE_ALERT_REASONS)[number];

/** Alerts that a live blog sends per hour at most. */
export const LIVE_ALERTS_PER_HOUR = { default: 4, min: 1, max: 12 } as const;
/** Maximum number of alerts in the list of staff. */
export const LIVE_ALERT_LIST_SIZE = 50;
/** Maximum number of live blogs that one browser follows. */
export const MAX_FOLLOWED_LIVE_BLOGS = 50;
