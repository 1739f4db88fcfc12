import { isbot } from "isbot";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { channelSource } from "./stream-source.service.ts";
import { countsFor, readToken } from "./stream-token.ts";
import { countViewers, deleteViewersBefore, noteViewer } from "./viewer.store.ts";

/** Milliseconds after which a viewer that is not heard of is gone. */
const PRESENT = 45_000;
/** Milliseconds for which rows are kept. */
const KEPT = 24 * 60 * 60 * 1000;

/** Notes that someone watches or listens. Bots, and who brings no token of this channel's playback, are left out silently. */
export async function beat(context: CallContext, { id, viewer, token }: { id: number; viewer: string; token: string }): Promise<void> {
  const { platform, agent, now, db } = context;
  if (!agent || isbot(agent)) return;
  if (!countsFor(readToken(platform.config, token, `beat-${id}`, now), now)) return;
  if (!(await channelSource(platform, id))) return;
  await noteViewer(db, { channelId: id, viewer: keyedHash(platform.config.DATA_DIR, "viewer", viewer), at: now });
}

const presentSince = (now: Date) => new Date(now.getTime() - PRESENT);

/** Who watches or listens now, counted: of each channel that anyone does, and in all. */
export async function viewersNow({ db, now }: CallContext): Promise<{
  at: string;
  total: number;
  channels: { id: number; viewers: number }[];
}> {
  return { at: now.toISOString(), ...(await countViewers(db, presentSince(now))) };
}

/** The same by channel; a channel without viewers is not in it. */
export async function viewersByChannel(db: Db, now: Date): Promise<Map<number, number>> {
  const { channels } = await countViewers(db, presentSince(now));
  return new Map(channels.map(({ id, viewers }) => [id, viewers]));
}

/** Forgets viewers that were last heard of a day ago. */
export function sweepViewers({ database: { db } }: Platform, now: Date): Promise<void> {
  return deleteViewersBefore(db, new Date(now.getTime() - KEPT));
}
