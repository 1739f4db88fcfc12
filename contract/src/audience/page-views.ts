/**
 * Endpoint that receives page views. The path does not mention tracking, so that no blocklist
 * matches it.
 */
export const VIEW_PATH = "/api/v1/reading";

/** Time in view from which a page is tracked as read, in milliseconds. */
export const READ_AFTER_MS = 4000;

/** Window event that announces a client-side navigation. */
export const NAVIGATION_EVENT = "masthead:navigation";

/** Maximum number of views in one request, and maximum size of its body in bytes. */
export const VIEW_BATCH_SIZE = 10;
export const VIEW_BODY_LIMIT = 16 * 1024;

/**
 * Page view on the wire: path, referrer URL, age in milliseconds, and 1 if it was in view long
 * enough to be tracked as read.
 */
export type PageViewPayload = [path: string, referrer: string, age: number, read: 0 | 1];
