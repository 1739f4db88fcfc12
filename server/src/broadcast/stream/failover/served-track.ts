import { LRUCache } from "lru-cache";
import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { UnreadablePlaylist } from "../upstream/playlist-lines.ts";
import { lockState, updateState } from "./failover.store.ts";
import { type Protection, streamOf } from "./protection.ts";
import { sourcePlaylist } from "./source-playlist.ts";
import { type Track, trackKey } from "./source-tracks.ts";
import { checkSources, keepWatching, observe } from "./source-watch.ts";
import { type ServedPlaylist, type Splice, spliceFor, splicePlaylist } from "./splice-playlist.ts";
import { type CurrentState, currentState } from "./switch-source.service.ts";

interface Served {
  epoch: number;
  playlist: ServedPlaylist;
  at: number;
}

/** Time for which the last good playlist is served while its source fails. */
const SERVE_LAST_MS = 30_000;

/** Last playlist of each track that this process has served, and splices that it knows. */
const servedTracks = new LRUCache<string, Served>({ max: 1000 });
const knownSplices = new LRUCache<string, Splice>({ max: 1000 });

/**
 * Returns the playlist of a track from the source on air, as a continuation of what players have.
 * While the source fails and no other is on air yet, returns the last good playlist.
 * @throws FetchError, UnreadablePlaylist
 */
export async function servedTrack(
  platform: Platform,
  protection: Protection,
  track: Track,
): Promise<string> {
  keepWatching(platform, protection);
  const state = await currentState(platform, protection.channelId);
  try {
    return (await trackFrom(platform, protection, state, track)).text;
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof UnreadablePlaylist)) throw error;
    const switched = await afterFailure(platform, protection, state, track);
    if (switched) return (await trackFrom(platform, protection, switched, track)).text;
    const last = servedTracks.get(cacheKey(platform, protection, track));
    if (last?.epoch === state.epoch && Date.now() - last.at < SERVE_LAST_MS)
      return last.playlist.text;
    throw error;
  }
}

const cacheKey = (
  { config }: Pick<Platform, "config">,
  { channelId }: Protection,
  track: Track,
): string => `${config.DATA_DIR}\n${channelId}\n${trackKey(track)}`;

const isMainTrack = ({ kind, index }: Track) => kind !== "a" && index === 0;

async function trackFrom(
  platform: Platform,
  protection: Protection,
  state: CurrentState,
  track: Track,
): Promise<ServedPlaylist> {
  const key = cacheKey(platform, protection, track);
  const text = await sourcePlaylist(platform, streamOf(protection, state.onAir), track, new Date());
  const splice =
    state.epoch === 0
      ? undefined
      : await spliceOf(platform, protection, state, { track, text, key });
  const playlist = splicePlaylist(text, splice);
  servedTracks.set(key, { epoch: state.epoch, playlist, at: Date.now() });
  if (isMainTrack(track) && state.onAir !== "slate")
    observe(platform, protection.channelId, state.onAir, { ok: true, ...playlist });
  return playlist;
}

/** Notes the failure of the source on air, and returns the state after a switch. */
async function afterFailure(
  platform: Platform,
  protection: Protection,
  state: CurrentState,
  track: Track,
): Promise<CurrentState | undefined> {
  const { channelId } = protection;
  if (isMainTrack(track) && state.onAir !== "slate")
    observe(platform, channelId, state.onAir, { ok: false });
  await checkSources(platform, protection);
  const current = await currentState(platform, channelId);
  return current.epoch === state.epoch ? undefined : current;
}

/**
 * Returns where the playlist of a track continues since the last switch: as the first process that
 * served the track has stored it.
 */
async function spliceOf(
  { database: { db } }: Platform,
  { channelId }: Protection,
  state: CurrentState,
  { track, text, key }: { track: Track; text: string; key: string },
): Promise<Splice> {
  const name = trackKey(track);
  const known = state.splices[name] ?? knownSplices.get(`${key}\n${state.epoch}`);
  if (known) return known;
  const served = servedTracks.get(key);
  const previous = served?.epoch === state.epoch - 1 ? served.playlist : undefined;
  const splice = await db.transaction(async (tx) => {
    const now = new Date();
    const row = await lockState(tx, channelId, now);
    if (row.epoch !== state.epoch) throw new UnreadablePlaylist("the source has just changed");
    const stored = row.splices[name];
    if (stored) return stored;
    const created = spliceFor(
      text,
      previous,
      {
        // Later than any number served before: segments are longer than a second.
        sequence: Math.floor(now.getTime() / 1000),
        discontinuity: Object.values(row.splices)[0]?.discontinuity,
      },
      row.problem !== "unreachable",
    );
    await updateState(tx, channelId, { splices: { ...row.splices, [name]: created } });
    return created;
  });
  knownSplices.set(`${key}\n${state.epoch}`, splice);
  return splice;
}
