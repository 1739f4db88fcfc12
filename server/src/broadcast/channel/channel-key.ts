import { timingSafeEqual } from "node:crypto";
import { newToken, tokenHash } from "../../platform/secrets.ts";

const HOUR = 60 * 60 * 1000;

/** Longest overlap of two keys, in milliseconds: as long as somebody watches in one sitting. */
const MAX_OVERLAP = 6 * HOUR;

/** The keys of a channel: the current one, and its predecessor while both open the channel. */
export interface ChannelKeys {
  key: string;
  /** Null: when it is replaced. */
  keyExpiresAt: Date | null;
  previousKey: string | null;
  previousKeyExpiresAt: Date | null;
}

/** A key that opens its channel, and until when; null: until it is replaced. */
export interface LiveKey {
  key: string;
  expiresAt: Date | null;
}

/** How long before its end a key is replaced, in milliseconds. @param lifeHours 0: without end */
export const overlapOf = (lifeHours: number): number => (lifeHours ? Math.min(MAX_OVERLAP, (lifeHours * HOUR) / 4) : MAX_OVERLAP);

/** A new key, and no other beside it. @param lifeHours 0: without end */
export const newChannelKey = (now: Date, lifeHours: number): ChannelKeys => ({
  key: newToken(),
  keyExpiresAt: lifeHours ? new Date(now.getTime() + lifeHours * HOUR) : null,
  previousKey: null,
  previousKeyExpiresAt: null,
});

/** A new key beside the current one, which opens the channel until the overlap is over, or until its own end if that is sooner. */
export function successorOf({ key, keyExpiresAt }: ChannelKeys, now: Date, lifeHours: number): ChannelKeys {
  const overlaps = now.getTime() + overlapOf(lifeHours);
  const previousKeyExpiresAt = new Date(Math.min(overlaps, keyExpiresAt?.getTime() ?? overlaps));
  return { ...newChannelKey(now, lifeHours), previousKey: key, previousKeyExpiresAt };
}

/** The keys that open a channel at a moment, the current one first. */
export function liveKeys({ key, keyExpiresAt, previousKey, previousKeyExpiresAt }: ChannelKeys, now: Date): LiveKey[] {
  const keys = [{ key, expiresAt: keyExpiresAt }];
  if (previousKey !== null) keys.push({ key: previousKey, expiresAt: previousKeyExpiresAt });
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/** The key of a channel that somebody has; undefined when it opens nothing. It takes as long to say no as to say yes. */
export function liveKeyOf(given: string, keys: ChannelKeys, now: Date): LiveKey | undefined {
  const hash = Buffer.from(tokenHash(given));
  return liveKeys(keys, now).filter(({ key }) => timingSafeEqual(hash, Buffer.from(tokenHash(key))))[0];
}
