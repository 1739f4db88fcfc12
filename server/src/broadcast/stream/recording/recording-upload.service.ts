import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { MAX_UPLOAD_PART_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { problemError } from "../../../platform/http/problem.ts";
import { type CallContext, forBackground } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StagedFile, Staging } from "../../../platform/storage/staging.ts";
import { isStorageUnavailable, storageFull } from "../../../platform/storage/storage-fault.ts";
import { storeRecording } from "./recording.service.ts";
import { RECORDING_PATH_PREFIX } from "./recording.store.ts";
import { detectRecordingFormat, hasRecordingSignature, SIGNATURE_BYTES } from "./recording-format.ts";
import { checkUploadQuota } from "./recording-quota.service.ts";
import { deleteUpload, lockUpload, saveUpload, type UploadRow, uploadByName } from "./recording-upload.store.ts";

interface UploadPart {
  upload: string;
  offset: number;
  total: number;
  file: File;
}

interface UploadProgress {
  received: number;
  recording: RecordingFile | null;
}

/**
 * Receives a part of a recording, and stores the recording with the last one. Any process may
 * receive any part. A part that does not start where the previous one ended is ignored; the response
 * says where to continue.
 * @throws INVALID_INPUT at `total` or `file`; INSUFFICIENT_STORAGE, which removes the upload
 */
export async function receiveUploadPart(context: CallContext, part: UploadPart): Promise<UploadProgress> {
  const { platform, user, now } = context;
  const name = `${user?.id ?? 0}-${part.upload}`;
  // Uses the background database: reading a large recording takes longer than the idle timeout of a
  // request's transaction.
  const outcome = await platform.background.db.transaction(async (tx) => {
    await lockUpload(tx, name);
    const row = await uploadByName(tx, name);
    if (row && row.total !== part.total) throw invalidInput(context, "total", "otherTotal");
    const received = row?.received ?? 0;
    if (part.offset !== received) return { received, recording: null };
    const upload = row ?? { name, userId: user?.id ?? 0, total: part.total, received, staged: null, pending: null, usedAt: now };
    const bytes = await checkPart(context, tx, upload, part.file);
    try {
      return await addPart(context, tx, upload, bytes);
    } catch (error) {
      // Committed before the error is thrown: the upload cannot be continued.
      if (error instanceof UploadEnded) return error;
      throw error;
    }
  });
  if (outcome instanceof UploadEnded) throw outcome.cause;
  return outcome;
}

/** Failure that ends an upload: its file is removed. */
class UploadEnded extends Error {}

/**
 * Checks a part before it is stored, and the quota with the first one. Returns its bytes.
 * @throws INVALID_INPUT; INSUFFICIENT_STORAGE if the first part announces more than the disk can take
 */
async function checkPart(context: CallContext, tx: Db, { name, userId, received, total }: UploadRow, file: File): Promise<Uint8Array> {
  if (file.size > MAX_UPLOAD_PART_BYTES) throw invalidInput(context, "file", "partTooLarge");
  if (received + file.size > total) throw invalidInput(context, "file", "moreThanTotal");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (received > 0) return bytes;
  if (!(await hasRecordingSignature(bytes.subarray(0, SIGNATURE_BYTES)))) throw invalidInput(context, "file", "notARecording");
  const rejection = await checkUploadQuota(tx, context.platform.storage, { name, userId, total }, context.now);
  if (rejection === "diskFull") throw problemError("INSUFFICIENT_STORAGE");
  if (rejection) throw invalidInput(context, "total", rejection);
  return bytes;
}

/**
 * Stores a part, and the recording with the last one. A part that the storage did not take can be sent
 * again.
 * @throws UploadEnded when the storage is full, or the complete file cannot be stored as a recording
 */
async function addPart(context: CallContext, tx: Db, upload: UploadRow, bytes: Uint8Array): Promise<UploadProgress> {
  const { staging } = context.platform.storage;
  const { name, total } = upload;
  const isLast = upload.received + bytes.length === total;
  let file: StagedFile = { name, received: upload.received, state: upload.staged, pending: upload.pending };
  try {
    if ((await staging.freeBytes()) < total - file.received) throw storageFull(`no space left for an upload of ${total} bytes`);
    file = await staging.append(file, bytes, isLast);
  } catch (error) {
    if (isStorageUnavailable(error)) throw error;
    await endUpload(context, tx, file);
    throw new UploadEnded("the part could not be stored", { cause: error });
  }
  const { received, state, pending } = file;
  if (!isLast) {
    await saveUpload(tx, { ...upload, received, staged: state, pending, usedAt: context.now });
    return { received, recording: null };
  }
  try {
    return { received, recording: await finishUpload(context, name, total) };
  } catch (error) {
    throw new UploadEnded("the recording could not be stored", { cause: error });
  } finally {
    await endUpload(context, tx, file);
  }
}

async function endUpload({ platform: { storage, log } }: CallContext, tx: Db, file: StagedFile): Promise<void> {
  await storage.staging.discard(file).catch((err) => log.warn({ err, upload: file.name }, "unfinished upload could not be removed"));
  await deleteUpload(tx, file.name);
}

async function finishUpload(context: CallContext, name: string, bytes: number): Promise<RecordingFile> {
  const { staging } = context.platform.storage;
  const read = async (offset: number, length: number) => buffer(await staging.stream(name, { start: offset, end: offset + length - 1 }));
  const format = await detectRecordingFormat({ size: bytes, read });
  if (!format) throw invalidInput(context, "file", "unreadable");
  const { extension, ...properties } = format;
  const sha256 = await hashOf(staging, name);
  const file = `${sha256}.${extension}`;
  await storeRecording(forBackground(context.platform), name, { file, ...properties, bytes, namedAt: context.now, sha256 });
  return { url: RECORDING_PATH_PREFIX + file, ...properties, bytes };
}

async function hashOf(staging: Staging, name: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(await staging.stream(name), hash);
  return hash.digest("hex");
}

const invalidInput = ({ locale }: CallContext, path: string, reason: string) =>
  problemError("INVALID_INPUT", [{ path, message: messagesFor(locale)(`broadcast.recording.${reason}`) }]);
