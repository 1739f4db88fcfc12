import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config.ts";
import { keptText } from "../../platform/secrets.ts";

/** How long a token still counts for heartbeats after it has expired, in milliseconds: a player that lost its network asks late. */
const GRACE = 10 * 60 * 1000;

const made = new Map<string, Buffer>();

/** A key of this installation's streams, for one purpose. */
export function streamKey({ STREAM_SECRET, DATA_DIR }: Config, purpose: string): Buffer {
  const id = `${purpose}\n${STREAM_SECRET ?? DATA_DIR}`;
  const known = made.get(id);
  if (known) return known;
  const secret = STREAM_SECRET ?? keptText(DATA_DIR, "stream-secret", () => randomBytes(32).toString("hex"));
  const key = createHmac("sha256", secret).update(purpose).digest();
  made.set(id, key);
  return key;
}

/**
 * What a token opens, as it stands in an address: a channel, a channel for who has its key, the picture of an episode, or its sound. That
 * of a `beat` opens nothing: it goes with heartbeats of a channel.
 */
export type Opened = `${"channel" | "key" | "episode" | "sound" | "beat"}-${number}`;

/** A token's reading. */
export type Reading = { is: "good" | "late"; expiresAt: Date } | { is: "wrong" };

/**
 * A token that opens one thing until a moment: `{expires}.{signature}`, in seconds since 1970 and base64url. It stands in a path, so
 * that what a playlist names beside itself bears it too. `bound` is what it falls with, such as the key of a channel.
 */
export function issueToken(config: Config, opened: Opened, expiresAt: Date, bound = ""): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${expires}.${signature(config, opened, expires, bound)}`;
}

/** Reads a token for what it is to open. */
export function readToken(config: Config, token: string, opened: Opened, now: Date, bound = ""): Reading {
  const [, digits, signed] = /^([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? [];
  if (!digits || !signed) return { is: "wrong" };
  const expires = Number(digits);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(signature(config, opened, expires, bound)))) return { is: "wrong" };
  const expiresAt = new Date(expires * 1000);
  return { is: expiresAt > now ? "good" : "late", expiresAt };
}

/** Whether a token counts for a heartbeat. */
export const countsFor = (reading: Reading, now: Date): boolean =>
  reading.is !== "wrong" && now.getTime() - reading.expiresAt.getTime() <= GRACE;

function signature(config: Config, opened: Opened, expires: number, bound: string): string {
  return createHmac("sha256", streamKey(config, "token")).update(`${opened}\n${expires}\n${bound}`).digest("base64url");
}
