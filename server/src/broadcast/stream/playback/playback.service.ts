import { publicCaptionsPath } from "@masthead/contract/broadcast/captions-path.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { type Entitlement, scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { abilityOf, type Entity } from "@masthead/contract/platform/ability.ts";
import type { CountryRefusal } from "@masthead/contract/platform/country-rule.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { countryOfCaller } from "../../../audience/country/country.service.ts";
import { streamAccessOf } from "../../../commerce/commerce.ts";
import {
  ageRestricted,
  countryNotAllowed,
  notFound,
  problemError,
} from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { ageAccessOfCaller } from "../../age-rating/age-access.service.ts";
import type { AgeAccess } from "../../age-rating/age-decision.ts";
import type { ActiveKey } from "../../channel/channel-key.ts";
import { liveRulesOf, toAgeRefusal, toCountryRefusal } from "../../play-rule/live-rules.service.ts";
import {
  isAgeRule,
  isCountryRule,
  type LiveRules,
  type OwnedRule,
  refusingCountryRule,
  rewindLimitIn,
  rulesAbove,
} from "../../play-rule/play-rules.ts";
import { signedCaptionsName } from "../captions/episode-captions-file.ts";
import { signForEdge } from "../edge-signing.ts";
import { protectionOf } from "../failover/protection.ts";
import type { EpisodeSource } from "../recording/episode-recordings.ts";
import { isPlayable } from "../recording/recording.service.ts";
import type { ChannelSource } from "../stream.store.ts";
import { type MediaUse, streamFormatOf } from "../stream-format.ts";
import { type PremiumAccess, takePlace, UNLIMITED } from "../stream-limit/stream-limit.service.ts";
import { RENEWAL_SECONDS } from "../stream-limit/stream-limit.ts";
import { channelSource, episodeSource, streamUrlOf } from "../stream-source.service.ts";
import { anyCountry, issueToken, type TokenScope, upToAge } from "../stream-token.ts";

/** Time for which a player may send heartbeats for a stream whose URL does not expire. */
const UNSIGNED_HEARTBEATS_MS = DAY;

/**
 * Returns the playback URL of a channel for the caller.
 * @param channelKey key presented by the caller; it opens the channel until it expires
 * @param bitRate of a further stream of a radio channel; one that the station has removed is its
 * main stream
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED, AGE_RESTRICTED, STREAM_LIMIT_REACHED
 */
export async function channelPlayback(
  context: CallContext,
  channelId: number,
  channelKey?: ActiveKey,
  bitRate?: number,
): Promise<Playback> {
  const { platform, now } = context;
  const { source, rules, countryNote, access, premium } = await playableChannel(
    context,
    channelId,
    channelKey,
  );
  const place = await takePlace(context, premium);
  const { byPin, until } = access ?? {};
  const maxExpiresAt = earliest(channelKey?.expiresAt, until, rules.nextAt);
  const boundTo = boundValueOf(countryNote, access, channelKey?.key);
  const furtherUrl = bitRate === undefined || channelKey ? undefined : streamUrlOf(source, bitRate);
  const sourceUrl = furtherUrl ?? source.streamUrl;
  const scope: TokenScope = channelKey
    ? `key-${channelId}`
    : furtherUrl
      ? `channel-${channelId}-${bitRate ?? 0}`
      : `channel-${channelId}`;
  const { kind: use } = source;
  const dvrMinutes = countryNote
    ? source.dvrMinutes
    : await rewindLimitOf(context, rules, source.dvrMinutes);
  const isProtected = furtherUrl === undefined && protectionOf(source, platform.config) !== null;
  const rewindLimited = dvrMinutes !== null;
  const resolved = resolveSource(context, {
    sourceUrl,
    use,
    restricted: source.premium || channelKey !== undefined || rules.restricted || byPin === true,
    rewindLimited,
    isProtected,
    scope,
    boundTo,
    place,
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
    ...renewalOf(place),
    ...(countryNote && { countryNote }),
  };
}

/** Channel that the caller may play. */
interface PlayableChannel {
  source: ChannelSource;
  rules: LiveRules;
  /** For staff, why other viewers in their country are refused. */
  countryNote: CountryRefusal | undefined;
  /** Access of the caller to age ratings, if the channel or what is on air has one. */
  access: AgeAccess | undefined;
  premium: PremiumAccess;
}

/**
 * Returns a channel that the caller may play.
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED, AGE_RESTRICTED
 */
async function playableChannel(
  context: CallContext,
  channelId: number,
  channelKey?: ActiveKey,
): Promise<PlayableChannel> {
  const { platform, now } = context;
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  const viewer = ageViewer(context, "LiveStream");
  const rules = await liveRulesOf(platform, source, now, viewer.maxAge);
  const countryNote = await requireCountry(context, rules.current, "LiveStream");
  const premium =
    source.premium && !channelKey
      ? await requireEntitlement(context, scopedEntitlement("channel", channelId), "LiveStream")
      : UNLIMITED;
  viewer.require(rules.current);
  return { source, rules, countryNote, access: viewer.access(), premium };
}

/** Tells players of a limited plan how often they renew their place. */
const renewalOf = (place: number | null) => place !== null && { renewSeconds: RENEWAL_SECONDS };

/**
 * Returns the playback URL of an episode for the caller. `sound`: of its audio, not its video.
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED, AGE_RESTRICTED, STREAM_LIMIT_REACHED
 */
export async function episodePlayback(
  context: CallContext,
  episodeId: number,
  options: { sound?: boolean } = {},
): Promise<Playback> {
  const { platform, now } = context;
  const found = await episodeSource(platform, episodeId, now);
  const sourceUrl = options.sound ? found?.audioUrl : found?.videoUrl;
  if (!sourceUrl || !(await isPlayable(platform, sourceUrl))) throw notFound();
  const { source, playRules, countryNote, access, premium } = await playableEpisode(
    context,
    episodeId,
  );
  const place = await takePlace(context, premium);
  const { audioUrl } = source;
  const { byPin, until: maxExpiresAt = null } = access ?? {};
  const restricted = source.premium || playRules.length > 0 || byPin === true;
  const boundTo = boundValueOf(countryNote, access);
  const note = countryNote && { countryNote };
  const audio = audioUrl
    ? resolveSource(context, {
        sourceUrl: audioUrl,
        use: "recordedAudio",
        restricted,
        scope: `sound-${episodeId}`,
        boundTo,
        place,
        maxExpiresAt,
      })
    : null;
  const kept = { live: false, dvrMinutes: null, token: null, ...renewalOf(place), ...note };
  if (options.sound && audio)
    return {
      ...audio,
      ...kept,
      ...captionsFor(context, source, audio, {
        scope: `sound-${episodeId}`,
        restricted,
        boundTo,
        place,
      }),
    };
  const video = resolveSource(context, {
    sourceUrl,
    use: "recordedVideo",
    restricted,
    scope: `episode-${episodeId}`,
    boundTo,
    place,
    maxExpiresAt,
  });
  const separateAudio = audio && {
    audioUrl: audio.url,
    expiresAt: video.expiresAt ?? audio.expiresAt,
  };
  const captions = captionsFor(context, source, video, {
    scope: `episode-${episodeId}`,
    restricted,
    boundTo,
    place,
  });
  return { ...video, ...separateAudio, ...kept, ...captions };
}

/** Episode that the caller may play. */
interface PlayableEpisode {
  source: EpisodeSource;
  /** Rules that do not let everyone play it. */
  playRules: readonly OwnedRule[];
  /** For staff, why other viewers in their country are refused. */
  countryNote: CountryRefusal | undefined;
  /** Access of the caller to age ratings, if the episode has one. */
  access: AgeAccess | undefined;
  premium: PremiumAccess;
}

/**
 * Returns an episode that the caller may play.
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED, AGE_RESTRICTED
 */
export async function playableEpisode(
  context: CallContext,
  episodeId: number,
): Promise<PlayableEpisode> {
  const source = await episodeSource(context.platform, episodeId, context.now);
  if (!source) throw notFound();
  const viewer = ageViewer(context, "Episodes");
  const isRated = source.playRules.some(isAgeRule);
  const playRules = isRated
    ? rulesAbove(source.playRules, await viewer.maxAge())
    : source.playRules;
  const countryNote = await requireCountry(context, playRules, "Episodes");
  const premium = source.premium
    ? await requireEntitlement(context, scopedEntitlement("program", source.programId), "Episodes")
    : UNLIMITED;
  viewer.require(playRules);
  return { source, playRules, countryNote, access: viewer.access(), premium };
}

/**
 * Gives the caller's device the place of the one that has played longest, so that it can play a
 * premium channel or episode. Does nothing without a limit.
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED, AGE_RESTRICTED
 */
export async function takeOver(
  context: CallContext,
  { kind, id }: { kind: "channel" | "episode"; id: number },
): Promise<void> {
  const { premium } =
    kind === "episode" ? await playableEpisode(context, id) : await playableChannel(context, id);
  await takePlace(context, premium, true);
}

interface CaptionsRequest {
  scope: TokenScope;
  restricted: boolean;
  boundTo: string;
  place: number | null;
}

/** Returns the subtitles of an episode, which expire with the URL of a restricted one. */
function captionsFor(
  { platform: { config } }: CallContext,
  { id, captions }: EpisodeSource,
  { expiresAt }: Pick<Playback, "expiresAt">,
  { scope, restricted, boundTo, place }: CaptionsRequest,
): Pick<Playback, "captions"> {
  if (!captions.length) return {};
  const urlOf = (one: EpisodeSource["captions"][number]) =>
    restricted && expiresAt
      ? `/stream/${issueToken(config, scope, new Date(expiresAt), boundTo, place)}/${scope}/${signedCaptionsName(one)}`
      : publicCaptionsPath(id, one.language);
  return { captions: captions.map((one) => ({ language: one.language, url: urlOf(one) })) };
}

/**
 * Requires a subscription with the entitlement, or permission to manage the entity.
 * @returns on how many devices the caller may play at the same time
 * @throws PAYMENT_REQUIRED
 */
export async function requireEntitlement(
  context: CallContext,
  entitlement: Entitlement,
  entity: Entity,
): Promise<PremiumAccess> {
  const user = await context.getCurrentUser();
  if (!user) throw problemError("PAYMENT_REQUIRED");
  if (abilityOf(user.role).can("manage", entity)) return UNLIMITED;
  const access = await streamAccessOf(context.db, user.id, entitlement, context.now);
  if (!access) throw problemError("PAYMENT_REQUIRED");
  return { ...access, user };
}

/**
 * Requires a country that the rules allow, or permission to manage the entity.
 * @returns for staff, why other viewers in their country are refused
 * @throws COUNTRY_NOT_ALLOWED
 */
async function requireCountry(
  context: CallContext,
  rules: readonly OwnedRule[],
  entity: Entity,
): Promise<CountryRefusal | undefined> {
  if (!rules.some(isCountryRule)) return undefined;
  const country = await countryOfCaller(context.platform, context);
  const refusing = refusingCountryRule(rules, country);
  if (!refusing) return undefined;
  const refusal = toCountryRefusal(refusing, country, context.locale);
  const user = await context.getCurrentUser();
  if (user && abilityOf(user.role).can("manage", entity)) return refusal;
  throw countryNotAllowed(refusal);
}

/** Access of the caller to age ratings, which is only looked up if something has one. */
function ageViewer(context: CallContext, entity: Entity) {
  let access: AgeAccess | undefined;
  return {
    /** Returns the highest age rating that plays. */
    async maxAge() {
      access ??= await ageAccessOfCaller(context, entity);
      return access.maxAge;
    },
    /** The access, if it was looked up. */
    access: () => access,
    /**
     * Requires that none of the rules is an age rating. They are those above `maxAge`.
     * @throws AGE_RESTRICTED
     */
    require(rules: readonly OwnedRule[]) {
      const refusing = rules.find(isAgeRule);
      if (refusing && access)
        throw ageRestricted(toAgeRefusal(refusing, access.step, context.locale));
    },
  };
}

/** Returns what the token of a viewer is bound to, besides the key of a channel. */
function boundValueOf(
  countryNote: CountryRefusal | undefined,
  access: AgeAccess | undefined,
  channelKey = "",
): string {
  if (countryNote) return anyCountry(channelKey);
  return access?.byPin ? upToAge(access.maxAge, channelKey) : channelKey;
}

/** Returns the rewind limit of a channel for the caller, in minutes; null: no limit. */
async function rewindLimitOf(
  context: CallContext,
  rules: LiveRules,
  dvrMinutes: number | null,
): Promise<number | null> {
  if (!rules.aired.length) return dvrMinutes;
  const country = rules.aired.some((airing) => airing.rules.some(isCountryRule))
    ? await countryOfCaller(context.platform, context)
    : null;
  return rewindLimitIn(rules, country, { dvrMinutes, now: context.now.getTime() });
}

/**
 * Returns the earliest of the expiry of a key, the time when the PIN is asked again, and the start of
 * an airing, if there are any.
 */
function earliest(
  expiresAt: Date | null | undefined,
  lockedAt: Date | null | undefined,
  airingAt: number | null,
): Date | null {
  const times = [expiresAt?.getTime(), lockedAt?.getTime(), airingAt].filter(
    (time) => typeof time === "number",
  );
  return times.length ? new Date(Math.min(...times)) : null;
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
  /** Place of the device, which the token needs; null without a limit. */
  place: number | null;
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
    place,
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
  const folder = `/stream/${issueToken(config, scope, expiresAt, boundTo, place)}/${scope}`;
  const audioUrl = sourceUrl === "sample:tv" && !isProtected ? `${folder}/sound.m3u8` : null;
  return { ...format, url: `${folder}/${fileName}`, audioUrl, expiresAt: expiresAt.toISOString() };
}
