import { timingSafeEqual } from "node:crypto";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";

/** Longest overlap of two keys, in milliseconds: as long as one viewing session. */
const MAX_OVERLAP_MS = 6 * HOUR;

/** Keys of a channel: the current one, and the previous one while both open the channel. */
export interface ChannelKeys {
  key: string;
  /** null: valid until it is replaced. */
  keyExpiresAt: Date | null;
  previousKey: string | null;
  previousKeyExpiresAt: Date | null;
}

/** Key that opens its channel until `expiresAt`; null: until it is replaced. */
export interface ActiveKey {
  key: string;
  expiresAt: Date | null;
}

/**
 * Returns how long before its expiry a key is replaced, in milliseconds.
 * @param lifeHours 0: keys do not expire
 */
export const keyOverlapMs = (lifetimeHours: number): number =>
  lifetimeHours ? Math.min(MAX_OVERLAP_MS, (lifetimeHours * HOUR) / 4) : MAX_OVERLAP_MS;

/** Generates a key without a previous one. @param lifeHours 0: the key does not expire */
export const newChannelKey = (now: Date, lifetimeHours: number): ChannelKeys => ({
  key: newToken(),
  keyExpiresAt: lifetimeHours ? new Date(now.getTime() + lifetimeHours * HOUR) : null,
  previousKey: null,
  previousKeyExpiresAt: null,
});

/**
 * Rotates the key: the current one becomes the previous one, valid until the overlap ends or it
 * expires, whichever is sooner.
 */
export function rotatedKeys(
  { key, keyExpiresAt }: ChannelKeys,
  now: Date,
  lifetimeHours: number,
): ChannelKeys {
  const overlapEnd = now.getTime() + keyOverlapMs(lifetimeHours);
  const previousKeyExpiresAt = new Date(
    Math.min(overlapEnd, keyExpiresAt?.getTime() ?? overlapEnd),
  );
  return { ...newChannelKey(now, lifetimeHours), previousKey: key, previousKeyExpiresAt };
}

/** Returns the keys that open a channel at a given time, the current one first. */
export function activeKeys(
  { key, keyExpiresAt, previousKey, previousKeyExpiresAt }: ChannelKeys,
  now: Date,
): ActiveKey[] {
  const keys = [{ key, expiresAt: keyExpiresAt }];
  if (previousKey !== null) keys.push({ key: previousKey, expiresAt: previousKeyExpiresAt });
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/**
 * Returns the active key of a channel that matches a given one, or undefined. Compares in constant
 * time.
 */
export function findActiveKey(
  candidate: string,
  keys: ChannelKeys,
  now: Date,
): ActiveKey | undefined {
  const hash = Buffer.from(tokenHash(candidate));
  return activeKeys(keys, now).filter(({ key }) =>
    timingSafeEqual(hash, Buffer.from(tokenHash(key))),
  )[0];
}
