import type { AudienceDevice } from "@masthead/contract/broadcast/audience-figures.ts";
import { saveHeartbeats } from "../../src/broadcast/stream/viewer/viewer.store.ts";
import type { Db } from "../../src/platform/postgres/database.ts";

/** Session of a player: heard from every 20 seconds from the first to the last second. */
export interface SampleSession {
  channelId: number;
  viewer: string;
  from: number;
  until: number;
  country: string;
  device: AudienceDevice;
}

const INTERVAL_MS = 20_000;
const BATCH_SIZE = 5000;

/** Stores the heartbeats of sessions as several processes do, each in batches of its own. */
export async function storeSessions(
  db: Db,
  sessions: readonly SampleSession[],
  { processes = 2, keep = () => true }: { processes?: number; keep?: () => boolean } = {},
): Promise<void> {
  const batches: Parameters<typeof saveHeartbeats>[1][] = Array.from(
    { length: processes },
    () => [],
  );
  let number = 0;
  for (const { channelId, viewer, from, until, country, device } of sessions)
    for (let at = from; at < until; at += INTERVAL_MS) {
      if (at > from && !keep()) continue;
      const index = number++ % processes;
      batches[index]?.push({ channelId, viewer, at: new Date(at), country, device });
      if ((batches[index]?.length ?? 0) >= BATCH_SIZE)
        await saveHeartbeats(db, batches[index]?.splice(0) ?? []);
    }
  await Promise.all(batches.map((batch) => saveHeartbeats(db, batch)));
}
