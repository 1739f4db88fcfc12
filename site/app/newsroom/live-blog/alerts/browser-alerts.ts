import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  currentCredentials,
  readPushState,
  subscribeToPush,
} from "../../../audience/push/browser-push.ts";
import { ApiError, callApi } from "../../../platform/api/call-api.ts";

/**
 * Alerts of a live blog in this browser. `install`: supported only for sites on the home screen.
 * `ended`: the live blog sends none any more.
 */
export type AlertState = "unsupported" | "install" | "denied" | "off" | "on" | "ended";

/** Returns the current state. */
export async function readAlertState(articleId: number, locale: Locale): Promise<AlertState> {
  const { kind } = await readPushState(locale);
  if (kind !== "on") return kind;
  const credentials = await currentCredentials();
  if (!credentials) return "off";
  const { following } = await callApi(
    "POST /v1/push/live-blogs/find",
    { ...credentials, articleId },
    locale,
  );
  return following ? "on" : "off";
}

/**
 * Turns the alerts of a live blog on. Asks for permission and subscribes this browser, without
 * topics, unless it is subscribed.
 * @throws Error if the browser's push service or the server is unavailable
 */
export async function turnOnAlerts(articleId: number, locale: Locale): Promise<AlertState> {
  const before = await readPushState(locale);
  const { kind } =
    before.kind === "off"
      ? await subscribeToPush({ locale, categoryIds: [], breaking: false }, locale)
      : before;
  if (kind !== "on") return kind;
  const credentials = await currentCredentials();
  if (!credentials) return "off";
  try {
    await callApi("POST /v1/push/live-blogs", { ...credentials, articleId }, locale);
    return "on";
  } catch (error) {
    if (hasStatus(error, 409)) return "ended";
    throw error;
  }
}

/** Mutes the alerts of a live blog. @throws Error if the server is unavailable */
export async function muteAlerts(articleId: number, locale: Locale): Promise<AlertState> {
  const credentials = await currentCredentials();
  if (!credentials) return "off";
  try {
    await callApi("POST /v1/push/live-blogs/mute", { ...credentials, articleId }, locale);
  } catch (error) {
    // The server no longer knows this browser: it gets no alerts.
    if (!hasStatus(error, 404)) throw error;
  }
  return "off";
}

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.problem.status === status;
