/** Constants of the product that several wings share. Times are milliseconds unless the name says otherwise. */
export const THEME = { primary: "#00c9a6", secondary: "#ff7000", tertiary: "#00bbd4" } as const;

/** Cookie that remembers the chosen locale, and how long: 365 days. */
export const LOCALE_COOKIE = "locale";
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Delay after load before likely next pages are prefetched. */
export const PREFETCH_DELAY = 1000;

/** Longest slug in characters. */
export const SLUG_LENGTH = 120;

/** Longest accepted search query in characters. */
export const SEARCH_LENGTH = 200;

export const PAGE_LIMIT = { default: 20, max: 100 } as const;
