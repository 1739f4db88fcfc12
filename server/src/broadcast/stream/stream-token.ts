import { createHmac, timingSafeEqual } from "node:crypto";
import {
  AGE_RATINGS,
  type AgeRating,
  HIGHEST_AGE_RATING,
} from "@masthead/contract/platform/age-rating-terms.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { ResolvedConfig } from "../../config.ts";

/**
 * Grace period for heartbeats after a token expires, in milliseconds: a player that lost its
 * network renews late.
 */
const GRACE_PERIOD_MS = 10 * MINUTE;

/** Settings that stream tokens depend on. */
export type StreamConfig = Pick<ResolvedConfig, "STREAM_SECRET">;

const keyCache = new Map<string, Buffer>();

/** Derives the stream key of this installation for a purpose. */
export function deriveStreamKey({ STREAM_SECRET }: StreamConfig, purpose: string): Buffer {
  const cacheKey = `${purpose}\n${STREAM_SECRET}`;
  const cached = keyCache.get(cacheKey);
  if (cached) return cached;
  const key = createHmac("sha256", STREAM_SECRET).update(purpose).digest();
  keyCache.set(cacheKey, key);
  return key;
}

/**
 * Scope of a token, as it appears in URLs: a channel, a channel by key, or the video or audio
 * (`sound`) of an episode. A second number is the bit rate of a radio channel's stream. `beat` opens no stream: it authorises heartbeats of a channel.
 */
export type TokenScope =
  | `${"channel" | "key" | "episode" | "sound" | "beat"}-${number}`
  | `channel-${number}-${number}`;

/** `place`: that of the device which plays, in a plan that limits them; null without a limit. */
export type TokenResult =
  | { is: "valid" | "expired"; expiresAt: Date; place: number | null }
  | { is: "invalid" };

/**
 * Issues a token for a scope: `{expires}.{signature}`, in seconds since the Unix epoch and
 * base64url, or `{expires}.{place}.{signature}` if it needs the place of a device. It is part of the
 * URL path, so relative URLs in a playlist include it. A token bound to a value, such as a channel
 * key, is invalid once the value changes.
 */
export function issueToken(
  config: StreamConfig,
  scope: TokenScope,
  expiresAt: Date,
  boundTo = "",
  place: number | null = null,
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const claims = place === null ? `${expires}` : `${expires}.${place}`;
  return `${claims}.${signature(config, scope, claims, boundTo)}`;
}

/**
 * Value that the token of a member of staff is bound to, who may play the stream in any country.
 */
export const anyCountry = (boundTo = "") => `${boundTo}\nany-country`;

/**
 * Value that the token of a viewer with a PIN is bound to, who may play ratings up to this one. Other
 * tokens open what plays for everybody.
 */
export const upToAge = (rating: AgeRating, boundTo = "") => `${boundTo}\nage-${rating}`;

/** Viewer whom a token was issued to, as far as its bound value says. */
export interface TokenViewer {
  /** A member of staff, for whom no rule applies. */
  inAnyCountry: boolean;
  /** Highest age rating that plays; null: what plays for everybody. */
  maxAge: AgeRating | null;
}

/** Returns the values that tokens for the same content may be bound to, with their viewers. */
export const tokenViewers = (boundTo = ""): (TokenViewer & { boundTo: string })[] => [
  { boundTo, inAnyCountry: false, maxAge: null },
  { boundTo: anyCountry(boundTo), inAnyCountry: true, maxAge: HIGHEST_AGE_RATING },
  ...AGE_RATINGS.map((rating) => ({
    boundTo: upToAge(rating, boundTo),
    inAnyCountry: false,
    maxAge: rating,
  })),
];

export function verifyToken(
  config: StreamConfig,
  token: string,
  scope: TokenScope,
  now: Date,
  boundTo = "",
): TokenResult {
  const [, claims, digits, place, givenSignature] =
    /^(([1-9]\d{0,11})(?:\.([1-9]\d{0,14}))?)\.([\w-]{43})$/.exec(token) ?? [];
  if (!claims || !digits || !givenSignature) return { is: "invalid" };
  if (
    !timingSafeEqual(
      Buffer.from(givenSignature),
      Buffer.from(signature(config, scope, claims, boundTo)),
    )
  )
    return { is: "invalid" };
  const expiresAt = new Date(Number(digits) * 1000);
  return {
    is: expiresAt > now ? "valid" : "expired",
    expiresAt,
    place: place === undefined ? null : Number(place),
  };
}

/** Checks whether a token is accepted for a heartbeat. */
export const acceptsHeartbeat = (result: TokenResult, now: Date): boolean =>
  result.is !== "invalid" && now.getTime() - result.expiresAt.getTime() <= GRACE_PERIOD_MS;

function signature(
  config: StreamConfig,
  scope: TokenScope,
  claims: string,
  boundTo: string,
): string {
  return createHmac("sha256", deriveStreamKey(config, "token"))
    .update(`${scope}\n${claims}\n${boundTo}`)
    .digest("base64url");
}
