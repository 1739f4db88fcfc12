import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ChannelSource } from "../stream.store.ts";
import { streamFormatOf } from "../stream-format.ts";
import type { SourceStream } from "./source-playlist.ts";
import type { SourceFacts } from "./source-state.ts";

/** Channel with a second source or a slate. */
export interface Protection {
  channelId: number;
  use: ChannelKind;
  isHls: boolean;
  dvrMinutes: number | null;
  urls: Record<ChannelSourceName, string | null>;
  settings: SourceFacts["settings"];
  /** Whether players may load segments from the source: the channel is free and not limited. */
  direct: boolean;
}

/** Returns the protection of a channel; null without a second source and a slate. */
export function protectionOf(
  row: ChannelSource,
  { STREAM_SIGNING }: Pick<Platform["config"], "STREAM_SIGNING">,
): Protection | null {
  const { id, kind, streamUrl, backupUrl, slateUrl, premium, dvrMinutes } = row;
  if (backupUrl === null && slateUrl === null) return null;
  const isHls = streamFormatOf(streamUrl, kind).type === "hls";
  return {
    channelId: id,
    use: kind,
    isHls,
    dvrMinutes,
    urls: { first: streamUrl, second: backupUrl, slate: isHls ? slateUrl : null },
    settings: {
      hasSecond: backupUrl !== null,
      hasSlate: isHls && slateUrl !== null,
      returnMode: row.returnMode,
      returnSeconds: row.returnSeconds,
    },
    direct: !premium && dvrMinutes === null && STREAM_SIGNING === "own",
  };
}

/** Returns a source of a channel; its first one if it has no such source. */
export const streamOf = (protection: Protection, source: ChannelSourceName): SourceStream => ({
  url: protection.urls[source] ?? protection.urls.first ?? "",
  use: protection.use,
  dvrMinutes: source === "slate" ? null : protection.dvrMinutes,
});
