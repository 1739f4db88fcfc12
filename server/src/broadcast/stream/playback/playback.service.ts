import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { type Entitlement, scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { abilityOf, type Entity } from "@masthead/contract/platform/ability.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { isEntitled } from "../../../commerce/commerce.ts";
import { notFound, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { ActiveKey } from "../../channel/channel-key.ts";
import { signForEdge } from "../edge-signing.ts";
import { protectionOf } from "../failover/protection.ts";
import { isPlayable } from "../recording/recording.service.ts";
import { type MediaUse, streamFormatOf } from "../stream-format.ts";
import { channelSource, episodeSource, streamUrlOf } from "../stream-source.service.ts";
import { issueToken, type TokenScope } from "../stream-token.ts";

/** Time for which a player may send heartbeats for a stream whose URL does not expire. */
const UNSIGNED_HEARTBEATS_MS = DAY;

/**
 * Returns the playback URL of a channel for the caller.
 * @param channelKey key presented by the caller; it opens the channel until it expires
 * @param bitRate of a further stream of a radio channel; one that the station has removed is its
 * main stream
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function channelPlayback(
  context: CallContext,
  channelId: number,
  channelKey?: ActiveKey,
  bitRate?: number,
): Promise<Playback> {
  const { platform, now } = context;
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  if (source.premium && !channelKey)
    await requireEntitlement(context, scopedEntitlement("channel", channelId), "LiveStream");
  const maxExpiresAt = channelKey?.expiresAt ?? null;
  const boundTo = channelKey?.key ?? "";
  const furtherUrl = bitRate === undefined || channelKey ? undefined : streamUrlOf(source, bitRate);
  const sourceUrl = furtherUrl ?? source.streamUrl;
  const scope: TokenScope = channelKey
    ? `key-${channelId}`
    : furtherUrl
      ? `channel-${channelId}-${bitRate ?? 0}`
      : `channel-${channelId}`;
  const { kind: use, dvrMinutes } = source;
  const isProtected = furtherUrl === undefined && protectionOf(source, platform.config) !== null;
  const rewindLimited = dvrMinutes !== null;
  const resolved = resolveSource(context, {
    sourceUrl,
    use,
    restricted: source.premium || channelKey !== undefined,
    rewindLimited,
    isProtected,
    scope,
    boundTo,
    maxExpiresAt,
  });
  const heartbeatsUntil = resolved.expiresAt
    ? new Date(resolved.expiresAt)
    : new Date(now.getTime() + UNSIGNED_HEARTBEATS_MS);
  return {
    ...resolved,
    live: true,
    dvrMinutes,
    token: issueToken(platform.config, `beat-${channelId}`, heartbeatsUntil),
  };
}

/**
 * Returns the playback URL of an episode for the caller. `sound`: of its audio, not its video.
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function episodePlayback(
  context: CallContext,
  episodeId: number,
  options: { sound?: boolean } = {},
): Promise<Playback> {
  const { platform, now } = context;
  const source = await episodeSource(platform, episodeId, now);
  const sourceUrl = options.sound ? source?.audioUrl : source?.videoUrl;
  if (!source || !sourceUrl || !(await isPlayable(platform, sourceUrl))) throw notFound();
  const { premium: restricted, audioUrl, programId } = source;
  if (restricted)
    await requireEntitlement(context, scopedEntitlement("program", programId), "Episodes");
  const audio = audioUrl
    ? resolveSource(context, {
        sourceUrl: audioUrl,
        use: "recordedAudio",
        restricted,
        scope: `sound-${episodeId}`,
      })
    : null;
  if (options.sound && audio) return { ...audio, live: false, dvrMinutes: null, token: null };
  const video = resolveSource(context, {
    sourceUrl,
    use: "recordedVideo",
    restricted,
    scope: `episode-${episodeId}`,
  });
  const separateAudio = audio && {
    audioUrl: audio.url,
    expiresAt: video.expiresAt ?? audio.expiresAt,
  };
  return { ...video, ...separateAudio, live: false, dvrMinutes: null, token: null };
}

/**
 * Requires a subscription with the entitlement, or permission to manage the entity.
 * @throws PAYMENT_REQUIRED
 */
export async function requireEntitlement(
  context: CallContext,
  entitlement: Entitlement,
  entity: Entity,
): Promise<void> {
  const user = await context.getCurrentUser();
  if (user && abilityOf(user.role).can("manage", entity)) return;
  if (!user || !(await isEntitled(context.db, user.id, entitlement, context.now)))
    throw problemError("PAYMENT_REQUIRED");
}

interface PlaybackRequest {
  sourceUrl: string;
  use: MediaUse;
  /** Whether its URL expires because it is not free for everyone. */
  restricted: boolean;
  /** Has a rewind limit. */
  rewindLimited?: boolean;
  /** Has a second source or a slate. */
  isProtected?: boolean;
  scope: TokenScope;
  /** Secret that the token depends on: changing it revokes the token. */
  boundTo?: string;
  /** Upper limit for the expiry. */
  maxExpiresAt?: Date | null;
}

/**
 * Resolves the URL to play from. Streams behind the edge get a URL signed for it, other free
 * streams over HTTPS play from their own URL, and all others get a signed URL of this server. HLS
 * with a rewind limit is always proxied by this server, which trims its playlists: its own URL or
 * an edge would allow unlimited rewind. So are streams with a second source or a slate: players
 * could not change from one URL to another.
 */
function resolveSource(
  { platform: { config }, now }: CallContext,
  {
    sourceUrl,
    use,
    restricted,
    rewindLimited,
    isProtected,
    scope,
    boundTo,
    maxExpiresAt,
  }: PlaybackRequest,
): Omit<Playback, "live" | "dvrMinutes" | "token"> {
  const { fileName, ...format } = streamFormatOf(sourceUrl, use);
  const tokenExpiry = now.getTime() + config.STREAM_TOKEN_MINUTES * MINUTE;
  const expiresAt = new Date(
    Math.floor(Math.min(tokenExpiry, maxExpiresAt?.getTime() ?? tokenExpiry) / 1000) * 1000,
  );
  const proxied = isProtected || (rewindLimited && format.type === "hls");
  const edgeUrl = proxied ? null : signForEdge(config, sourceUrl, expiresAt);
  if (edgeUrl)
    return { ...format, url: edgeUrl, audioUrl: null, expiresAt: expiresAt.toISOString() };
  if (!restricted && !proxied && sourceUrl.startsWith("https:"))
    return { ...format, url: sourceUrl, audioUrl: null, expiresAt: null };
  const folder = `/stream/${issueToken(config, scope, expiresAt, boundTo)}/${scope}`;
  const audioUrl = sourceUrl === "sample:tv" && !isProtected ? `${folder}/sound.m3u8` : null;
  return { ...format, url: `${folder}/${fileName}`, audioUrl, expiresAt: expiresAt.toISOString() };
}
