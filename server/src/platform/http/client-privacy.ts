import type { IncomingHttpHeaders } from "node:http";

/** Whether the client opts out of tracking: Do Not Track, or Global Privacy Control. */
export const hasOptedOutOfTracking = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === "1" || headers["sec-gpc"] === "1";
