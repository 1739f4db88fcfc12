import type { Platform } from "../../platform/platform.ts";
import { activeKeys } from "../channel/channel-key.ts";
import { type Protection, protectionOf } from "./failover/protection.ts";
import type { MediaUse } from "./stream-format.ts";
import { channelSource, episodeSource, streamUrlOf } from "./stream-source.service.ts";
import { type TokenScope, verifyToken } from "./stream-token.ts";

/** Kind and id, for a radio channel also the bit rate of one of its further streams. */
const SCOPE = /^(channel|key|episode|sound)-([1-9]\d{0,15})(?:(?<=^channel-\d+)-([1-9]\d{0,4}))?$/;

/** Access that a valid token grants. */
export interface Grant {
  scope: TokenScope;
  /** Source: a web URL, an uploaded recording, or a sample. */
  sourceUrl: string;
  use: MediaUse;
  /** Rewind limit of a live stream in minutes; null: no limit. */
  dvrMinutes: number | null;
  /** Second source and slate of a channel; null without both. */
  protection: Protection | null;
  expiresAt: Date;
}

interface TokenSource extends Pick<Grant, "sourceUrl" | "use" | "dvrMinutes" | "protection"> {
  /** Values that its tokens may be bound to: the active keys of a channel, or an empty string. */
  boundValues: string[];
}

/**
 * Resolves a token: 403 when it does not open the scope or has expired, 404 when the stream no
 * longer exists.
 */
export async function resolveGrant(
  platform: Platform,
  token: string,
  scope: string,
  now: Date,
): Promise<Grant | 403 | 404> {
  const [, kind, digits, bitRate] = SCOPE.exec(scope) ?? [];
  if (!kind || !digits) return 403;
  const tokenScope = scope as TokenScope;
  // Only tokens bound to a channel key need a lookup first; others are rejected without a database
  // query.
  if (kind !== "key" && verifyToken(platform.config, token, tokenScope, now).is !== "valid")
    return 403;
  const found = await findSource(platform, kind, Number(digits), now, bitRate);
  const results = (found?.boundValues ?? [""]).map((boundTo) =>
    verifyToken(platform.config, token, tokenScope, now, boundTo),
  );
  const valid = results.find(({ is }) => is === "valid");
  if (valid?.is !== "valid") return 403;
  if (!found) return 404;
  const { boundValues: _, ...source } = found;
  return { ...source, scope: tokenScope, expiresAt: valid.expiresAt };
}

async function findSource(
  platform: Platform,
  kind: string,
  id: number,
  now: Date,
  bitRate: string | undefined,
): Promise<TokenSource | undefined> {
  if (kind === "channel" || kind === "key") {
    const row = await channelSource(platform, id);
    const sourceUrl = row
      ? streamUrlOf(row, bitRate === undefined ? undefined : Number(bitRate))
      : undefined;
    if (!row || sourceUrl === undefined) return undefined;
    const boundValues = kind === "key" ? activeKeys(row, now).map(({ key }) => key) : [""];
    // The further streams of a radio channel have no second source.
    const protection = bitRate === undefined ? protectionOf(row, platform.config) : null;
    return { sourceUrl, use: row.kind, dvrMinutes: row.dvrMinutes, protection, boundValues };
  }
  const row = await episodeSource(platform, id, now);
  const url = kind === "sound" ? row?.audioUrl : row?.videoUrl;
  return url
    ? {
        sourceUrl: url,
        use: kind === "sound" ? "recordedAudio" : "recordedVideo",
        dvrMinutes: null,
        protection: null,
        boundValues: [""],
      }
    : undefined;
}
