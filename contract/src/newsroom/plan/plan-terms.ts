/** Terms of the planning calendar, without schemas, for the browser. */

export const PLAN_KINDS = ["story", "event", "episode"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export const PLAN_STATES = ["planned", "inProgress", "done", "cancelled"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const PLAN_PRIORITIES = ["high", "normal", "low"] as const;
export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** Kinds of records that a plan item is linked to, at most one of each. */
export const PLAN_LINK_KINDS = ["article", "event", "episode"] as const;
export type PlanLinkKind = (typeof PLAN_LINK_KINDS)[number];

/** Calendar layers besides plan items. */
export const CALENDAR_LAYERS = ["scheduled", "published", "events", "airings"] as const;
export type CalendarLayer = (typeof CALENDAR_LAYERS)[number];

/** Maximum lengths in characters. */
export const PLAN_LIMITS = { title: 200, notes: 10_000 } as const;
export const MAX_PLAN_ASSIGNEES = 20;
/** Maximum duration of a plan item, in days. */
export const MAX_PLAN_DAYS = 366;
/** Maximum number of days per calendar response. */
export const MAX_CALENDAR_DAYS = 45;
/** Maximum number of entries of each type per calendar response. */
export const MAX_CALENDAR_ENTRIES = 500;
