import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { channelSource } from "../stream-source.service.ts";
import { acceptsHeartbeat, verifyToken } from "../stream-token.ts";
import { heartbeatBuffer } from "./heartbeat-buffer.ts";
import { countViewers } from "./viewer.store.ts";
import { deviceOfPlayer } from "./viewer-device.ts";

/** Time after the last heartbeat for which a viewer is present, in milliseconds. */
const PRESENCE_TIMEOUT_MS = 45_000;

/**
 * Accepts the heartbeat of a viewer; it is stored within a second. Silently ignores bots and
 * callers without a token from the channel's playback. Of callers who ask not to be tracked, it
 * counts neither country nor device.
 */
export async function recordHeartbeat(
  context: CallContext,
  { id, viewer, token }: { id: number; viewer: string; token: string },
): Promise<void> {
  const { platform, agent, proxyCountry, optsOutOfTracking, address, now } = context;
  const device = deviceOfPlayer(agent);
  if (!device) return;
  if (!acceptsHeartbeat(verifyToken(platform.config, token, `beat-${id}`, now), now)) return;
  if (!(await channelSource(platform, id))) return;
  heartbeatBuffer(platform).add({
    channelId: id,
    viewer,
    at: now,
    country: optsOutOfTracking ? null : proxyCountry,
    device: optsOutOfTracking ? "unknown" : device,
    address,
  });
}

/** Stores the heartbeats that wait in this process. */
export const flushHeartbeats = (platform: Platform): Promise<void> =>
  heartbeatBuffer(platform).flush();

const presentSince = (now: Date) => new Date(now.getTime() - PRESENCE_TIMEOUT_MS);

/** Counts the viewers at a time: in total and of each channel with any. */
export const viewersNow = (db: Db, now: Date) => countViewers(db, presentSince(now));

/** Returns the current number of viewers: in total and of each channel with any. */
export async function currentViewers({ db, now }: CallContext): Promise<{
  at: string;
  total: number;
  channels: { id: number; viewers: number }[];
}> {
  return { at: now.toISOString(), ...(await viewersNow(db, now)) };
}

/** Returns the current number of viewers by channel id; channels without viewers are left out. */
export async function viewersByChannel(db: Db, now: Date): Promise<Map<number, number>> {
  const { channels } = await countViewers(db, presentSince(now));
  return new Map(channels.map(({ id, viewers }) => [id, viewers]));
}
