import type { Airing } from "@masthead/contract/broadcast/air.ts";

/** What players show of an airing. */
export type ShownAiring = Pick<Airing, "title" | "startsAt" | "endsAt" | "picture">;

/** Current and next airing of a channel. */
export interface OnAir {
  now: ShownAiring | null;
  next: ShownAiring | null;
}

/** Returns what is on air at a time, from a state that may be some minutes old. */
export function onAirAt({ now, next }: OnAir, time: number): OnAir {
  if (next && Date.parse(next.startsAt) <= time)
    return Date.parse(next.endsAt) > time ? { now: next, next: null } : { now: null, next: null };
  return { now: now && Date.parse(now.endsAt) > time ? now : null, next };
}
