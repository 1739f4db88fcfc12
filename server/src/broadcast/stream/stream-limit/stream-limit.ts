import { SECOND } from "@masthead/contract/platform/durations.ts";

/** Interval at which players renew the place of their device, in seconds. */
export const RENEWAL_SECONDS = 30;
/** Time after the last renewal for which a device keeps its place: three renewals, in milliseconds. */
export const PLACE_LAPSE = 3 * RENEWAL_SECONDS * SECOND;

/** Device of an account that plays premium content: one session, however many tabs it has. */
export interface PlayingDevice {
  id: number;
  sessionId: number;
  startedAt: Date;
  renewedAt: Date;
}

/** Decision about a device that begins to play, with the places that end. */
export type PlaceDecision =
  | { is: "granted"; ends: number[] }
  | { is: "refused"; playing: PlayingDevice[] };

/** Whether a device keeps its place without a renewal. */
export const isPlaying = ({ renewedAt }: Pick<PlayingDevice, "renewedAt">, now: Date): boolean =>
  now.getTime() - renewedAt.getTime() < PLACE_LAPSE;

/**
 * Decides whether the device of a session may play. A device that is playing goes on, also after the
 * limit became smaller.
 * @param takesOver it takes the place of another if none is free: of one that has missed a renewal,
 * else of the one that has played longest
 */
export function decidePlace(
  devices: readonly PlayingDevice[],
  { sessionId, limit, takesOver, now }: PlaceRequest,
): PlaceDecision {
  const playing = devices.filter((device) => isPlaying(device, now));
  const lapsed = devices.filter(
    (device) => device.sessionId !== sessionId && !isPlaying(device, now),
  );
  const ends = lapsed.map(({ id }) => id);
  if (playing.some((device) => device.sessionId === sessionId) || playing.length < limit)
    return { is: "granted", ends };
  if (!takesOver) return { is: "refused", playing: playing.toSorted(byStart) };
  const replaced = playing
    .toSorted((a, b) => byLeastUse(a, b, now))
    .slice(0, playing.length - limit + 1);
  return { is: "granted", ends: [...ends, ...replaced.map(({ id }) => id)] };
}

export interface PlaceRequest {
  sessionId: number;
  limit: number;
  takesOver: boolean;
  now: Date;
}

const byStart = (a: PlayingDevice, b: PlayingDevice): number =>
  a.startedAt.getTime() - b.startedAt.getTime() || a.id - b.id;

/** Orders devices that have missed a renewal first, then those that have played longest. */
function byLeastUse(a: PlayingDevice, b: PlayingDevice, now: Date): number {
  const missed = ({ renewedAt }: PlayingDevice) =>
    now.getTime() - renewedAt.getTime() > 1.5 * RENEWAL_SECONDS * SECOND ? 0 : 1;
  return missed(a) - missed(b) || byStart(a, b);
}
