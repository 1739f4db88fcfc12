import { timingSafeEqual } from "node:crypto";
import { newToken, tokenHash } from "../../platform/secrets.ts";

/** Milliseconds for which a key opens its channel. */
const KEY_LIFE = 24 * 60 * 60 * 1000;

/** A key that nobody guesses, and until when it serves. */
export const newChannelKey = (now: Date) => ({ key: newToken(), keyExpiresAt: new Date(now.getTime() + KEY_LIFE) });

/** Whether someone has the key of a channel, and in time. It takes as long to say no as to say yes. */
export function isLiveKey(given: string, { key, keyExpiresAt }: { key: string; keyExpiresAt: Date }, now: Date): boolean {
  const same = timingSafeEqual(Buffer.from(tokenHash(given)), Buffer.from(tokenHash(key)));
  return same && keyExpiresAt > now;
}
