import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { announceChange } from "../../platform/cache/changes.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { dailySecret } from "../../platform/secrets.ts";
import { deleteReadsBefore, insertRead, rankMostRead } from "./read.store.ts";

const HOUR = 60 * 60 * 1000;
/** Reads older than this do not count for most-read. */
const WINDOW_HOURS = 72;
const HALF_LIFE_HOURS = 12;

/** Counts a reader of an article. Bots are left out; a reader is an address and browser, hashed with a salt of the day. */
export async function countReader(context: CallContext, articleId: number): Promise<void> {
  const { address, agent, now, db, platform } = context;
  if (!address || !agent || isbot(agent)) return;
  const visitor = createHmac("sha256", dailySecret(platform.config.DATA_DIR, now)).update(`${address}\n${agent}`).digest().subarray(0, 12);
  await insertRead(db, articleId, visitor, now);
}

/** Ranks the most read anew and forgets reads that no longer count. */
export async function refreshMostRead({ database: { db } }: Platform, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_HOURS * HOUR);
  await rankMostRead(db, now, since, HALF_LIFE_HOURS);
  await deleteReadsBefore(db, since);
  await announceChange(db, ["list:most-read"]);
}
