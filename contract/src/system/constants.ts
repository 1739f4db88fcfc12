/** Constants of the product that several wings share. Times are milliseconds unless the name says otherwise. */
export const THEME = { primary: "#00c9a6", secondary: "#ff7000", tertiary: "#00bbd4" } as const;

/** Cookie that remembers the chosen locale, and how long: 365 days. */
export const LOCALE_COOKIE = "locale";
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Delay after load before likely next pages are prefetched. */
export const PREFETCH_DELAY = 1000;

/** Longest slug in characters. */
export const SLUG_LENGTH = 120;

/** Longest token of a preview in characters. */
export const PREVIEW_TOKEN_LENGTH = 200;

/** Longest accepted search query in characters. */
export const SEARCH_LENGTH = 200;

/** Longest name of a place that is searched for, in characters. */
export const PLACE_LENGTH = 80;

export const PAGE_LIMIT = { default: 20, max: 100 } as const;

/** Notices: closed after `timeout` unless it is `forever`, or by a vertical swipe of more than `swipe` pixels. */
export const SNACKBAR = { timeout: 5000, forever: -1, swipe: 50 } as const;

/** How often an open page looks for a newer build, and how long after it loaded itself again it does not do so. */
export const BUILD_POLL = 5 * 60_000;
export const RELOAD_GUARD = 10_000;

/** How long after a page came to life its watch over builds and connection begins: it has nothing to tell before. */
export const WATCH_AFTER = 10_000;

/** Articles that are kept on a reader's device. */
export const KEPT_ARTICLES = 20;

/** Tallest menu of a select, and of the countries of a phone field, in pixels; after how long typing ahead in one starts anew. */
export const SELECT_HEIGHT = 310;
export const PHONE_MENU_HEIGHT = 300;
export const TYPE_AHEAD_RESET = 1000;

/** Countries that a phone field offers first, ISO 3166-1: Jordan, then those that border on it by land or sea. */
export const PHONE_PRIORITY = ["JO", "EG", "IL", "IQ", "PS", "SA", "SY"] as const;

/** z-index of dialogs; notices and tooltips lie above them. */
export const DIALOG_LEVEL = 2400;
export const NOTICE_LEVEL = 2500;
export const TOOLTIP_LEVEL = 2600;
