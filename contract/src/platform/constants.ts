import { MINUTE } from "./durations.ts";

/**
 * Constants that several packages share. Times are in milliseconds unless the name says otherwise.
 */
export const THEME = { primary: "#00c9a6", secondary: "#ff7000", tertiary: "#00bbd4" } as const;

/** Cookie that stores the chosen locale, and its lifetime: 365 days. */
export const LOCALE_COOKIE = "locale";
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Delay after load before the likely next pages are prefetched. */
export const PREFETCH_DELAY = 1000;

/** Maximum length of a slug, in characters. */
export const SLUG_LENGTH = 120;

/** Maximum length of a preview token, in characters. */
export const PREVIEW_TOKEN_LENGTH = 200;

/** Maximum length of a search query, in characters. */
export const SEARCH_LENGTH = 200;

/** Maximum length of a place name in a search, in characters. */
export const PLACE_LENGTH = 80;

export const PAGE_LIMIT = { default: 20, max: 100 } as const;

/**
 * Snackbars close after `timeout` unless it is `forever`, or on a vertical swipe of more than
 * `swipe` pixels.
 */
export const SNACKBAR = { timeout: 5000, forever: -1, swipe: 50 } as const;

/**
 * Interval at which an open page checks for a newer build, and time after an automatic reload
 * before it may reload again.
 */
export const BUILD_POLL_INTERVAL = 5 * MINUTE;
export const RELOAD_GUARD = 10_000;

/**
 * Delay after hydration before a page watches builds and the connection; it has nothing to report
 * earlier.
 */
export const WATCH_DELAY = 10_000;

/** Number of articles stored on a reader's device. */
export const MAX_OFFLINE_ARTICLES = 20;

/**
 * Maximum heights of select and phone country menus, in pixels; pause after which type-ahead starts
 * again.
 */
export const SELECT_HEIGHT = 310;
export const PHONE_MENU_HEIGHT = 300;
export const TYPE_AHEAD_RESET = 1000;

/** Country of a station that has not set one (ISO 3166-1): phone fields list it first. */
export const DEFAULT_COUNTRY = "JO";

/** z-index of dialogs and toasts; the latest is on top. Tooltips are above them. */
export const DIALOG_LEVEL = 2400;
export const TOOLTIP_LEVEL = 2600;

export const CHANNEL_KEY_LENGTH = 64;
/**
 * Query parameter that continues a preview of the site at another time: `now`, a time in UTC, or a
 * wall time of the station.
 */
export const SITE_PREVIEW_TIME = "preview_time";

/**
 * Request header of calls that a page of the back office makes while nobody uses it, such as its
 * polling. They do not prolong the session.
 */
export const UNATTENDED_HEADER = "x-unattended";
