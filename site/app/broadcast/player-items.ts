import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { episodePath, livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { PlayerItem } from "./player/player-item.ts";

/** Path of a channel's page: its own for video, the shared radio page for audio. */
export const channelPath = (locale: Locale, { kind, slug }: Pick<Channel, "kind" | "slug">) =>
  kind === "audio" ? pagePath(locale, "radio") : livePath(locale, slug);

/** Player item for the live stream of a channel. */
export const channelPlayerItem = (locale: Locale, channel: Channel): PlayerItem => ({
  kind: "channel",
  id: channel.id,
  title: channel.name,
  subtitle: channel.now?.title ?? "",
  onAir: { now: channel.now, next: channel.next },
  medium: channel.kind,
  live: true,
  bitRates: channel.bitRates,
  picture:
    (channel.kind === "audio" ? channel.logo : channel.poster) ?? channel.poster ?? channel.logo,
  path: channelPath(locale, channel),
  entitlement: scopedEntitlement("channel", channel.id),
});

/** Player item for the recording of an episode, as audio if it has no video. */
export const episodePlayerItem = (locale: Locale, episode: EpisodeDetails): PlayerItem => ({
  kind: "episode",
  id: episode.id,
  title: episode.title,
  subtitle: episode.program.name,
  medium: episode.playable ? "video" : "audio",
  live: false,
  chapterStarts: episode.chapters.map(({ start }) => start),
  picture: episode.picture,
  path: episodePath(locale, episode.program.id, episode.id),
  entitlement: scopedEntitlement("program", episode.program.id),
});
