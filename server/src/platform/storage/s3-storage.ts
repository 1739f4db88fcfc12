import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { contentTypeOf } from "./content-type.ts";
import {
  createS3Client,
  isMissing,
  type S3Settings,
  timeoutOptions,
  withStorageErrors,
} from "./s3-client.ts";
import { STAGING_PREFIX, s3Staging } from "./s3-staging.ts";
import type { MediaStorage, StoredFile, StoredRange } from "./storage.ts";

/** Lifetime in caches of files that never change, in seconds. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/**
 * Lifetime of signed URLs: a player requests further ranges of a recording with the URL that it got
 * first.
 */
const SIGNED_FOR_SECONDS = 6 * 60 * 60;
/**
 * Size of a part of a streamed upload, and the number of parts that are sent at the same time: the
 * memory that it takes.
 */
const PART_BYTES = 8 * 1024 * 1024;
const PARALLEL_PARTS = 2;
/**
 * Time limit of a check in milliseconds. The first one of a busy machine connects, and loads parts
 * of the client: more than a second.
 */
const CHECK_MS = 3_000;

/** Stores media files in a bucket of an S3-compatible store. */
export function s3Storage(settings: S3Settings): MediaStorage {
  const client = createS3Client(settings);
  const bucket = settings.S3_BUCKET;
  const target = { client, bucket };
  return {
    put: (key, bytes, cacheSeconds = YEAR_SECONDS) =>
      withStorageErrors(() => write(target, key, bytes, cacheSeconds)),
    putStream: (key, content, file) => withStorageErrors(() => upload(target, key, content, file)),
    get: (key) => withStorageErrors(() => read(target, key)),
    stream: (key, range) => withStorageErrors(() => streamIfExists(target, key, range)),
    has: (key) => withStorageErrors(async () => (await headOf(target, key)) !== undefined),
    stat: (key) => withStorageErrors(() => headOf(target, key)),
    remove: (key) =>
      withStorageErrors(
        async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))),
      ),
    list: () => listFiles(target),
    readerUrl: async (key, access) => {
      if (settings.MEDIA_URL && access === "public") return `${settings.MEDIA_URL}/${key}`;
      return settings.S3_SIGNED_URLS
        ? withStorageErrors(() =>
            getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), {
              expiresIn: SIGNED_FOR_SECONDS,
            }),
          )
        : undefined;
    },
    check: async () => {
      const request = client.send(
        new HeadBucketCommand({ Bucket: bucket }),
        timeoutOptions(CHECK_MS),
      );
      return request.then(
        () => "ok",
        () => "unreachable",
      );
    },
    space: async () => undefined,
    staging: s3Staging(client, bucket),
  };
}

interface Target {
  client: S3Client;
  bucket: string;
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const cacheControlOf = (seconds: number) =>
  `public, max-age=${seconds}${seconds >= YEAR_SECONDS ? ", immutable" : ""}`;

async function write(
  { client, bucket }: Target,
  key: string,
  bytes: Uint8Array,
  cacheSeconds: number,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: contentTypeOf(key),
      CacheControl: cacheControlOf(cacheSeconds),
      Metadata: { sha256: sha256Of(bytes) },
    }),
  );
}

async function read({ client, bucket }: Target, key: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/**
 * Streams a file in parts, with only a few in memory. The file exists in the storage once all parts
 * have arrived.
 */
async function upload(
  { client, bucket }: Target,
  key: string,
  content: Readable,
  { sha256 }: { sha256: string },
): Promise<void> {
  const params = {
    Bucket: bucket,
    Key: key,
    Body: content,
    ContentType: contentTypeOf(key),
    CacheControl: cacheControlOf(YEAR_SECONDS),
    Metadata: { sha256 },
  };
  await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARALLEL_PARTS }).done();
}

async function streamIfExists(
  { client, bucket }: Target,
  key: string,
  range?: StoredRange,
): Promise<Readable | undefined> {
  const request = {
    Bucket: bucket,
    Key: key,
    ...(range && { Range: `bytes=${range.start}-${range.end}` }),
  };
  try {
    return (await client.send(new GetObjectCommand(request))).Body as Readable;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function headOf(
  { client, bucket }: Target,
  key: string,
): Promise<{ size: number; sha256?: string } | undefined> {
  try {
    const { ContentLength = 0, Metadata } = await client.send(
      new HeadObjectCommand({ Bucket: bucket, Key: key }),
    );
    return { size: ContentLength, sha256: Metadata?.sha256 };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listFiles({ client, bucket }: Target): AsyncGenerator<StoredFile> {
  let next: string | undefined;
  do {
    const request = { Bucket: bucket, ...(next && { ContinuationToken: next }) };
    const page = await withStorageErrors(() => client.send(new ListObjectsV2Command(request)));
    for (const { Key: key = "", Size: size = 0 } of page.Contents ?? [])
      if (!key.startsWith(STAGING_PREFIX)) yield { key, size };
    next = page.NextContinuationToken;
  } while (next);
}
