import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { z } from "zod";
import { contentTypeOf } from "./content-type.ts";
import { isMissing, timeoutOptions, withStorageErrors } from "./s3-client.ts";
import type { StagedFile, Staging } from "./staging.ts";
import type { StoredRange } from "./storage.ts";

/** Start of the keys of unfinished uploads. */
export const STAGING_PREFIX = "uploads/";
/** Minimum size of all parts of a multipart upload but the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
/**
 * Time limits in milliseconds: sending one part, and assembling or copying a file of any size
 * within the store.
 */
const PART_MS = MINUTE;
const ASSEMBLE_MS = 240_000;

/** Multipart upload: its id, and the ETags of the parts that the store has. */
const multipartState = z.object({
  uploadId: z.string(),
  etags: z.array(z.string()),
  isComplete: z.boolean(),
});
type MultipartState = z.infer<typeof multipartState>;

/**
 * Assembles files by multipart uploads. A bucket should have a lifecycle rule that aborts those
 * that nobody continues.
 */
export function s3Staging(client: S3Client, bucket: string): Staging {
  const store = { client, bucket };
  return {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    append: (file, bytes, isLast) =>
      withStorageErrors(() => appendPart(store, file, bytes, isLast)),
    stream: (name, range) => withStorageErrors(() => openStream(store, name, range)),
    moveTo: (name, key, sha256) => withStorageErrors(() => moveTo(store, name, key, sha256)),
    discard: (file) => withStorageErrors(() => discard(store, file)),
    // The caller knows all files; what a dead process has begun and not announced is left to the
    // lifecycle rule of the bucket.
    sweep: async () => {},
  };
}

interface Store {
  client: S3Client;
  bucket: string;
}

const objectOf = ({ bucket }: Store, name: string) => ({
  Bucket: bucket,
  Key: STAGING_PREFIX + name,
});

async function appendPart(
  store: Store,
  file: StagedFile,
  bytes: Uint8Array,
  isLast: boolean,
): Promise<StagedFile> {
  const content = file.pending ? Buffer.concat([file.pending, bytes]) : bytes;
  const received = file.received + bytes.length;
  if (!isLast && content.length < MIN_PART_BYTES)
    return { ...file, received, pending: Buffer.from(content) };
  const { uploadId, etags } = file.state
    ? multipartState.parse(file.state)
    : await begin(store, file.name);
  const part = {
    ...objectOf(store, file.name),
    UploadId: uploadId,
    PartNumber: etags.length + 1,
    Body: content,
  };
  try {
    const { ETag = "" } = await store.client.send(
      new UploadPartCommand(part),
      timeoutOptions(PART_MS),
    );
    const state = { uploadId, etags: [...etags, ETag], isComplete: isLast };
    if (isLast) await complete(store, file.name, state);
    return { ...file, received, state, pending: null };
  } catch (error) {
    // A multipart upload ends when it is complete, even if the response to that is lost. Then the
    // file exists.
    if (!isLast || !isMissing(error) || (await sizeOf(store, file.name)) !== received) throw error;
    return { ...file, received, state: { uploadId, etags, isComplete: true }, pending: null };
  }
}

async function begin(store: Store, name: string): Promise<MultipartState> {
  const { UploadId } = await store.client.send(
    new CreateMultipartUploadCommand(objectOf(store, name)),
  );
  return { uploadId: UploadId ?? "", etags: [], isComplete: false };
}

async function complete(
  store: Store,
  name: string,
  { uploadId, etags }: MultipartState,
): Promise<void> {
  const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const request = { ...objectOf(store, name), UploadId: uploadId, MultipartUpload: { Parts } };
  await store.client.send(new CompleteMultipartUploadCommand(request), timeoutOptions(ASSEMBLE_MS));
}

async function sizeOf(store: Store, name: string): Promise<number | undefined> {
  try {
    return (await store.client.send(new HeadObjectCommand(objectOf(store, name)))).ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function openStream(
  store: Store,
  name: string,
  range: StoredRange | undefined,
): Promise<Readable> {
  const request = {
    ...objectOf(store, name),
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  };
  return (await store.client.send(new GetObjectCommand(request))).Body as Readable;
}

async function moveTo(store: Store, name: string, key: string, sha256: string): Promise<void> {
  const { Bucket, Key } = objectOf(store, name);
  const command = new CopyObjectCommand({
    Bucket,
    Key: key,
    CopySource: `${Bucket}/${Key}`,
    ContentType: contentTypeOf(key),
    Metadata: { sha256 },
    MetadataDirective: "REPLACE",
  });
  await store.client.send(command, timeoutOptions(ASSEMBLE_MS));
}

async function discard(
  store: Store,
  { name, state }: Pick<StagedFile, "name" | "state">,
): Promise<void> {
  const multipart = state ? multipartState.parse(state) : undefined;
  if (multipart && !multipart.isComplete) await abort(store, name, multipart.uploadId);
  // The file may be complete without its caller knowing: see appendPart.
  await store.client.send(new DeleteObjectCommand(objectOf(store, name)));
}

async function abort(store: Store, name: string, uploadId: string): Promise<void> {
  try {
    await store.client.send(
      new AbortMultipartUploadCommand({ ...objectOf(store, name), UploadId: uploadId }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
