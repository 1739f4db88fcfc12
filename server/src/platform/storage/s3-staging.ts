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
  const objectOf = (name: string) => ({ Bucket: bucket, Key: STAGING_PREFIX + name });

  async function begin(name: string): Promise<MultipartState> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(objectOf(name)));
    return { uploadId: UploadId ?? "", etags: [], isComplete: false };
  }

  async function appendPart(
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
      : await begin(file.name);
    const part = {
      ...objectOf(file.name),
      UploadId: uploadId,
      PartNumber: etags.length + 1,
      Body: content,
    };
    try {
      const { ETag = "" } = await client.send(new UploadPartCommand(part), timeoutOptions(PART_MS));
      const state = { uploadId, etags: [...etags, ETag], isComplete: isLast };
      if (isLast) await complete(file.name, state);
      return { ...file, received, state, pending: null };
    } catch (error) {
      // A multipart upload ends when it is complete, even if the response to that is lost. Then the
      // file exists.
      if (!isLast || !isMissing(error) || (await sizeOf(file.name)) !== received) throw error;
      return { ...file, received, state: { uploadId, etags, isComplete: true }, pending: null };
    }
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand(objectOf(name)))).ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function complete(name: string, { uploadId, etags }: MultipartState): Promise<void> {
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const request = { ...objectOf(name), UploadId: uploadId, MultipartUpload: { Parts } };
    await client.send(new CompleteMultipartUploadCommand(request), timeoutOptions(ASSEMBLE_MS));
  }

  async function discard({ name, state }: Pick<StagedFile, "name" | "state">): Promise<void> {
    const multipart = state ? multipartState.parse(state) : undefined;
    if (multipart && !multipart.isComplete) await abort(name, multipart.uploadId);
    // The file may be complete without its caller knowing: see appendPart.
    await client.send(new DeleteObjectCommand(objectOf(name)));
  }

  async function abort(name: string, uploadId: string): Promise<void> {
    try {
      await client.send(new AbortMultipartUploadCommand({ ...objectOf(name), UploadId: uploadId }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    append: (file, bytes, isLast) => withStorageErrors(() => appendPart(file, bytes, isLast)),
    stream: (name, range) =>
      withStorageErrors(async () => {
        const request = {
          ...objectOf(name),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        };
        return (await client.send(new GetObjectCommand(request))).Body as Readable;
      }),
    moveTo: (name, key, sha256) =>
      withStorageErrors(async () => {
        const { Bucket, Key } = objectOf(name);
        const target = {
          Bucket,
          Key: key,
          ContentType: contentTypeOf(key),
          Metadata: { sha256 },
          MetadataDirective: "REPLACE" as const,
        };
        await client.send(
          new CopyObjectCommand({ ...target, CopySource: `${Bucket}/${Key}` }),
          timeoutOptions(ASSEMBLE_MS),
        );
      }),
    discard: (file) => withStorageErrors(() => discard(file)),
    // The caller knows all files; uploads that a dead process began and did not announce are left
    // to the lifecycle rule of the bucket.
    sweep: async () => {},
  };
}
