/** Terms of the newsroom monitor, without schemas, for the browser. */

/** Kinds of columns, in the order of the menu that adds one. */
export const MONITOR_KINDS = [
  "waiting",
  "review",
  "scheduled",
  "live",
  "published",
  "assignments",
  "notes",
  "alerts",
] as const;
export type MonitorKind = (typeof MONITOR_KINDS)[number];

/**
 * Reasons why a row is in the column of alerts: a kind of open work, a running live blog without a
 * recent entry, a push alert or a breaking news package that failed, or a newsletter issue whose
 * time has passed.
 */
export const MONITOR_ALERTS = [
  "breaking",
  "review",
  "publication",
  "front",
  "push",
  "newsletter",
  "assignment",
  "plan",
  "stream",
  "staleLiveBlog",
  "breakingFailed",
  "pushFailed",
  "newsletterOverdue",
] as const;
export type MonitorAlert = (typeof MONITOR_ALERTS)[number];

/** Maximum number of columns of a person. */
export const MONITOR_MAX_COLUMNS = 12;
/** Maximum number of rows per column. */
export const MONITOR_COLUMN_SIZE = 30;
/** Maximum length of the beginning of a note, in characters. */
export const MONITOR_EXCERPT = 200;
/** Hours for which a failure is an alert. */
export const MONITOR_FAILURE_HOURS = 24;
/** Minutes after which a scheduled newsletter issue that is not sent is overdue. */
export const MONITOR_OVERDUE_MINUTES = 5;

/** Arrangement of people who have not arranged their columns. */
export const DEFAULT_MONITOR_KINDS: readonly MonitorKind[] = [
  "alerts",
  "waiting",
  "review",
  "scheduled",
  "live",
  "published",
];
