import type { Platform } from "../../../platform/platform.ts";
import { readIcyTitle } from "../check/icy-title.ts";
import { streamFormatOf } from "../stream-format.ts";
import { saveSong } from "./song.service.ts";
import { channelsWithTitles } from "./song.store.ts";
import { splitTitle } from "./song-plan.ts";

/** Number of streams read concurrently. */
const CONCURRENCY = 8;

/**
 * Stores the titles that the streams of radio channels send now. A stream that is not reachable is
 * left to the stream check, which reports it.
 */
export async function readSongs({ config, database: { db } }: Platform): Promise<void> {
  const queue = (await channelsWithTitles(db)).filter(
    ({ streamUrl }) =>
      !streamUrl.startsWith("sample:") && streamFormatOf(streamUrl, "audio").type === "file",
  );
  const runWorker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const title = await readIcyTitle(config, next.streamUrl).catch(() => null);
      if (title) await saveSong(db, next.id, splitTitle(title), new Date());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}
