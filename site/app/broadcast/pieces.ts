import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { episodePath, inLocalePath, livePath } from "@masthead/contract/system/paths.ts";
import type { Piece } from "./player/piece.ts";

/** The page of a channel: that of its own to be watched; the one page of all that are listened to. */
export const channelPath = (locale: Locale, { kind, slug }: Pick<Channel, "kind" | "slug">) =>
  kind === "audio" ? inLocalePath(locale, "/radio") : livePath(locale, slug);

export const channelPiece = (locale: Locale, channel: Channel): Piece => ({
  of: "channel",
  id: channel.id,
  title: channel.name,
  subtitle: channel.now?.title ?? "",
  medium: channel.kind,
  live: true,
  picture: (channel.kind === "audio" ? channel.logo : channel.poster) ?? channel.poster ?? channel.logo,
  path: channelPath(locale, channel),
});

/** The recording of an episode; only its sound where it has no picture. */
export const episodePiece = (locale: Locale, episode: EpisodeDetails): Piece => ({
  of: "episode",
  id: episode.id,
  title: episode.title,
  subtitle: episode.program.name,
  medium: episode.playable ? "video" : "audio",
  live: false,
  picture: episode.picture,
  path: episodePath(locale, episode.program.id, episode.id),
});
