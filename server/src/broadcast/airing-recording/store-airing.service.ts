import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AiringRecordingProblem } from "@masthead/contract/broadcast/airing-recording.ts";
import { MAX_RECORDING_BYTES } from "@masthead/contract/broadcast/episode.ts";
import { recordingPath } from "@masthead/contract/newsroom/article/article-recording.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import {
  FfmpegError,
  FfmpegStopped,
  hasFfmpeg,
  inputArguments,
  runFfmpeg,
  runFfprobe,
} from "../../platform/ffmpeg/ffmpeg.ts";
import type { Platform } from "../../platform/platform.ts";
import { isStorageFull } from "../../platform/storage/storage-fault.ts";
import { PROBED_ENTRIES, planConversion, readProbe } from "../stream/conversion/conversion-plan.ts";
import { saveEncodedRecording } from "../stream/recording/encoded-recording.service.ts";
import { recordingKey } from "../stream/recording/recording-key.ts";
import { RECORDER } from "./airing-jobs.ts";
import {
  type AiringRecordingRow,
  claimRecording,
  lockRecording,
  releaseRecording,
  renewRecording,
  type SegmentRow,
  segmentsOf,
  streamOfChannel,
  updateRecording,
} from "./airing-recording.store.ts";
import { removeSegments } from "./airing-segments.ts";
import { type Gap, gapsIn, type Run, runsIn, totalSeconds, type Window } from "./coverage.ts";
import { createRecordedEpisode, EpisodeRefused } from "./recorded-episode.service.ts";
import { recordedWindow } from "./recording-limits.ts";

const LEASE_SECONDS = 90;
const RENEWAL_MS = 20_000;
/** Maximum time of each run of ffmpeg, in milliseconds. */
const TIMEOUT_MS = HOUR;
/** Disk space that is left free, in bytes. */
const RESERVED_BYTES = 1024 ** 3;
/** Attempts after which a recording that ends its process, or fails for another reason, is given up. */
const MAX_ATTEMPTS = 5;

/** Thrown when no file can be made, and a repetition would not help. */
class StoreFailure extends Error {
  readonly problem: AiringRecordingProblem;

  constructor(problem: AiringRecordingProblem, cause?: unknown) {
    super(`the airing cannot be stored: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Makes the episode of a recorded airing, unless another process does. */
export async function storeAiring(platform: Platform, id: number): Promise<void> {
  const { database, log } = platform;
  const lease = randomUUID();
  const row = await claimRecording(database.db, id, "storing", { lease, seconds: LEASE_SECONDS });
  if (!row) return;
  const attempts = row.attempts + 1;
  await updateRecording(database.db, id, "storing", { attempts });
  const renewal = setInterval(() => {
    renewRecording(database.db, id, { lease, seconds: LEASE_SECONDS }).catch((error) =>
      log.warn({ error, recording: id }, "lease of a recording was not renewed"),
    );
  }, RENEWAL_MS);
  try {
    await store(platform, row);
    await removeSegments(platform, id);
  } catch (error) {
    const problem = problemOf(error, attempts);
    if (!problem) throw error;
    log.error({ error, recording: id, problem, attempts }, "airing could not be stored");
    await updateRecording(database.db, id, "storing", { state: "failed", problem });
  } finally {
    clearInterval(renewal);
    await releaseRecording(database.db, id, lease);
  }
}

/** Returns why a recording has failed; undefined if it must be repeated. */
function problemOf(error: unknown, attempts: number): AiringRecordingProblem | undefined {
  if (error instanceof StoreFailure) return error.problem;
  if (error instanceof EpisodeRefused) return error.problem;
  if (error instanceof FfmpegStopped) return undefined;
  if (error instanceof FfmpegError) return error.isTimeout ? "tooSlow" : "unreadable";
  if (attempts < MAX_ATTEMPTS) return undefined;
  return isStorageFull(error) ? "diskFull" : "unknown";
}

async function store(platform: Platform, row: AiringRecordingRow): Promise<void> {
  const { config, database } = platform;
  const segments = await segmentsOf(database.db, [row.id]);
  const window = recordedWindow(row, row.padding);
  const main = segments.filter(({ track }) => track === "main");
  const audio = segments.filter(({ track }) => track === "audio");
  const runs = runsIn(window, main, audio.length ? audio : null);
  if (!runs.length) throw new StoreFailure("nothing");
  if (!(await hasFfmpeg(config))) throw new StoreFailure("noFfmpeg");
  const gaps = gapsIn(
    window,
    runs.flatMap((run) => run.segments),
  );
  const parent = join(config.DATA_DIR, "conversions");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await requireSpace(parent, row.bytes);
  const folder = await mkdtemp(join(parent, "airing-"));
  try {
    const start = performance.now();
    const file = await makeFile(platform, { folder, runs, audio, window });
    const stored = await putFile(platform, file);
    await finish(platform, row, { ...file, ...stored, gaps });
    const figures = { bytes: stored.bytes, seconds: file.seconds, gaps: gaps.length };
    platform.log.info(
      {
        recording: row.id,
        ...figures,
        gapSeconds: totalSeconds(gaps),
        durationMs: Math.round(performance.now() - start),
      },
      "airing stored",
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requires space for the segments, their runs and the file. @throws Error ENOSPC */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= 3 * bytes + RESERVED_BYTES) return;
  throw Object.assign(new Error(`no space left to store an airing of ${bytes} bytes`), {
    code: "ENOSPC",
  });
}

interface MadeFile {
  path: string;
  kind: "video" | "audio";
  seconds: number;
  hasSound: boolean;
  width: number | null;
  height: number | null;
}

interface Material {
  folder: string;
  runs: Run[];
  /** Separate audio. */
  audio: SegmentRow[];
  window: Window;
}

/**
 * Makes one file of all runs: each becomes an MP4, they are joined, and the result is cut to the
 * window where it was recorded completely.
 */
async function makeFile(platform: Platform, material: Material): Promise<MadeFile> {
  const { config } = platform;
  const { folder, runs, window } = material;
  const options = { folder, timeoutMs: TIMEOUT_MS };
  const formats = new Set<string>();
  for (const [i, run] of runs.entries()) {
    await makePiece(platform, material, { run, name: `piece-${i}` });
    const probe = readProbe(await probeFile(platform, folder, `piece-${i}.mp4`));
    formats.add(
      JSON.stringify([probe.video?.codec, probe.video?.width, probe.video?.height, probe.audio]),
    );
  }
  if (formats.size > 1) throw new StoreFailure("mixedFormats");
  await writeFile(
    join(folder, "pieces.txt"),
    ["ffconcat version 1.0", ...runs.map((_, i) => `file piece-${i}.mp4`)].join("\n"),
  );
  const list = ["-protocol_whitelist", "file", "-f", "concat", "-safe", "1", "-i", "pieces.txt"];
  await runFfmpeg(
    config,
    [...list, "-map", "0", "-c", "copy", "-f", "mp4", "file:joined.mp4"],
    options,
  );
  const probed = readProbe(await probeFile(platform, folder, "joined.mp4"));
  const plan = planConversion(probed, { canToneMap: false });
  if (!plan) throw new StoreFailure("unreadable");
  const skipped = Math.max(0, (window.from - (runs[0]?.from ?? window.from)) / 1000);
  const surplus = Math.max(0, ((runs.at(-1)?.until ?? window.until) - window.until) / 1000);
  const length = Math.max(1, (probed.seconds ?? 0) - skipped - surplus);
  const cut = [
    ...(skipped > 0.05 ? ["-ss", skipped.toFixed(3)] : []),
    ...(surplus > 0.05 || skipped > 0.05 ? ["-t", length.toFixed(3)] : []),
  ];
  await runFfmpeg(
    config,
    [
      ...cut,
      ...inputArguments("mov", "joined.mp4"),
      ...plan.args,
      ...["-threads", "2", "-max_muxing_queue_size", "1024"],
      ...["-fs", String(MAX_RECORDING_BYTES), "-f", "mp4", "file:out.mp4"],
    ],
    options,
  );
  const made = readProbe(await probeFile(platform, folder, "out.mp4"));
  if (!made.seconds) throw new StoreFailure("unreadable");
  return {
    path: join(folder, "out.mp4"),
    kind: plan.size ? "video" : "audio",
    seconds: made.seconds,
    hasSound: made.audio !== null,
    width: plan.size?.width ?? null,
    height: plan.size?.height ?? null,
  };
}

const probeFile = (platform: Platform, folder: string, name: string) =>
  runFfprobe(platform.config, ["-show_entries", PROBED_ENTRIES, ...inputArguments("mov", name)], {
    folder,
    timeoutMs: TIMEOUT_MS,
  });

/** Makes an MP4 of a run, with its part of the separate audio. */
async function makePiece(
  platform: Platform,
  { folder, audio }: Material,
  { run, name }: { run: Run; name: string },
): Promise<void> {
  const main = await writeRun(platform, folder, `${name}.main`, run.segments);
  const sound = audio.filter(
    (one) => one.startsAt < run.until && one.startsAt + one.seconds * 1000 > run.from,
  );
  const first = sound[0];
  const soundFile = first && (await writeRun(platform, folder, `${name}.audio`, sound));
  const offset = first ? (run.from - first.startsAt) / 1000 : 0;
  const seconds = (run.until - run.from) / 1000;
  const soundInput = soundFile
    ? [
        ...(offset > 0.05 ? ["-ss", offset.toFixed(3)] : []),
        ...["-t", seconds.toFixed(3)],
        ...soundFile,
      ]
    : [];
  const maps = soundFile
    ? ["-map", "0:v:0", "-map", "1:a:0"]
    : ["-map", "0:V:0?", "-map", "0:a:0?"];
  await runFfmpeg(
    platform.config,
    [
      ...main,
      ...soundInput,
      ...maps,
      ...["-c", "copy", "-dn", "-sn", "-map_metadata", "-1", "-f", "mp4", `file:${name}.mp4`],
    ],
    { folder, timeoutMs: TIMEOUT_MS },
  );
  await rm(join(folder, `${name}.main`), { force: true });
  await rm(join(folder, `${name}.audio`), { force: true });
}

/** Writes segments one after the other into a file. Returns the arguments that read it. */
async function writeRun(
  { storage }: Platform,
  folder: string,
  name: string,
  segments: readonly { key: string; mapKey: string | null }[],
): Promise<string[]> {
  const path = join(folder, name);
  const mapKey = segments[0]?.mapKey ?? null;
  const keys = [...(mapKey ? [mapKey] : []), ...segments.map(({ key }) => key)];
  let head: Buffer | undefined;
  for (const [i, key] of keys.entries()) {
    const content = await storage.stream(key);
    if (!content) throw new Error(`the segment ${key} is missing in the storage`);
    content.once("data", (chunk: Buffer) => {
      head ??= chunk;
    });
    await pipeline(content, createWriteStream(path, { flags: i ? "a" : "w" }));
  }
  const demuxer = demuxerOf(head ?? Buffer.alloc(0));
  return ["-protocol_whitelist", "file", "-f", demuxer, "-i", `file:${name}`];
}

/** Returns the demuxer of a segment by its first bytes. @throws StoreFailure */
function demuxerOf(head: Buffer): "mpegts" | "mov" | "aac" | "mp3" | "ogg" {
  if (head[0] === 0x47) return "mpegts";
  if (/^(ftyp|styp|moof|moov|sidx)$/.test(head.toString("latin1", 4, 8))) return "mov";
  if (head.toString("latin1", 0, 4) === "OggS") return "ogg";
  if (head.toString("latin1", 0, 3) === "ID3")
    return isAdts(head.subarray(id3Length(head))) ? "aac" : "mp3";
  const sync = head.findIndex((byte, i) => byte === 0xff && ((head[i + 1] ?? 0) & 0xe0) === 0xe0);
  if (sync < 0) throw new StoreFailure("unreadable");
  return isAdts(head.subarray(sync)) ? "aac" : "mp3";
}

/** ADTS has layer 0; MPEG audio does not. */
const isAdts = (bytes: Buffer) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0;

const id3Length = (head: Buffer) =>
  10 + [6, 7, 8, 9].reduce((sum, i) => (sum << 7) | ((head[i] ?? 0) & 0x7f), 0);

/** Stores the file under the hash of its content. */
async function putFile(
  { storage }: Platform,
  { path, kind }: MadeFile,
): Promise<{ file: string; bytes: number }> {
  const { size: bytes } = await stat(path);
  if (bytes >= MAX_RECORDING_BYTES - 1024 ** 2) throw new StoreFailure("tooLarge");
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest("hex");
  const file = `${sha256}.${kind === "video" ? "mp4" : "m4a"}`;
  await storage.putStream(recordingKey(file), createReadStream(path), { size: bytes, sha256 });
  return { file, bytes };
}

/** Saves the recording, the episode and the state in one transaction. */
async function finish(
  platform: Platform,
  { id }: AiringRecordingRow,
  made: Omit<MadeFile, "path"> & { file: string; bytes: number; gaps: Gap[] },
): Promise<void> {
  const { file, bytes, kind, seconds, hasSound, width, height, gaps } = made;
  await platform.database.db.transaction(async (tx) => {
    const row = await lockRecording(tx, id);
    if (row?.state !== "storing") return;
    const name = `airing-${row.startsAt.toISOString()}`;
    const durationSeconds = Math.max(1, Math.round(seconds));
    await saveEncodedRecording(
      tx,
      {
        file,
        kind,
        mimeType: kind === "video" ? "video/mp4" : "audio/mp4",
        bytes,
        durationSeconds,
        name,
        width,
        height,
        hasSound,
      },
      { id: null, name: RECORDER },
      new Date(),
    );
    const channel = await streamOfChannel(tx, row.channelId);
    const episodeId = await createRecordedEpisode(platform, tx, row, {
      url: recordingPath(file),
      kind,
      durationSeconds,
      premium: channel?.premium ?? false,
      availableUntil:
        row.availableDays === null
          ? null
          : new Date(row.endsAt.getTime() + row.availableDays * DAY),
    });
    await updateRecording(tx, id, "storing", {
      state: "stored",
      episodeId,
      file,
      bytes,
      seconds,
      gaps,
      trouble: "",
    });
  });
}
