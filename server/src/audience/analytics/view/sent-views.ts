import { DIRECT, INTERNAL } from "@masthead/contract/audience/analytics.ts";
import { type PageViewPayload, VIEW_BATCH_SIZE } from "@masthead/contract/audience/page-views.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Longest accepted age of a view, in milliseconds. Older views are dated this far back. */
const MAX_AGE = MINUTE;
const MAX_HOST_LENGTH = 100;

/** Parses the views in a request body. Returns undefined if the body is malformed. */
export function parseSentViews(body: string): PageViewPayload[] | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > VIEW_BATCH_SIZE) return undefined;
  return sent.every(isSentView) ? sent : undefined;
}

function isSentView(value: unknown): value is PageViewPayload {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [path, referrer, age, read] = value;
  return (
    typeof path === "string" &&
    typeof referrer === "string" &&
    Number.isFinite(age) &&
    age >= 0 &&
    (read === 0 || read === 1)
  );
}

/** Returns the time of a view from the age that the client sent, both in milliseconds. */
export const viewTime = (now: number, age: number): number =>
  now - Math.min(Math.round(age), MAX_AGE);

/** Returns the traffic source of a view: the host of the referring page, direct, or internal. */
export function trafficSourceOf(referrer: string, ownHosts: ReadonlySet<string>): string {
  if (!/^https?:/.test(referrer) || !URL.canParse(referrer)) return DIRECT;
  const { host, hostname } = new URL(referrer);
  if (ownHosts.has(host)) return INTERNAL;
  const referrerHost = hostname.replace(/^www\./, "");
  return referrerHost.includes(".") && referrerHost.length <= MAX_HOST_LENGTH
    ? referrerHost
    : DIRECT;
}
