import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { channel } from "../../channel/channel.table.ts";
import { visibleChannel } from "../../channel/channel.visible.ts";
import type { StreamProblem } from "./probe-stream.ts";

const fields = { id: channel.id, streamUrl: channel.streamUrl, kind: channel.kind };
export type CheckedChannel = Awaited<ReturnType<typeof channelsToCheck>>[number];

/** Returns the streams of all visible channels. */
export function channelsToCheck(db: Db) {
  return db.select(fields).from(channel).where(visibleChannel);
}

/** Returns the results of the last checks of all visible channels, in their order. */
export function checkedChannels(db: Db) {
  return db
    .select({
      id: channel.id,
      name: channel.name,
      streamCheckedAt: channel.streamCheckedAt,
      streamProblem: channel.streamProblem,
    })
    .from(channel)
    .where(visibleChannel)
    .orderBy(channel.id);
}

/** Returns the stream of one channel, visible or not. */
export async function channelToCheck(db: Db, id: number) {
  const [row] = await db.select(fields).from(channel).where(eq(channel.id, id));
  return row;
}

/**
 * Saves the result of a check, unless the stream of the channel has changed since. It is not an
 * edit, so the version stays the same.
 */
export async function saveStreamCheck(
  db: Db,
  { id, streamUrl, kind }: CheckedChannel,
  at: Date,
  problem: StreamProblem | null,
): Promise<void> {
  const since = problem === null ? null : sql`coalesce(${channel.streamProblemSince}, ${at})`;
  await db
    .update(channel)
    .set({ streamCheckedAt: at, streamProblem: problem, streamProblemSince: since })
    .where(and(eq(channel.id, id), eq(channel.streamUrl, streamUrl), eq(channel.kind, kind)));
}
