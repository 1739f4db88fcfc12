import type { EPISODE_AVAILABILITIES } from "@masthead/contract/broadcast/episode.ts";

type Availability = (typeof EPISODE_AVAILABILITIES)[number];

interface AvailabilityWindow {
  availableFrom: Date | null;
  availableUntil: Date | null;
}

/** Returns whether a time is before, within or after the availability of an episode. */
export function availabilityAt(
  { availableFrom, availableUntil }: AvailabilityWindow,
  now: Date,
): Availability {
  if (availableUntil && availableUntil <= now) return "ended";
  return availableFrom && availableFrom > now ? "notYet" : "now";
}

/** Returns whether an episode can be played: it has aired, and is within its availability. */
export const isPlayableAt = (
  episode: AvailabilityWindow & { airAt: Date | null },
  now: Date,
): boolean =>
  (episode.airAt === null || episode.airAt <= now) && availabilityAt(episode, now) === "now";
