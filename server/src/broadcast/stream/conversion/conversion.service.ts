import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MAX_RECORDING_BYTES } from "@masthead/contract/broadcast/episode.ts";
import type { ConversionProblem } from "@masthead/contract/broadcast/recording-state.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { refreshEntriesWithRecording } from "../../../newsroom/live-blog/entry/entry-recording.service.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import {
  FfmpegError,
  FfmpegStopped,
  hasFfmpeg,
  inputArguments,
  runFfmpeg,
  runFfprobe,
} from "../../../platform/ffmpeg/ffmpeg.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isStorageFull } from "../../../platform/storage/storage-fault.ts";
import { CONVERT_JOB, recordingTag } from "../recording/recording.service.ts";
import type { RecordingRow } from "../recording/recording.store.ts";
import { detectRecordingFormat } from "../recording/recording-format.ts";
import { recordingKey, recordingSourceKey } from "../recording/recording-key.ts";
import {
  type ConvertedFile,
  claimConversion,
  endConversion,
  releaseConversion,
  renewConversion,
  waitingConversions,
} from "./conversion.store.ts";
import {
  type ConversionPlan,
  PROBED_ENTRIES,
  planConversion,
  readProbe,
} from "./conversion-plan.ts";

/** Maximum time of a conversion, in milliseconds. */
const TIMEOUT_MS = HOUR;
/** Disk space that conversions must leave free, in bytes. */
const RESERVED_BYTES = 1024 ** 3;
/**
 * Runs after which a conversion that ends its process, or fails for another reason than the file,
 * is given up.
 */
const MAX_ATTEMPTS = 5;
/** Interval of the renewal of the lease, in milliseconds. */
const RENEWAL_MS = 20_000;
/** Age after which the files of a process that died are removed, in milliseconds. */
const LEFTOVER_MS = DAY;
/** Maximum difference of duration of a complete conversion, in seconds and as a share. */
const MISSING = { seconds: 3, share: 0.03 };

/** Thrown when a recording cannot be converted, and a repetition would not help. */
class ConversionFailure extends Error {
  readonly problem: ConversionProblem;

  constructor(problem: ConversionProblem, cause?: unknown) {
    super(`the recording cannot be converted: ${problem}`, { cause });
    this.problem = problem;
  }
}

/**
 * Converts an uploaded recording, unless another process does. Its state shows staff the outcome.
 * An outage is thrown, so that the job is repeated.
 */
export async function convertRecording(platform: Platform, file: string): Promise<void> {
  const { database, log } = platform;
  const row = await claimConversion(database.db, file);
  if (!row) return;
  const renewal = setInterval(() => {
    renewConversion(database.db, file).catch((error) =>
      log.warn({ error, file }, "lease of a conversion was not renewed"),
    );
  }, RENEWAL_MS);
  try {
    await finish(platform, row, await convert(platform, row));
  } catch (error) {
    const problem = problemOf(error, row.attempts);
    if (!problem) {
      await releaseConversion(database.db, file, { counts: !(error instanceof FfmpegStopped) });
      throw error;
    }
    log.error({ error, file, problem, attempts: row.attempts }, "recording could not be converted");
    await finish(platform, row, { problem });
  } finally {
    clearInterval(renewal);
  }
}

/** Enqueues conversions that no process works on: their job was lost, or its process died. */
export async function sweepConversions({ database: { db }, jobs }: Platform): Promise<void> {
  for (const file of await waitingConversions(db)) await jobs.send(CONVERT_JOB, { file }, file);
}

/** Returns why a conversion has failed permanently; undefined if it must be repeated. */
function problemOf(error: unknown, attempts: number): ConversionProblem | undefined {
  if (error instanceof ConversionFailure) return error.problem;
  if (error instanceof FfmpegStopped) return undefined;
  if (error instanceof FfmpegError) return error.isTimeout ? "tooSlow" : "unreadable";
  if (attempts < MAX_ATTEMPTS) return undefined;
  return isStorageFull(error) ? "diskFull" : "unknown";
}

/**
 * Stores how a conversion ended, invalidates the pages that show the recording, sends
 * it to open live blogs, and removes the
 * uploaded file.
 */
async function finish(
  { database, storage }: Platform,
  { file }: RecordingRow,
  result: ConvertedFile,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await endConversion(tx, file, result);
    await announceChange(tx, [recordingTag(file)]);
    await refreshEntriesWithRecording(tx, file);
  });
  await storage.remove(recordingSourceKey(file));
}

/** Converts the uploaded file in a separate folder, and stores the result. */
async function convert(platform: Platform, row: RecordingRow): Promise<ConvertedFile> {
  const { config, storage } = platform;
  if (!(await hasFfmpeg(config)))
    throw new Error("ffmpeg is not installed on this machine, or switched off by FFMPEG");
  const parent = join(config.DATA_DIR, "conversions");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeLeftovers(parent);
  await requireSpace(parent, row.bytes);
  const folder = await mkdtemp(join(parent, "recording-"));
  try {
    const source = await storage.stream(recordingSourceKey(row.file));
    if (!source)
      throw new ConversionFailure("unknown", "the uploaded file is missing in the storage");
    await pipeline(source, createWriteStream(join(folder, "in")));
    const plan = await run(platform, row, folder);
    return await storeOutput(platform, row, join(folder, "out"), plan);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Requires space for the uploaded file and a converted one of the same size. @throws Error ENOSPC
 */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= 2 * bytes + RESERVED_BYTES) return;
  throw Object.assign(new Error(`no space left to convert a recording of ${bytes} bytes`), {
    code: "ENOSPC",
  });
}

/** Runs ffmpeg. If it lacks the filters for HDR, colours are not converted. */
async function run(
  { config, log }: Platform,
  { demuxer, file }: RecordingRow,
  folder: string,
): Promise<ConversionPlan> {
  if (!demuxer)
    throw new ConversionFailure("unknown", "the format of the uploaded file is unknown");
  const options = { folder, timeoutMs: TIMEOUT_MS };
  const input = inputArguments(demuxer, "in");
  const probed = readProbe(
    await runFfprobe(config, ["-show_entries", PROBED_ENTRIES, ...input], options),
  );
  const start = performance.now();
  for (const canToneMap of [true, false]) {
    const plan = planConversion(probed, { canToneMap });
    if (!plan) break;
    try {
      const limits = [
        "-threads",
        "2",
        "-max_muxing_queue_size",
        "1024",
        "-fs",
        String(MAX_RECORDING_BYTES),
        "-f",
        "mp4",
      ];
      await runFfmpeg(config, [...input, ...plan.args, ...limits, "file:out"], options);
      log.info(
        { file, encoded: plan.encodesVideo, durationMs: Math.round(performance.now() - start) },
        "recording converted",
      );
      return plan;
    } catch (error) {
      if (
        !(
          canToneMap &&
          probed.video?.isHdr &&
          error instanceof FfmpegError &&
          /No such filter/.test(error.message)
        )
      )
        throw error;
    }
  }
  throw new ConversionFailure("unreadable");
}

/** Checks that browsers play the converted file and nothing of it is missing, and stores it. */
async function storeOutput(
  { storage }: Platform,
  row: RecordingRow,
  path: string,
  { size }: ConversionPlan,
): Promise<ConvertedFile> {
  const { size: bytes } = await stat(path);
  if (bytes >= MAX_RECORDING_BYTES - 1024 ** 2) throw new ConversionFailure("tooLarge");
  const format = await formatOf(path, bytes);
  if (typeof format === "string" || "demuxer" in format)
    throw new ConversionFailure("unreadable", format);
  const { durationSeconds, mimeType, hasSound } = format;
  const missing = (row.durationSeconds ?? 0) - (durationSeconds ?? 0);
  if (missing > Math.max(MISSING.seconds, (row.durationSeconds ?? 0) * MISSING.share))
    throw new ConversionFailure("unreadable");
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  await storage.putStream(recordingKey(row.file), createReadStream(path), {
    size: bytes,
    sha256: hash.digest("hex"),
  });
  return {
    bytes,
    durationSeconds,
    hasSound,
    mimeType: row.kind === "audio" ? "audio/mp4" : mimeType,
    ...(size ?? { width: null, height: null }),
  };
}

async function formatOf(path: string, size: number) {
  const handle = await open(path);
  try {
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await detectRecordingFormat({ size, read }, { converts: false });
  } finally {
    await handle.close();
  }
}
