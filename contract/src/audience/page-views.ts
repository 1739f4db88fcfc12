/** Where pages tell that they are seen. The address says nothing of counting, so that no list of blockers names it. */
export const VIEW_ADDRESS = "/api/v1/reading";

/** A page that has been in view for so long has a reader, in milliseconds. */
export const READ_AFTER = 4000;

/** Event on the window by which a page says that the reader has moved to another without loading a document. */
export const MOVED_EVENT = "masthead:moved";

/** Views that one message holds at most, and its longest body in bytes. */
export const VIEW_BATCH = 10;
export const VIEW_BYTES = 16 * 1024;

/** A view as it travels: path, address of the page that led here, how long ago in milliseconds, 1 when it was in view for long enough to be read. */
export type SentView = [path: string, referrer: string, age: number, read: 0 | 1];
