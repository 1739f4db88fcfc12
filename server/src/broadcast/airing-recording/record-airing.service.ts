import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AiringRecordingProblem } from "@masthead/contract/broadcast/airing-recording.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { isStorageFull } from "../../platform/storage/storage-fault.ts";
import { protectionOf, streamOf } from "../stream/failover/protection.ts";
import { keepWatching } from "../stream/failover/source-watch.ts";
import { currentState } from "../stream/failover/switch-source.service.ts";
import { streamFormatOf } from "../stream/stream-format.ts";
import { channelSource } from "../stream/stream-source.service.ts";
import { UnreadablePlaylist } from "../stream/upstream/playlist-lines.ts";
import { RECORD_AIRING_JOB, STORE_AIRING_JOB } from "./airing-jobs.ts";
import {
  type AiringRecordingRow,
  addSegment,
  claimRecording,
  lastSegmentOf,
  recordingById,
  releaseRecording,
  renewRecording,
  streamOfChannel,
  type Track,
  updateRecording,
} from "./airing-recording.store.ts";
import { segmentKey } from "./airing-segments.ts";
import { readEndlessAudio } from "./endless-audio.ts";
import {
  type ChosenVariant,
  chooseVariant,
  EncryptedStream,
  type LastSegment,
  type ListedSegment,
  type PlacedSegment,
  placeSegments,
  readLivePlaylist,
} from "./live-playlist.ts";
import { type LiveSource, liveSource } from "./live-source.ts";
import { endOfRecording, pollDelay, recordedWindow } from "./recording-limits.ts";

/** Lease of a worker in seconds, and the interval of its renewal in milliseconds. */
const LEASE_SECONDS = 15;
const RENEWAL_MS = 4_000;
/** Time after which a job ends and another one goes on: jobs may take ten minutes. */
const JOB_MS = 8 * MINUTE;
/** Interval of reading the multivariant playlist again: signed URLs expire. */
const VARIANT_MS = 2 * MINUTE;
/** Attempts to load a segment before it is left out. */
const MAX_SEGMENT_ATTEMPTS = 4;

/** State of a job that records an airing. */
interface Work {
  platform: Platform;
  id: number;
  lease: string;
  /** Aborted when another worker has taken over. */
  lost: AbortController;
}

/**
 * Records an airing, unless another process does. Segments are stored as they arrive, so that
 * another worker goes on when this one dies. Ends after some minutes, and sends the next job.
 */
export async function recordAiring(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const lease = randomUUID();
  const claimed = await claimRecording(db, id, "recording", { lease, seconds: LEASE_SECONDS });
  if (!claimed) return;
  const work: Work = { platform, id, lease, lost: new AbortController() };
  const renewal = setInterval(() => void renew(work), RENEWAL_MS);
  const deadline = performance.now() + JOB_MS;
  try {
    const ended = await recordUntil(work, claimed, deadline);
    if (ended) await finish(work, ended.problem);
  } finally {
    clearInterval(renewal);
    await releaseRecording(db, id, lease);
  }
  const row = await recordingById(db, id);
  if (row?.state === "recording" && !work.lost.signal.aborted)
    await platform.jobs.send(RECORD_AIRING_JOB, { id });
}

async function renew({ platform, id, lease, lost }: Work): Promise<void> {
  try {
    const isOurs = await renewRecording(platform.database.db, id, {
      lease,
      seconds: LEASE_SECONDS,
    });
    if (!isOurs) lost.abort();
  } catch (error) {
    platform.log.warn({ error, recording: id }, "lease of a recording was not renewed");
  }
}

type Ended = { problem: AiringRecordingProblem | null };

/** Records until the airing ends, which it returns, or the job does. */
async function recordUntil(
  work: Work,
  first: AiringRecordingRow,
  deadline: number,
): Promise<Ended | undefined> {
  const { platform, id, lost } = work;
  const { db } = platform.database;
  const recorder = new Recorder(work, deadline);
  let row: AiringRecordingRow | undefined = first;
  while (row?.state === "recording" && performance.now() < deadline && !lost.signal.aborted) {
    const stored = await streamOfChannel(db, row.channelId);
    if (!stored) return { problem: "noStream" };
    const streamUrl = await urlOnAir(platform, row.channelId, stored.streamUrl);
    const channel = { kind: stored.kind, streamUrl };
    const now = Date.now();
    const window = recordedWindow(row, row.padding);
    const last = await lastSegmentOf(db, id, "main");
    const end = endOfRecording({
      now,
      window,
      coveredUntil: last ? last.startsAt + last.seconds * 1000 : null,
      bytes: row.bytes,
      isListed: !isEndless(channel),
      hasRead: recorder.hasRead,
      freeBytes: await platform.storage.staging.freeBytes(),
    });
    if (end) return { problem: end.problem ?? (window.isCut ? "tooLong" : null) };
    if (now < window.from) await wait(Math.min(window.from - now, 5000));
    else {
      const outcome = await recorder.advance(row, channel);
      if (outcome.problem) return { problem: outcome.problem };
      await wait(outcome.waitMs);
    }
    row = await recordingById(db, id);
  }
  return undefined;
}

/**
 * Returns the URL of the second source of a channel while that is on air, otherwise `firstUrl`: a
 * slate is no recording. Its sources are checked as if somebody watched.
 */
async function urlOnAir(platform: Platform, channelId: number, firstUrl: string): Promise<string> {
  const source = await channelSource(platform, channelId);
  const protection = source && protectionOf(source, platform.config);
  if (!protection) return firstUrl;
  keepWatching(platform, protection);
  const { onAir } = await currentState(platform, channelId);
  return onAir === "second" ? streamOf(protection, onAir).url : firstUrl;
}

async function finish(
  { platform, id, lease }: Work,
  problem: AiringRecordingProblem | null,
): Promise<void> {
  const { database, jobs, log } = platform;
  const row = await recordingById(database.db, id);
  if (row?.lease !== lease) return;
  await updateRecording(database.db, id, "recording", {
    state: "storing",
    trouble: "",
    problem: problem ?? row.problem,
    lease: null,
    leasedUntil: null,
  });
  log.info({ recording: id, bytes: row.bytes, problem }, "airing recorded");
  await jobs.send(STORE_AIRING_JOB, { id }, `airing-${id}`);
}

interface RecordedChannel {
  streamUrl: string;
  kind: "video" | "audio";
}

/** Whether a channel sends one response without end, instead of segments. */
const isEndless = ({ streamUrl, kind }: RecordedChannel): boolean =>
  streamFormatOf(streamUrl, kind).type === "file";

interface Outcome {
  waitMs: number;
  /** Ends the recording. */
  problem?: AiringRecordingProblem;
}

/** Follows the stream of a channel from one look at its playlist to the next. */
class Recorder {
  readonly #work: Work;
  readonly #deadline: number;
  #hasRead = false;
  #failures = 0;
  #trouble: string | null = null;
  #source: { url: string; live: LiveSource } | null = null;
  #variant: { chosen: ChosenVariant; at: number } | null = null;
  /** Last segment of each track that was stored or left out. */
  readonly #last = new Map<Track, LastSegment | null>();
  /** Attempts to load the next segment of a track. */
  readonly #attempts = new Map<string, number>();
  readonly #maps = new Map<string, string>();

  /** @param deadline of the job, by the monotonic clock */
  constructor(work: Work, deadline: number) {
    this.#work = work;
    this.#deadline = deadline;
  }

  /** Whether the stream was read, successfully or not. */
  get hasRead(): boolean {
    return this.#hasRead;
  }

  /** Stores what is new. Failures of the stream are noted, and tried again after a while. */
  async advance(row: AiringRecordingRow, channel: RecordedChannel): Promise<Outcome> {
    const { streamUrl, kind } = channel;
    this.#hasRead = true;
    try {
      const targetSeconds = isEndless(channel)
        ? await this.#followAudio(row, streamUrl)
        : await this.#followHls(row, streamUrl, kind);
      this.#failures = 0;
      await this.#note("");
      return { waitMs: isEndless(channel) ? 250 : pollDelay(0, targetSeconds) };
    } catch (error) {
      if (error instanceof EncryptedStream) return { waitMs: 0, problem: "encrypted" };
      if (isStorageFull(error)) return { waitMs: 0, problem: "diskFull" };
      this.#failures++;
      this.#variant = null;
      await this.#note(troubleOf(error));
      const { log } = this.#work.platform;
      log.warn(
        { error, recording: row.id, failures: this.#failures },
        "stream could not be recorded",
      );
      return { waitMs: pollDelay(this.#failures, 1) };
    }
  }

  async #note(trouble: string): Promise<void> {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    const { platform, id } = this.#work;
    await updateRecording(platform.database.db, id, "recording", { trouble });
  }

  async #followHls(
    row: AiringRecordingRow,
    streamUrl: string,
    kind: "video" | "audio",
  ): Promise<number> {
    if (this.#source?.url !== streamUrl) {
      if (this.#source) await this.#forgetNumbers();
      this.#source = { url: streamUrl, live: liveSource(this.#work.platform.config, streamUrl) };
      this.#variant = null;
    }
    const { live } = this.#source;
    const now = Date.now();
    if (!this.#variant || now - this.#variant.at > VARIANT_MS) {
      const { text, url } = await live.playlist();
      this.#variant = {
        chosen: chooseVariant(text, url, kind) ?? { main: "", audio: null },
        at: now,
      };
    }
    const { main, audio } = this.#variant.chosen;
    if (audio) await this.#followTrack(row, live, { track: "audio", url: audio });
    return this.#followTrack(row, live, { track: "main", url: main || undefined });
  }

  async #followTrack(
    row: AiringRecordingRow,
    live: LiveSource,
    { track, url }: { track: Track; url: string | undefined },
  ): Promise<number> {
    const { text, url: base } = await live.playlist(url);
    const now = Date.now();
    const playlist = readLivePlaylist(text, base, now);
    const window = recordedWindow(row, row.padding);
    for (const segment of placeSegments(playlist, await this.#lastOf(track), now)) {
      if (this.#work.lost.signal.aborted) break;
      if (segment.startsAt >= window.until) break;
      const endsAt = segment.startsAt + segment.seconds * 1000;
      const last = { sequence: segment.sequence, endsAt };
      if (endsAt > window.from && !(await this.#store(live, track, segment))) continue;
      this.#last.set(track, last);
    }
    return playlist.targetSeconds;
  }

  /** Lets the numbers of segments begin again, as those of another source do. */
  async #forgetNumbers(): Promise<void> {
    for (const track of ["main", "audio"] as const) {
      const last = await this.#lastOf(track);
      if (last) this.#last.set(track, { ...last, sequence: Number.MAX_SAFE_INTEGER });
    }
  }

  /** Last segment of a track, at first the one that is stored. */
  async #lastOf(track: Track): Promise<LastSegment | null> {
    const known = this.#last.get(track);
    if (known !== undefined) return known;
    const { platform, id } = this.#work;
    const stored = await lastSegmentOf(platform.database.db, id, track);
    const last =
      stored?.sequence != null
        ? { sequence: stored.sequence, endsAt: stored.startsAt + stored.seconds * 1000 }
        : null;
    this.#last.set(track, last);
    return last;
  }

  /**
   * Loads and stores a segment. One that fails several times is left out.
   * @returns whether it was stored
   * @throws FetchError
   */
  async #store(live: LiveSource, track: Track, segment: PlacedSegment): Promise<boolean> {
    const { platform, id, lease, lost } = this.#work;
    const attempt = `${track} ${segment.sequence} ${segment.url}`;
    try {
      const mapKey = segment.map ? await this.#storeMap(live, segment) : null;
      const bytes = await live.segment(segment);
      const key = segmentKey(id, `${track}-${segment.sequence}-${randomUUID()}`);
      await platform.storage.put(key, bytes);
      const { sequence, startsAt, seconds, breaks } = segment;
      const position = { recordingId: id, track, key, mapKey, sequence, startsAt };
      const isStored = await addSegment(
        platform.database.db,
        { ...position, seconds, bytes: bytes.length, breaks },
        lease,
      );
      if (!isStored) {
        await platform.storage.remove(key);
        lost.abort();
      }
      this.#attempts.clear();
      return isStored;
    } catch (error) {
      const attempts = (this.#attempts.get(attempt) ?? 0) + 1;
      this.#attempts.set(attempt, attempts);
      if (!(error instanceof FetchError) || attempts < MAX_SEGMENT_ATTEMPTS) throw error;
      this.#attempts.delete(attempt);
      this.#last.set(track, {
        sequence: segment.sequence,
        endsAt: segment.startsAt + segment.seconds * 1000,
      });
      platform.log.warn({ error, recording: id, sequence: segment.sequence }, "segment left out");
      return false;
    }
  }

  async #storeMap(live: LiveSource, { map, sequence }: PlacedSegment): Promise<string> {
    const { url, range, key } = map as NonNullable<ListedSegment["map"]>;
    const name = `${url} ${range?.start ?? 0}`;
    const known = this.#maps.get(name);
    if (known) return known;
    const bytes = await live.segment({ url, range, key, sequence });
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const stored = segmentKey(this.#work.id, `map-${hash}`);
    await this.#work.platform.storage.put(stored, bytes);
    this.#maps.set(name, stored);
    return stored;
  }

  /** Stores an endless stream until the airing ends, the job does, or the connection fails. */
  async #followAudio(row: AiringRecordingRow, streamUrl: string): Promise<number> {
    const { platform, id, lease, lost } = this.#work;
    const until = recordedWindow(row, row.padding).until;
    const limit = Math.max(1, Math.min(this.#deadline - performance.now(), until - Date.now()));
    const stop = AbortSignal.any([lost.signal, AbortSignal.timeout(limit)]);
    let breaks = true;
    for await (const piece of readEndlessAudio(platform.config, streamUrl, stop)) {
      const key = segmentKey(id, `main-${piece.from}-${randomUUID()}`);
      await platform.storage.put(key, piece.bytes);
      const isStored = await addSegment(
        platform.database.db,
        {
          recordingId: id,
          track: "main",
          key,
          mapKey: null,
          startsAt: piece.from,
          seconds: (piece.until - piece.from) / 1000,
          bytes: piece.bytes.length,
          sequence: null,
          breaks,
        },
        lease,
      );
      if (!isStored) lost.abort();
      breaks = false;
    }
    return 1;
  }
}

/** Returns a problem of the stream check for what went wrong. */
function troubleOf(error: unknown): string {
  if (error instanceof FetchError) {
    if (error.isBlocked) return "private";
    return error.status === undefined ? "unreachable" : `answered:${error.status}`;
  }
  if (error instanceof UnreadablePlaylist) return "notHls";
  return "unknown";
}
