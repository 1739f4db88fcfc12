import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";

/** Airing of a program on radio, as a live item of its feed. */
export interface LiveItem {
  status: "pending" | "live" | "ended";
  channelId: number;
  title: string;
  startsAt: string;
  endsAt: string;
}

/** How far ahead airings are announced, and how long those that ended stay, in milliseconds. */
export const LIVE_ITEM_WINDOW = { ahead: 24 * HOUR, behind: 2 * HOUR };
/** Maximum number of live items in a feed. */
const MAX_LIVE_ITEMS = 6;

/**
 * Returns the live items of a program: its airings on free radio channels, those that ended first.
 * @param channelIds free radio channels
 */
export const liveItemsOf = (
  airings: readonly Airing[],
  channelIds: ReadonlySet<number>,
  now: Date,
): LiveItem[] =>
  airings
    .filter(({ channelId, premium }) => channelIds.has(channelId) && !premium)
    .map(({ channelId, title, startsAt, endsAt }) => ({
      status: statusAt(now.getTime(), Date.parse(startsAt), Date.parse(endsAt)),
      channelId,
      title,
      startsAt,
      endsAt,
    }))
    .slice(0, MAX_LIVE_ITEMS);

function statusAt(now: number, from: number, until: number): LiveItem["status"] {
  if (now < from) return "pending";
  return now < until ? "live" : "ended";
}
