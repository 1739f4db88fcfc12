/** Constants of low-data pages, without the table of pages, for the browser. */

/**
 * First segment of the paths of low-data pages, behind the prefix of the locale: the low-data
 * version of `/ar/radio` is `/ar/low-data/radio`.
 */
export const LOW_DATA_SEGMENT = "low-data";

/** Cookie with a reader's choice, `on` or `off`, and its lifetime: 365 days. */
export const LOW_DATA_COOKIE = "low_data";
export const LOW_DATA_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Path of the form that stores the choice. */
export const LOW_DATA_SWITCH_PATH = `/${LOW_DATA_SEGMENT}/switch`;

/** Path that redirects to the stream of a radio channel. */
export const lowDataListenPath = (channelId: number): string =>
  `/${LOW_DATA_SEGMENT}/listen/${channelId}`;
