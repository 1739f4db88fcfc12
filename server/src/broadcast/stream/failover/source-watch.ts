import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { probeStream } from "../check/probe-stream.ts";
import { sampleOf } from "../sample/sample-files.ts";
import { channelSource } from "../stream-source.service.ts";
import { UnreadablePlaylist } from "../upstream/playlist-lines.ts";
import { type Protection, protectionOf, streamOf } from "./protection.ts";
import {
  failedHealth,
  nextHealth,
  type Observation,
  type SourceHealth,
  unknownHealth,
} from "./source-health.ts";
import { sourcePlaylist } from "./source-playlist.ts";
import { decideSource } from "./source-state.ts";
import { MAIN_TRACK } from "./source-tracks.ts";
import { splicePlaylist } from "./splice-playlist.ts";
import { type CurrentState, currentState, switchSource } from "./switch-source.service.ts";

type Watched = "first" | "second";

/** What a process knows of the sources of a channel. */
interface Watch {
  health: Record<Watched, SourceHealth>;
  /** Time up to which somebody watches, in milliseconds since 1970. */
  until: number;
  running: boolean;
}

/** Time after the last playlist request for which a channel counts as watched. */
const WATCHED_MS = 20_000;
/** Intervals of the checks: while a source is in doubt, and else. */
const URGENT_INTERVAL_MS = 1000;
const INTERVAL_MS = 2000;

const watches = new WeakMap<object, Map<number, Watch>>();

function watchOf({ memo }: Pick<Platform, "memo">, channelId: number): Watch {
  const ofProcess = watches.get(memo) ?? new Map<number, Watch>();
  watches.set(memo, ofProcess);
  const now = Date.now();
  const watch = ofProcess.get(channelId) ?? {
    health: { first: unknownHealth(now), second: unknownHealth(now) },
    until: 0,
    running: false,
  };
  ofProcess.set(channelId, watch);
  return watch;
}

/** Notes what a request for the playlist of a source has shown. */
export function observe(
  platform: Pick<Platform, "memo">,
  channelId: number,
  source: Watched,
  observation: Observation,
): void {
  const { health } = watchOf(platform, channelId);
  health[source] = nextHealth(health[source], observation, Date.now());
}

/** Notes that a source was found to have failed, without further requests. */
export function observeFailed(
  platform: Pick<Platform, "memo">,
  channelId: number,
  source: Watched,
): void {
  const { health } = watchOf(platform, channelId);
  health[source] = failedHealth(health[source], Date.now());
}

/** Keeps checking the sources of a channel while somebody watches it. */
export function keepWatching(
  platform: Platform,
  protection: Protection,
  durationMs = WATCHED_MS,
): void {
  const watch = watchOf(platform, protection.channelId);
  watch.until = Math.max(watch.until, Date.now() + durationMs);
  if (watch.running) return;
  watch.running = true;
  void run(platform, protection.channelId, watch);
}

async function run(platform: Platform, channelId: number, watch: Watch): Promise<void> {
  while (Date.now() < watch.until) {
    let urgent = false;
    try {
      const row = await channelSource(platform, channelId);
      const protection = row && protectionOf(row, platform.config);
      if (!protection) break;
      urgent = await checkSources(platform, protection);
    } catch (error) {
      // A process that stops closes its database while channels are watched.
      platform.log.warn({ err: error, channel: channelId }, "sources of a channel not checked");
    }
    await new Promise<void>((resolve) => {
      setTimeout(resolve, urgent ? URGENT_INTERVAL_MS : INTERVAL_MS).unref();
    });
  }
  watch.running = false;
}

/** Checks the sources that the next decision depends on, and switches. Returns whether one is in doubt. */
export async function checkSources(platform: Platform, protection: Protection): Promise<boolean> {
  const state = await currentState(platform, protection.channelId);
  const watch = watchOf(platform, protection.channelId);
  const doubtful = (source: Watched) => watch.health[source].failures > 0;
  const onAir = state.onAir === "slate" ? null : state.onAir;
  const urgent = onAir === null || doubtful(onAir) || watch.health[onAir].state === "failed";
  const sources = (["first", "second"] as const).filter(
    (source) =>
      protection.urls[source] !== null &&
      (source === onAir
        ? urgent || (protection.isHls && !isFresh(watch.health[source]))
        : urgent || source === "first"),
  );
  await Promise.all(sources.map((source) => probe(platform, protection, source)));
  await decide(platform, protection, state);
  return urgent;
}

/** A viewer's request has just shown it. */
const isFresh = ({ observedAt, lastSequence }: SourceHealth) =>
  lastSequence !== null && Date.now() - observedAt < INTERVAL_MS;

async function probe(platform: Platform, protection: Protection, source: Watched): Promise<void> {
  const stream = streamOf(protection, source);
  const { channelId, use, isHls } = protection;
  if (!isHls) {
    // The stream of a listener shows whether the source on air plays.
    const problem = sampleOf(stream.url)
      ? null
      : await probeStream(platform.config, stream.url, use);
    observe(
      platform,
      channelId,
      source,
      problem === null ? { ok: true, lastSequence: Date.now(), targetSeconds: 10 } : { ok: false },
    );
    return;
  }
  try {
    const text = await sourcePlaylist(platform, stream, MAIN_TRACK, new Date());
    const { lastSequence, targetSeconds } = splicePlaylist(text, undefined);
    observe(platform, channelId, source, { ok: true, lastSequence, targetSeconds });
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof UnreadablePlaylist)) throw error;
    observe(platform, channelId, source, { ok: false });
  }
}

/** Switches to another source if the one on air has failed, or a better one is stable. */
export async function decide(
  platform: Platform,
  protection: Protection,
  state: CurrentState,
): Promise<boolean> {
  const { channelId, settings } = protection;
  const { health } = watchOf(platform, channelId);
  const now = new Date();
  const to = decideSource(state, { health, settings }, now.getTime());
  if (to === null) return false;
  const current = state.onAir === "slate" ? null : health[state.onAir];
  const problem = current?.state === "failed" ? (current.problem ?? "unreachable") : null;
  return switchSource(
    platform,
    {
      channelId,
      to,
      epoch: state.epoch,
      held: false,
      problem,
      pictureUntil: current?.advancedAt ?? current?.since ?? now.getTime(),
    },
    now,
  );
}

/** Checks a source from scratch, so that it counts as stable only from now on. */
export function forgetHealth(platform: Pick<Platform, "memo">, channelId: number): void {
  const watch = watchOf(platform, channelId);
  const now = Date.now();
  watch.health = { first: unknownHealth(now), second: unknownHealth(now) };
}
