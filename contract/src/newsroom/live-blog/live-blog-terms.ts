/** Terms of live blogs, without schemas, for the browser. */

export const LIVE_BLOG_STATES = ["live", "ended"] as const;
export type LiveBlogState = (typeof LIVE_BLOG_STATES)[number];

/**
 * States of an entry. `submitted`: it waits for an editor. `scheduled`: it is published at a later
 * time. `rejected`: an editor returned it to its author. `removed`: it was published, and readers no
 * longer see it. `withdrawn`: its author took it back before it was published. `moved`: its copy is in
 * another live blog. `merged`: its text is in another entry.
 */
export const LIVE_ENTRY_STATES = [
  "submitted",
  "scheduled",
  "published",
  "rejected",
  "removed",
  "withdrawn",
  "moved",
  "merged",
] as const;
export type LiveEntryState = (typeof LIVE_ENTRY_STATES)[number];

/**
 * States of entries that can have a counterpart in another language. An entry that was taken back,
 * moved or merged has none.
 */
export const LIVE_PAIR_STATES = [
  "submitted",
  "scheduled",
  "published",
  "rejected",
  "removed",
] as const satisfies readonly LiveEntryState[];

/** Maximum number of entries that are proposed as the counterpart of an entry. */
export const LIVE_MAX_CANDIDATES = 30;

/** Maximum lengths, in characters. The body is limited in characters of text and in nodes. */
export const LIVE_LIMITS = {
  title: 200,
  byline: 100,
  label: 40,
  note: 2000,
  handover: 4000,
  stream: 30,
  /** Text of an entry that links to an article. */
  linkText: 500,
  bodyText: 20_000,
  bodyNodes: 400,
} as const;

/** Maximum numbers of labels and templates, and maximum length of the text of a template. */
export const LIVE_PRESET_LIMITS = { labels: 50, templates: 100, text: 2000 } as const;

/** Roles of a shift, the most responsible first. */
export const LIVE_SHIFT_ROLES = ["lead", "editor", "reporter"] as const;
export type LiveShiftRole = (typeof LIVE_SHIFT_ROLES)[number];

/**
 * Maximum number of shifts of a live blog, of notes for the next shift per response, and of own shifts
 * per response; maximum length of a shift in hours, and of its note in characters.
 */
export const LIVE_SHIFT_LIMITS = {
  shifts: 200,
  handovers: 50,
  own: 10,
  hours: 24,
  note: 200,
} as const;

/** Maximum number of streams of a live blog, beside its main one. */
export const LIVE_MAX_STREAMS = 5;
/** Maximum number of live blogs in the list of staff. */
export const LIVE_LIST_SIZE = 100;
/** Entries per page of a live blog. */
export const LIVE_PAGE_SIZE = 20;
/** Maximum number of entries that the card of a running live blog shows on fronts. */
export const LIVE_CARD_ENTRIES = 3;
/** Maximum number of entries per response with full texts. */
export const LIVE_MAX_TEXTS = 50;
/** Changes in the response that open pages poll. */
export const LIVE_RECENT_CHANGES = 10;
/**
 * Changes are requested after a multiple of this number, so that pages that are behind share the
 * responses, and a visitor cannot fill the cache with others.
 */
export const LIVE_CHANGES_STEP = 10;
/** Maximum number of changes per response; more than a step. */
export const LIVE_MAX_CHANGES = 50;
/** Maximum number of key events that a page lists. */
export const LIVE_MAX_KEY_EVENTS = 20;
/** Maximum number of entries that wait for an editor. */
export const LIVE_MAX_WAITING = 500;
/** Maximum number of entries of a live blog. */
export const LIVE_MAX_ENTRIES = 10_000;
/** Maximum number of entries of a live blog that have an article. */
export const LIVE_MAX_STORIES = 100;
/** Minutes without an entry after which the lead and those on shift are reminded. */
export const LIVE_STALE_MINUTES = { default: 30, min: 5, max: 1440 } as const;
