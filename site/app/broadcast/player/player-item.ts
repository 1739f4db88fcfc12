import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { OnAir } from "./on-air.ts";

/**
 * Item that the player can play: the live stream of a channel, the recording of an episode, or a
 * recording in an article.
 */
export interface PlayerItem {
  kind: "channel" | "episode" | "recording";
  /** Article id, for recordings in articles. */
  id: number;
  /** Name of the channel, title of the episode, caption of the recording. */
  title: string;
  /** Title of the current airing, name of the program, title of the article. */
  subtitle: string;
  /** Current and next airing, for a channel. */
  onAir?: OnAir;
  medium: ChannelKind;
  live: boolean;
  /** Bit rates of further streams of a radio channel, the lowest first. */
  bitRates?: readonly number[];
  /** Begins of the chapters of an episode, in seconds. */
  chapterStarts?: readonly number[];
  picture: ResponsiveImage | null;
  /** Path of the item's own page. */
  path: string;
  /** Entitlement that opens it if it is for subscribers. */
  entitlement: Entitlement;
  /** Access key of a channel whose page was opened with a key. */
  accessKey?: string;
  /**
   * Recording in an article: its file, which one of the text it is, and the browser's player of it
   * as HTML. In an entry of the article's live blog, also the id of the entry.
   */
  recording?: { file: string; index: number; html: string; entry?: number };
}

/** Unique key of an item. */
export const playerItemKey = ({
  kind,
  id,
  recording,
}: Pick<PlayerItem, "kind" | "id" | "recording">) =>
  recording
    ? `${kind}:${id}:${recording.entry ?? ""}:${recording.file}:${recording.index}`
    : `${kind}:${id}`;
