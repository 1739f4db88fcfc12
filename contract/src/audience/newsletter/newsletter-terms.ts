/** States of an issue of a newsletter. `held`: it is not sent until a person decides. */
export const NEWSLETTER_ISSUE_STATES = [
  "draft",
  "submitted",
  "scheduled",
  "held",
  "sending",
  "paused",
  "sent",
  "stopped",
] as const;
export type NewsletterIssueState = (typeof NEWSLETTER_ISSUE_STATES)[number];

/** States in which the content of an issue can be changed. */
export const EDITABLE_ISSUE_STATES: readonly NewsletterIssueState[] = [
  "draft",
  "submitted",
  "held",
];

/** States in which an issue is sent, or will be, without further action. */
export const PENDING_ISSUE_STATES: readonly NewsletterIssueState[] = ["scheduled", "sending"];

/**
 * Reasons why a scheduled issue is held: its time passed long ago, it would be too large, it has no
 * recipients, or nothing to show.
 */
export const ISSUE_HOLD_REASONS = ["overdue", "tooLarge", "nobody", "empty"] as const;
export type IssueHoldReason = (typeof ISSUE_HOLD_REASONS)[number];

/**
 * Reasons why sending is paused: by staff, too many rejected mails, nothing was sent for a long
 * time, as after a restored backup, or one of its articles was withdrawn.
 */
export const ISSUE_PAUSE_REASONS = ["staff", "bounces", "interrupted", "withdrawn"] as const;
export type IssuePauseReason = (typeof ISSUE_PAUSE_REASONS)[number];

/**
 * Results of the mail to a recipient. `rejected`: by the mail server, permanently. `failed`: too
 * many attempts. `skipped`: unsubscribed or suppressed since the issue started.
 */
export const DELIVERY_RESULTS = ["sent", "rejected", "failed", "skipped"] as const;

export const SUBSCRIPTION_STATES = ["pending", "active", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Reasons why no newsletter is sent to an address. */
export const SUPPRESSION_REASONS = ["bounce", "complaint", "import", "staff"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const NEWSLETTER_LENGTHS = {
  name: 80,
  description: 300,
  subject: 120,
  preheader: 150,
  heading: 80,
  text: 4000,
  label: 60,
} as const;

export const MAX_ISSUE_BLOCKS = 20;
/** Articles in one block. */
export const MAX_BLOCK_ARTICLES = 12;
export const MAX_WELCOME_MAILS = 5;
export const MAX_WELCOME_DAYS = 60;
/** Addresses in one import into the suppression list. */
export const MAX_IMPORTED_ADDRESSES = 10_000;

/**
 * Sizes of the HTML part of an issue, in bytes. Gmail clips messages at about 102 kB: a larger issue
 * than `max` is not sent.
 */
export const ISSUE_BYTES = { warning: 80_000, max: 100_000 } as const;
