import { tag } from "../../platform/cache/tags.ts";
import type { Platform } from "../../platform/platform.ts";

import type { OwnedRule } from "../play-rule/play-rules.ts";

import { isPlayableAt } from "./recording/episode-availability.ts";
import { type EpisodeSource, episodeRecordings } from "./recording/episode-recordings.ts";
import { type ChannelSource, visibleChannelSource } from "./stream.store.ts";

/** Never serve a stale source on errors: a disabled stream must not play. */
const MEMO_OPTIONS = { staleIfError: false } as const;

/**
 * Returns the cached source of a visible channel; null when there is none. Secret: it contains the
 * source URL and the keys.
 */
export function channelSource(
  { memo, database: { db } }: Platform,
  id: number,
): Promise<ChannelSource | null> {
  const read = async () => {
    tag(`channel:${id}`);
    return (await visibleChannelSource(db, id)) ?? null;
  };
  return memo.get(`stream:channel:${id}`, read, MEMO_OPTIONS);
}

/**
 * Returns the URL of a channel's stream with a bit rate; undefined if it has none. Without a bit
 * rate, of its main stream.
 */
export function streamUrlOf(
  { streamUrl, bitRates, kind }: Pick<ChannelSource, "streamUrl" | "bitRates" | "kind">,
  bitRate: number | undefined,
): string | undefined {
  if (bitRate === undefined) return streamUrl;
  if (kind !== "audio") return undefined;
  return bitRates.find(({ kilobits }) => kilobits === bitRate)?.streamUrl;
}

/** Returns the cached source of a visible, aired and available episode; null when there is none. */
export async function episodeSource(
  { memo, database: { db } }: Platform,
  id: number,
  now: Date,
): Promise<EpisodeSource | null> {
  const read = async () => {
    tag(`episode:${id}`);
    const found = (await episodeRecordings.only().visibleSource(db, id)) ?? null;
    if (found) tag(`program:${found.programId}`);
    return found;
  };
  const row = await memo.get(`stream:episode:${id}`, read, MEMO_OPTIONS);
  return row && isPlayableAt(row, now) ? row : null;
}

/** Returns the cached country rules of the episodes with a recording, by its path. */
export function playRulesOfRecording(
  { memo, database: { db } }: Platform,
  url: string,
): Promise<OwnedRule[]> {
  const read = () => {
    tag("list:episode", "list:program");
    return episodeRecordings.only().playRulesOf(db, url);
  };
  return memo.get(`stream:rules:${url}`, read, MEMO_OPTIONS);
}
