import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { Entitlement } from "@masthead/contract/commerce/package-terms.ts";
import { abilityOf, type Entity } from "@masthead/contract/system/ability.ts";
import { isEntitled } from "../../commerce/subscription/entitlement.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { LiveKey } from "../channel/channel-key.ts";
import { signForEdge } from "./edge-signing.ts";
import { formOf, type Use } from "./stream-form.ts";
import { channelSource, episodeSource } from "./stream-source.service.ts";
import { issueToken, type Opened } from "./stream-token.ts";

const MINUTE = 60_000;
/** For how long a player may send heartbeats of a stream whose address does not expire. */
const UNSIGNED_BEATS = 24 * 60 * MINUTE;

/**
 * Where a channel plays, for who asks.
 * @param openedBy key of the channel that the caller has shown; it opens the channel until it expires
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function channelPlayback(context: CallContext, channelId: number, openedBy?: LiveKey): Promise<Playback> {
  const { platform, now } = context;
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  if (source.premium && !openedBy) await requireSubscriber(context, "channels", "LiveStream");
  const latest = openedBy?.expiresAt ?? null;
  const bound = openedBy?.key ?? "";
  const opened: Opened = openedBy ? `key-${channelId}` : `channel-${channelId}`;
  const { streamUrl: address, kind: use, dvrMinutes } = source;
  const limited = dvrMinutes !== null;
  const place = placeOf(context, { address, use, closed: source.premium || openedBy !== undefined, limited, opened, bound, latest });
  const beatsUntil = place.expiresAt ? new Date(place.expiresAt) : new Date(now.getTime() + UNSIGNED_BEATS);
  return { ...place, live: true, dvrMinutes, token: issueToken(platform.config, `beat-${channelId}`, beatsUntil) };
}

/** Where an episode plays, for who asks. `sound`: its sound instead of its picture. @throws NOT_FOUND, PAYMENT_REQUIRED */
export async function episodePlayback(context: CallContext, episodeId: number, options: { sound?: boolean } = {}): Promise<Playback> {
  const { platform, now } = context;
  const source = await episodeSource(platform, episodeId, now);
  const address = options.sound ? source?.audioUrl : source?.videoUrl;
  if (!source || !address) throw notFound();
  const { premium: closed, audioUrl } = source;
  if (closed) await requireSubscriber(context, "episodes", "Episodes");
  const sound = audioUrl ? placeOf(context, { address: audioUrl, use: "sound", closed, opened: `sound-${episodeId}` }) : null;
  if (options.sound && sound) return { ...sound, live: false, dvrMinutes: null, token: null };
  const picture = placeOf(context, { address, use: "picture", closed, opened: `episode-${episodeId}` });
  const beside = sound && { audioUrl: sound.url, expiresAt: picture.expiresAt ?? sound.expiresAt };
  return { ...picture, ...beside, live: false, dvrMinutes: null, token: null };
}

/** Lets through who has a subscription that opens this, and who manages it. @throws PAYMENT_REQUIRED */
export async function requireSubscriber(context: CallContext, entitlement: Entitlement, entity: Entity): Promise<void> {
  const user = await context.whoAsks();
  if (user && abilityOf(user.role).can("manage", entity)) return;
  if (!user || !(await isEntitled(context.db, user.id, entitlement, context.now))) throw problemError("PAYMENT_REQUIRED");
}

interface Wanted {
  address: string;
  use: Use;
  /** Not for everybody, so that its address expires. */
  closed: boolean;
  /** Its rewind is limited. */
  limited?: boolean;
  opened: Opened;
  /** What the token falls with. */
  bound?: string;
  /** When it expires at the latest. */
  latest?: Date | null;
}

/**
 * The address that plays. What is free and on the web over HTTPS plays from there; everything else is signed. HLS whose rewind is limited always
 * comes through this server, which cuts its playlists: from its own address, or from an edge, it could be rewound as far as it goes.
 */
function placeOf(
  { platform: { config }, now }: CallContext,
  { address, use, closed, limited, opened, bound, latest }: Wanted,
): Omit<Playback, "live" | "dvrMinutes" | "token"> {
  const { entry, ...form } = formOf(address, use);
  const ends = now.getTime() + config.STREAM_TOKEN_MINUTES * MINUTE;
  const expiresAt = new Date(Math.floor(Math.min(ends, latest?.getTime() ?? ends) / 1000) * 1000);
  const proxied = limited && form.type === "hls";
  const atEdge = proxied ? null : signForEdge(config, address, expiresAt);
  if (atEdge) return { ...form, url: atEdge, audioUrl: null, expiresAt: expiresAt.toISOString() };
  if (!closed && !proxied && address.startsWith("https:")) return { ...form, url: address, audioUrl: null, expiresAt: null };
  const folder = `/stream/${issueToken(config, opened, expiresAt, bound)}/${opened}`;
  const audioUrl = address === "sample:tv" ? `${folder}/sound.m3u8` : null;
  return { ...form, url: `${folder}/${entry}`, audioUrl, expiresAt: expiresAt.toISOString() };
}
