import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type RecordingFile, UPLOAD_PART_BYTES } from "@masthead/contract/broadcast/episode.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { type CallContext, forBackground, type Platform } from "../../platform/platform.ts";
import { isStorageFull, requireRoom } from "../../platform/storage/storage-fault.ts";
import { storeRecording } from "./recording.service.ts";
import { lockUpload, PREFIX } from "./recording.store.ts";
import { mayBeRecording, readRecording, TELLING_BYTES } from "./recording-kind.ts";
import { roomFor } from "./recording-staging.ts";

/** Milliseconds after which parts are removed that no other followed. */
const STALE = 24 * 60 * 60 * 1000;

interface Part {
  upload: string;
  offset: number;
  total: number;
  file: File;
}

const stagingOf = ({ config }: Pick<Platform, "config">) => join(config.DATA_DIR, "uploads");

/**
 * Takes a part of a recording; with the last one the recording is stored. A part that does not begin where the one before ended is left, and
 * the reply says where to go on. @throws INVALID_INPUT at `total` or `file`
 */
export async function takePart(context: CallContext, part: Part): Promise<{ received: number; recording: RecordingFile | null }> {
  const { platform, user } = context;
  const folder = stagingOf(platform);
  await mkdir(folder, { recursive: true });
  const name = `${user?.id ?? 0}-${part.upload}`;
  // Reading a large recording takes longer than a request's transaction may be idle.
  return platform.background.db.transaction(async (tx) => {
    await lockUpload(tx, name);
    const path = join(folder, `${name}.${part.total}`);
    const others = (await readdir(folder)).some((file) => file.startsWith(`${name}.`) && file !== `${name}.${part.total}`);
    if (others) throw refused(context, "total", "otherTotal");
    const received = await sizeOf(path);
    if (part.offset !== received) return { received, recording: null };
    if (part.file.size > UPLOAD_PART_BYTES) throw refused(context, "file", "partTooLarge");
    if (received + part.file.size > part.total) throw refused(context, "file", "moreThanTotal");
    const bytes = new Uint8Array(await part.file.arrayBuffer());
    if (received === 0 && !(await mayBeRecording(bytes.subarray(0, TELLING_BYTES)))) throw refused(context, "file", "notARecording");
    if (received === 0) await requireQuota(context, tx, folder, part.total);
    await append(path, bytes, part.total - received);
    if (received + bytes.length < part.total) return { received: received + bytes.length, recording: null };
    return { received: part.total, recording: await finish(context, path, part.total) };
  });
}

/** One upload after the other, so that two that begin at once do not both take the last room. @throws INVALID_INPUT at `total` */
async function requireQuota(context: CallContext, tx: CallContext["db"], folder: string, total: number): Promise<void> {
  await lockUpload(tx, "staging");
  const refusal = await roomFor(folder, { user: context.user?.id ?? 0, total }, context.now);
  if (refusal) throw refused(context, "total", refusal);
}

/** Adds a part. An upload that the disk has no room for is removed, so that it does not take the room of everything else. @throws INSUFFICIENT_STORAGE */
async function append(path: string, bytes: Uint8Array, remaining: number): Promise<void> {
  try {
    await requireRoom(dirname(path), remaining);
    await appendFile(path, bytes);
  } catch (error) {
    if (isStorageFull(error)) await rm(path, { force: true });
    throw error;
  }
}

async function finish(context: CallContext, path: string, bytes: number): Promise<RecordingFile> {
  try {
    const read = await readRecording(path, await beginningOf(path));
    if (!read) throw refused(context, "file", "unreadable");
    const { extension, ...told } = read;
    const file = `${await hashOf(path)}.${extension}`;
    await storeRecording(forBackground(context.platform), path, { file, ...told, bytes, namedAt: context.now });
    return { url: PREFIX + file, ...told, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes what was begun to be uploaded and not gone on with for a day. */
export async function sweepUploads(platform: Platform, now: Date): Promise<void> {
  const folder = stagingOf(platform);
  for (const file of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, file)).catch(() => undefined);
    if (facts && now.getTime() - facts.mtimeMs > STALE) await rm(join(folder, file), { force: true });
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0);
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

const refused = ({ locale }: CallContext, path: string, reason: string) =>
  problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`broadcast.recording.${reason}`) }]);
