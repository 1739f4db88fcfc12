import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { Entitlement } from "@masthead/contract/commerce/package-terms.ts";
import { abilityOf, type Entity } from "@masthead/contract/system/ability.ts";
import { isEntitled } from "../../commerce/subscription/entitlement.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { signForEdge } from "./edge-signing.ts";
import { formOf, type Use } from "./stream-form.ts";
import { channelSource, episodeSource } from "./stream-source.service.ts";
import { issueToken, type Opened } from "./stream-token.ts";

const MINUTE = 60_000;
/** For how long a player may send heartbeats of a stream whose address does not expire. */
const UNSIGNED_BEATS = 24 * 60 * MINUTE;

/**
 * Where a channel plays, for who asks. `keyed`: who asks has shown its key, which opens it until the key expires.
 * @throws NOT_FOUND, PAYMENT_REQUIRED
 */
export async function channelPlayback(context: CallContext, channelId: number, options: { keyed?: boolean } = {}): Promise<Playback> {
  const { platform, now } = context;
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  const { keyed = false } = options;
  if (source.premium && !keyed) await requireSubscriber(context, "channels", "LiveStream");
  const latest = keyed ? source.keyExpiresAt : null;
  const bound = keyed ? source.key : "";
  const opened: Opened = keyed ? `key-${channelId}` : `channel-${channelId}`;
  const place = placeOf(context, { address: source.streamUrl, use: source.kind, closed: keyed || source.premium, opened, bound, latest });
  const beatsUntil = place.expiresAt ? new Date(place.expiresAt) : new Date(now.getTime() + UNSIGNED_BEATS);
  return { ...place, live: true, token: issueToken(platform.config, `beat-${channelId}`, beatsUntil) };
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
  if (options.sound && sound) return { ...sound, live: false, token: null };
  const picture = placeOf(context, { address, use: "picture", closed, opened: `episode-${episodeId}` });
  const beside = sound && { audioUrl: sound.url, expiresAt: picture.expiresAt ?? sound.expiresAt };
  return { ...picture, ...beside, live: false, token: null };
}

/** Lets through who has a subscription that opens this, and who manages it. @throws PAYMENT_REQUIRED */
async function requireSubscriber(context: CallContext, entitlement: Entitlement, entity: Entity): Promise<void> {
  const user = await context.whoAsks();
  if (user && abilityOf(user.role).can("manage", entity)) return;
  if (!user || !(await isEntitled(context.db, user.id, entitlement, context.now))) throw problemError("PAYMENT_REQUIRED");
}

interface Wanted {
  address: string;
  use: Use;
  /** Not for everybody, so that its address expires. */
  closed: boolean;
  opened: Opened;
  /** What the token falls with. */
  bound?: string;
  /** When it expires at the latest. */
  latest?: Date | null;
}

/** The address that plays. What is free and on the web over HTTPS plays from there; everything else is signed. */
function placeOf(
  { platform: { config }, now }: CallContext,
  { address, use, closed, opened, bound, latest }: Wanted,
): Omit<Playback, "live" | "token"> {
  const { entry, ...form } = formOf(address, use);
  const ends = now.getTime() + config.STREAM_TOKEN_MINUTES * MINUTE;
  const expiresAt = new Date(Math.floor(Math.min(ends, latest?.getTime() ?? ends) / 1000) * 1000);
  const atEdge = signForEdge(config, address, expiresAt);
  if (atEdge) return { ...form, url: atEdge, audioUrl: null, expiresAt: expiresAt.toISOString() };
  if (!closed && address.startsWith("https:")) return { ...form, url: address, audioUrl: null, expiresAt: null };
  const folder = `/stream/${issueToken(config, opened, expiresAt, bound)}/${opened}`;
  const audioUrl = address === "sample:tv" ? `${folder}/sound.m3u8` : null;
  return { ...form, url: `${folder}/${entry}`, audioUrl, expiresAt: expiresAt.toISOString() };
}
