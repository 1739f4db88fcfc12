import type { IncomingHttpHeaders } from "node:http";

/** Whether the client opts out of tracking: Do Not Track, or Global Privacy Control. */
export const hasOptedOutOfTracking = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === "1" || headers["sec-gpc"] === "1";

/**
 * Returns the country of a client, as the reverse proxy passes it, or null. Proxies send `XX` or
 * `ZZ` for an unknown address.
 * @param countryHeader name of the header, in lower case
 */
export function countryOf(
  headers: IncomingHttpHeaders,
  countryHeader: string | undefined,
): string | null {
  const value = countryHeader && headers[countryHeader];
  const code = typeof value === "string" ? value.toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "ZZ" ? code : null;
}
