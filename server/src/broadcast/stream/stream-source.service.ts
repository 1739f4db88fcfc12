import { tag } from "../../platform/cache/tags.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelSource, type EpisodeSource, visibleChannelSource, visibleEpisodeSource } from "./stream.store.ts";

/** A stream that was switched off is never played from an old answer. */
const FRESH = { staleIfError: false } as const;

/** A channel that readers see, kept until it changes; null when there is none. Secret: it holds the address and the key. */
export function channelSource({ memo, database: { db } }: Platform, id: number): Promise<ChannelSource | null> {
  const read = async () => {
    tag(`channel:${id}`);
    return (await visibleChannelSource(db, id)) ?? null;
  };
  return memo.get(`stream:channel:${id}`, read, FRESH);
}

/** An episode that readers see and that has been aired, kept until it changes; null when there is none. */
export async function episodeSource({ memo, database: { db } }: Platform, id: number, now: Date): Promise<EpisodeSource | null> {
  const read = async () => {
    tag(`episode:${id}`);
    const found = (await visibleEpisodeSource(db, id)) ?? null;
    if (found) tag(`program:${found.programId}`);
    return found;
  };
  const row = await memo.get(`stream:episode:${id}`, read, FRESH);
  return row && (row.airAt === null || row.airAt <= now) ? row : null;
}
