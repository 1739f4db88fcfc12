import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { MAX_UPLOAD_PART_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { truncateText } from "../../../newsroom/truncate-text.ts";
import { hasFfmpeg } from "../../../platform/ffmpeg/ffmpeg.ts";
import { invalidInput, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { databaseFault } from "../../../platform/postgres/database-fault.ts";
import type { StagedFile, Staging } from "../../../platform/storage/staging.ts";
import { isStorageUnavailable, storageFull } from "../../../platform/storage/storage-fault.ts";
import { storeRecording, toRecordingFile } from "./recording.service.ts";
import type { RecordingRow } from "./recording.store.ts";
import { detectRecordingFormat, problemOfSignature, SIGNATURE_BYTES } from "./recording-format.ts";
import { checkUploadQuota } from "./recording-quota.service.ts";
import {
  deleteLeasedUpload,
  isLeased,
  leaseUpload,
  lockUpload,
  releaseUpload,
  renewUploadLease,
  type UploadRow,
  uploadByName,
} from "./recording-upload.store.ts";

interface UploadPart {
  upload: string;
  offset: number;
  total: number;
  file: File;
  width?: number;
  height?: number;
}

interface UploadProgress {
  received: number;
  recording: RecordingFile | null;
}

/** Part that this request stores, while it leases the upload. */
interface LeasedPart {
  upload: UploadRow;
  lease: string;
  bytes: Uint8Array;
}

/** Properties of a recording that only the client knows. */
type Description = Pick<RecordingRow, "name" | "width" | "height">;

/** Maximum length of the stored name of a file, in characters. */
const MAX_NAME_LENGTH = 300;

/** Interval between two looks at an upload that another request has leased, in milliseconds. */
const LEASE_POLL_MS = 200;
/**
 * Time after which a request that waits for a lease is answered where to continue, in milliseconds:
 * longer than the lease of a dead one.
 */
const LEASE_WAIT_MS = 25_000;
/** Interval of the renewal of a lease, in milliseconds. */
const LEASE_RENEWAL_MS = 4_000;

/**
 * Receives a part of a recording, and stores the recording with the last one. Any process may
 * receive any part. A part that does not start where the previous one ended is ignored; the
 * response says where to continue.
 *
 * The request leases the upload, and stores the part outside a transaction: that takes up to
 * minutes in a bucket. A repeated part waits until the lease has ended.
 * @throws INVALID_INPUT at `total` or `file`; INSUFFICIENT_STORAGE, which removes the upload
 */
export async function receiveUploadPart(
  context: CallContext,
  part: UploadPart,
): Promise<UploadProgress> {
  const name = `${context.user?.id ?? 0}-${part.upload}`;
  const outcome = await leasePart(context, name, part);
  if ("received" in outcome) return { received: outcome.received, recording: null };
  const { db } = context.platform.database;
  const renew = () =>
    renewUploadLease(db, name, outcome.lease).catch((error) =>
      context.platform.log.warn({ error, upload: name }, "lease of an upload was not renewed"),
    );
  const renewal = setInterval(renew, LEASE_RENEWAL_MS);
  try {
    return await addPart(context, outcome, describe(part));
  } finally {
    clearInterval(renewal);
  }
}

const describe = ({ file, width, height }: UploadPart): Description => ({
  name: truncateText(file.name.replaceAll("\0", ""), MAX_NAME_LENGTH),
  width: (height && width) ?? null,
  height: (width && height) ?? null,
});

/**
 * Waits until no other request has leased the upload, and leases it. Returns where to continue if
 * the part does not start there.
 */
async function leasePart(
  context: CallContext,
  name: string,
  part: UploadPart,
): Promise<LeasedPart | { received: number }> {
  const { platform } = context;
  const deadline = performance.now() + LEASE_WAIT_MS;
  for (;;) {
    const removed: UploadRow[] = [];
    const outcome = await platform.database.db.transaction(async (tx) => {
      await lockUpload(tx, name);
      const row = await uploadByName(tx, name);
      if (row && row.total !== part.total)
        throw invalidInput(context, "total", "broadcast.recording.otherTotal");
      const received = row?.received ?? 0;
      if (part.offset !== received) return { received };
      if (await isLeased(tx, name)) return undefined;
      const idle = { staged: null, pending: null, lease: null, leasedUntil: null };
      const upload = row ?? {
        name,
        userId: context.user?.id ?? 0,
        total: part.total,
        received,
        usedAt: context.now,
        ...idle,
      };
      const bytes = await checkPart(context, upload, part.file);
      if (!row) removed.push(...(await makeRoom(context, tx, upload)));
      const lease = randomUUID();
      await leaseUpload(tx, { ...upload, usedAt: context.now }, lease);
      return { upload, lease, bytes };
    });
    for (const upload of removed) await discard(context, { ...upload, state: upload.staged });
    if (outcome) return outcome;
    if (performance.now() > deadline) return { received: part.offset };
    await wait(LEASE_POLL_MS);
  }
}

/**
 * Checks the size of a part, and the signature of the first one. Returns its bytes. @throws
 * INVALID_INPUT
 */
async function checkPart(
  context: CallContext,
  { received, total }: UploadRow,
  file: File,
): Promise<Uint8Array> {
  if (file.size > MAX_UPLOAD_PART_BYTES)
    throw invalidInput(context, "file", "broadcast.recording.partTooLarge");
  if (received + file.size > total)
    throw invalidInput(context, "file", "broadcast.recording.moreThanTotal");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem =
    received === 0
      ? await problemOfSignature(bytes.subarray(0, SIGNATURE_BYTES), await conversionOf(context))
      : null;
  if (problem) throw invalidInput(context, "file", `broadcast.recording.${problem}`);
  return bytes;
}

/**
 * Makes room for a new upload. Returns the uploads that were removed.
 * @throws INVALID_INPUT over the quota; INSUFFICIENT_STORAGE if it announces more than the disk can
 *   take
 */
async function makeRoom(
  context: CallContext,
  tx: Db,
  { name, userId, total }: UploadRow,
): Promise<UploadRow[]> {
  const check = await checkUploadQuota(
    tx,
    context.platform.storage,
    { name, userId, total },
    context.now,
  );
  if (check.rejection === "diskFull") throw problemError("INSUFFICIENT_STORAGE");
  if (check.rejection)
    throw invalidInput(context, "total", `broadcast.recording.${check.rejection}`);
  return check.removed;
}

/**
 * Stores a part, and the recording with the last one. A part can be sent again after an outage of
 * the storage or the database.
 * @throws Error when the storage is full, or the complete file cannot be stored as a recording. The
 *   upload has ended then.
 */
async function addPart(
  context: CallContext,
  { upload, lease, bytes }: LeasedPart,
  description: Description,
): Promise<UploadProgress> {
  const { storage, database } = context.platform;
  const { name, total } = upload;
  let file: StagedFile = {
    name,
    received: upload.received,
    state: upload.staged,
    pending: upload.pending,
  };
  const isLast = file.received + bytes.length === total;
  try {
    if ((await storage.staging.freeBytes()) < total - file.received)
      throw storageFull(`no space left for an upload of ${total} bytes`);
    file = await storage.staging.append(file, bytes, isLast);
    const { received, state: staged, pending } = file;
    if (isLast) {
      const recording = await finishUpload(context, name, total, description);
      await endUpload(context, file, lease);
      return { received, recording };
    }
    const saved = await releaseUpload(database.db, name, lease, {
      received,
      staged,
      pending,
      usedAt: context.now,
    });
    // If another request took over, it stores the same part.
    return { received: saved ? received : upload.received, recording: null };
  } catch (error) {
    if (isStorageUnavailable(error) || databaseFault(error))
      await leaveUpload(context, name, lease);
    else await endUpload(context, file, lease);
    throw error;
  }
}

/** Ends a lease, so that the part can be sent again immediately. */
async function leaveUpload(
  { platform: { database, log } }: CallContext,
  name: string,
  lease: string,
): Promise<void> {
  await releaseUpload(database.db, name, lease).catch((error) =>
    log.warn({ error, upload: name }, "lease of an upload was not ended"),
  );
}

/** Removes an upload and then its file, unless another request has taken over. */
async function endUpload(context: CallContext, file: StagedFile, lease: string): Promise<void> {
  if (await deleteLeasedUpload(context.platform.database.db, file.name, lease))
    await discard(context, file);
}

async function discard(
  { platform: { storage, log } }: CallContext,
  file: Pick<StagedFile, "name" | "state">,
): Promise<void> {
  await storage.staging
    .discard(file)
    .catch((err) => log.warn({ err, upload: file.name }, "unfinished upload could not be removed"));
}

async function finishUpload(
  context: CallContext,
  name: string,
  bytes: number,
  description: Description,
): Promise<RecordingFile> {
  const { staging } = context.platform.storage;
  const read = async (offset: number, length: number) =>
    buffer(await staging.stream(name, { start: offset, end: offset + length - 1 }));
  const format = await detectRecordingFormat({ size: bytes, read }, await conversionOf(context));
  if (typeof format === "string")
    throw invalidInput(context, "file", `broadcast.recording.${format}`);
  const { extension, ...properties } = format;
  const sha256 = await hashOf(staging, name);
  const times = { createdAt: context.now, namedAt: context.now };
  const size = format.kind === "audio" && { width: null, height: null };
  const conversion = { problem: null, attempts: 0, leasedUntil: null, stateAt: context.now };
  const state = "demuxer" in format ? ("processing" as const) : ("ready" as const);
  const row = {
    file: `${sha256}.${extension}`,
    demuxer: null,
    ...properties,
    state,
    ...conversion,
    bytes,
    ...description,
    ...size,
    ...times,
  };
  return toRecordingFile(await storeRecording(context, name, row, sha256));
}

/** Whether this installation converts recordings that browsers do not play. */
const conversionOf = async ({ platform: { config } }: CallContext) => ({
  converts: await hasFfmpeg(config),
});

async function hashOf(staging: Staging, name: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(await staging.stream(name), hash);
  return hash.digest("hex");
}
