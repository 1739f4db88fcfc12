import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MAX_UPLOAD_PART_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { problemError } from "../../../platform/http/problem.ts";
import { type CallContext, forBackground, type Platform } from "../../../platform/platform.ts";
import { isStorageFull, requireFreeSpace } from "../../../platform/storage/storage-fault.ts";
import { storeRecording } from "./recording.service.ts";
import { lockUpload, RECORDING_PATH_PREFIX } from "./recording.store.ts";
import { detectRecordingFormat, hasRecordingSignature, SIGNATURE_BYTES } from "./recording-format.ts";
import { checkUploadQuota } from "./recording-staging.ts";

/** Age after which an unfinished upload is removed, in milliseconds since its last part. */
const STALE_MS = 24 * 60 * 60 * 1000;

interface UploadPart {
  upload: string;
  offset: number;
  total: number;
  file: File;
}

const stagingFolder = ({ config }: Pick<Platform, "config">) => join(config.DATA_DIR, "uploads");

/**
 * Receives a part of a recording, and stores the recording with the last one. A part that does not
 * start where the previous one ended is ignored; the response says where to continue.
 * @throws INVALID_INPUT at `total` or `file`
 */
export async function receiveUploadPart(
  context: CallContext,
  part: UploadPart,
): Promise<{ received: number; recording: RecordingFile | null }> {
  const { platform, user } = context;
  const folder = stagingFolder(platform);
  await mkdir(folder, { recursive: true });
  const name = `${user?.id ?? 0}-${part.upload}`;
  // Uses the background database: reading a large recording takes longer than the idle timeout of a
  // request's transaction.
  return platform.background.db.transaction(async (tx) => {
    await lockUpload(tx, name);
    const path = join(folder, `${name}.${part.total}`);
    const hasOtherTotal = (await readdir(folder)).some((file) => file.startsWith(`${name}.`) && file !== `${name}.${part.total}`);
    if (hasOtherTotal) throw invalidInput(context, "total", "otherTotal");
    const received = await sizeOf(path);
    if (part.offset !== received) return { received, recording: null };
    if (part.file.size > MAX_UPLOAD_PART_BYTES) throw invalidInput(context, "file", "partTooLarge");
    if (received + part.file.size > part.total) throw invalidInput(context, "file", "moreThanTotal");
    const bytes = new Uint8Array(await part.file.arrayBuffer());
    if (received === 0 && !(await hasRecordingSignature(bytes.subarray(0, SIGNATURE_BYTES))))
      throw invalidInput(context, "file", "notARecording");
    if (received === 0) await requireQuota(context, tx, folder, part.total);
    await appendPart(path, bytes, part.total - received);
    if (received + bytes.length < part.total) return { received: received + bytes.length, recording: null };
    return { received: part.total, recording: await finishUpload(context, path, part.total) };
  });
}

/**
 * Checks the quota under a lock, so that concurrent uploads do not both take the last free space.
 * @throws INVALID_INPUT at `total`
 */
async function requireQuota(context: CallContext, tx: CallContext["db"], folder: string, total: number): Promise<void> {
  await lockUpload(tx, "staging");
  const rejection = await checkUploadQuota(folder, { user: context.user?.id ?? 0, total }, context.now);
  if (rejection) throw invalidInput(context, "total", rejection);
}

/**
 * Appends a part. Removes the upload when the disk is full, to free the space.
 * @throws INSUFFICIENT_STORAGE
 */
async function appendPart(path: string, bytes: Uint8Array, remaining: number): Promise<void> {
  try {
    await requireFreeSpace(dirname(path), remaining);
    await appendFile(path, bytes);
  } catch (error) {
    if (isStorageFull(error)) await rm(path, { force: true });
    throw error;
  }
}

async function finishUpload(context: CallContext, path: string, bytes: number): Promise<RecordingFile> {
  try {
    const format = await detectRecordingFormat(path, await readHead(path));
    if (!format) throw invalidInput(context, "file", "unreadable");
    const { extension, ...properties } = format;
    const file = `${await hashOf(path)}.${extension}`;
    await storeRecording(forBackground(context.platform), path, { file, ...properties, bytes, namedAt: context.now });
    return { url: RECORDING_PATH_PREFIX + file, ...properties, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes unfinished uploads that received no part for a day. */
export async function sweepUploads(platform: Platform, now: Date): Promise<void> {
  const folder = stagingFolder(platform);
  for (const file of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, file)).catch(() => undefined);
    if (stats && now.getTime() - stats.mtimeMs > STALE_MS) await rm(join(folder, file), { force: true });
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const invalidInput = ({ locale }: CallContext, path: string, reason: string) =>
  problemError("INVALID_INPUT", [{ path, message: messagesFor(locale)(`broadcast.recording.${reason}`) }]);
