import { DIRECT, INTERNAL } from "@masthead/contract/audience/analytics.ts";
import { type SentView, VIEW_BATCH } from "@masthead/contract/audience/page-views.ts";

/** Views that happened longer ago than this, in milliseconds, count as of then. */
const OLDEST = 60_000;
const HOST_LENGTH = 100;

/** The views in the body of a message, or undefined when it is none of ours. */
export function readSentViews(body: string): SentView[] | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > VIEW_BATCH) return undefined;
  return sent.every(isSentView) ? sent : undefined;
}

function isSentView(value: unknown): value is SentView {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [path, referrer, age, read] = value;
  return typeof path === "string" && typeof referrer === "string" && Number.isFinite(age) && age >= 0 && (read === 0 || read === 1);
}

/** When a view was, by how long ago it is said to have been. */
export const momentOf = (now: number, age: number): number => now - Math.min(Math.round(age), OLDEST);

/** Where a view came from: the host of the page that led here. */
export function sourceOf(referrer: string, ownHosts: ReadonlySet<string>): string {
  if (!/^https?:/.test(referrer) || !URL.canParse(referrer)) return DIRECT;
  const { host, hostname } = new URL(referrer);
  if (ownHosts.has(host)) return INTERNAL;
  const name = hostname.replace(/^www\./, "");
  return name.includes(".") && name.length <= HOST_LENGTH ? name : DIRECT;
}
