import type { IncomingMessage, ServerResponse } from "node:http";
import { isLowDataPath, lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { LOW_DATA_COOKIE } from "@masthead/contract/platform/low-data-switch.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { Page } from "./page.ts";
import { type PageUrl, withQuery, withUndeclared } from "./page-url.ts";

const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${LOW_DATA_COOKIE}=(on|off)(?:;|$)`);

const SAVE_DATA_ON = /^on\b/i;

type ReaderPreference = Pick<PlainRequest, "cookie" | "saveData">;

/**
 * Whether a reader chose low-data pages (cookie), or the device saves data and the reader did not
 * choose the full site.
 */
function prefersLowData({ cookie, saveData }: ReaderPreference): boolean {
  const choice = cookie.includes(LOW_DATA_COOKIE) ? COOKIE_VALUE.exec(cookie)?.[1] : undefined;
  return choice === "on" || (choice === undefined && SAVE_DATA_ON.test(saveData));
}

/**
 * Whether a request may be redirected to a low-data page, so that no cached page may answer it
 * before its URL is parsed.
 */
export const mayRedirectToLowData = (
  request: ReaderPreference & Pick<PlainRequest, "target">,
): boolean =>
  prefersLowData(request) && !request.target.startsWith("/api/") && !isLowDataPath(request.target);

/**
 * Returns the low-data page that a request is redirected to; undefined if it is not. Only pages
 * that the reader opens are: scripts and the service worker read pages as well.
 * @param home redirect from `/` to the home page of another locale
 */
export function lowDataRedirect(
  { method, headers }: IncomingMessage,
  pageUrl: PageUrl,
  home: Page | undefined,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if ((headers["sec-fetch-mode"] ?? "navigate") !== "navigate") return undefined;
  // Parameters of the home page are of short URLs of a former site, which redirect to other pages.
  if (pageUrl.pattern === "" && pageUrl.query.size > 0) return undefined;
  const preference = {
    cookie: headers.cookie ?? "",
    saveData: String(headers["save-data"] ?? ""),
  };
  if (pageUrl.lowDataPathname === undefined || !prefersLowData(preference)) return undefined;
  const target = home?.location
    ? lowDataPath(home.location)
    : withQuery(pageUrl.lowDataPathname, pageUrl.query);
  return withUndeclared(target, pageUrl);
}

/** Sends the redirect to a low-data page, which no cache may store. */
export function sendLowDataRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, "cache-control": "private, no-store" });
  response.end();
}
