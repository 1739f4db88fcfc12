import { sql } from "drizzle-orm";
import type { Db } from "../postgres/database.ts";

/** Purge as written in the transaction of a change. */
export interface QueuedPurge {
  tag: string;
  hard: boolean;
}

/**
 * Days after its last heartbeat for which a CDN target is active. Without active targets, changes
 * queue no purges.
 */
const TARGET_DAYS = 7;

/** Sends a notification, and queues purges if a CDN is in use, in one statement. */
export async function notifyAndQueuePurges(
  db: Db,
  { channel, payload }: { channel: string; payload: string },
  purges: QueuedPurge[],
): Promise<void> {
  await db.execute(sql`with queued as (
      insert into cdn_purge (tag, hard)
      select tag, hard from json_to_recordset(${JSON.stringify(purges)}) as purge (tag text, hard boolean)
      where exists (select from cdn_target where seen_at > now() - make_interval(days => ${TARGET_DAYS}))
    ) select pg_notify(${channel}, ${payload})`);
}
