import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Config } from "../../config.ts";
import { StorageUnavailable, storageFull } from "./storage-fault.ts";

export type S3Settings = Pick<
  Config,
  | "S3_REGION"
  | "S3_ENDPOINT"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_FORCE_PATH_STYLE"
  | "S3_SIGNED_URLS"
  | "MEDIA_URL"
> & { S3_BUCKET: string };

/**
 * Time limits in milliseconds: connecting, the response to one attempt, and silence while a file is
 * read.
 */
const CONNECT_MS = 3_000;
const RESPONSE_MS = 9_000;
const SILENCE_MS = 120_000;
/**
 * Attempts of a request. Together they end before PostgreSQL closes a transaction that is idle for
 * 30 s.
 */
const MAX_ATTEMPTS = 3;
/**
 * Connections to the store, per process. Each recording that passes through to a reader takes one.
 */
const MAX_CONNECTIONS = 500;

/**
 * Options of a request with another time limit for all its attempts, in milliseconds. Not for
 * reading files: the limit would include the time that a reader takes.
 */
export const timeoutOptions = (milliseconds: number) => ({
  abortSignal: AbortSignal.timeout(milliseconds),
  requestTimeout: milliseconds,
});

/** Creates a client of an S3-compatible store. */
export function createS3Client(settings: S3Settings): S3Client {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint,
  } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    maxAttempts: MAX_ATTEMPTS,
    // Other stores than Amazon's refuse checksums at the end of a request.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
}

/** Errors of stores without space, or over a quota. */
const FULL =
  /^(XMinioStorageFull|XMinioAdminBucketQuotaExceeded|QuotaExceeded|InsufficientStorage|InsufficientCapacity)$/;

/** Codes of errors of connections. */
const CONNECTION_ERROR =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ERR_(TLS|SSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;
/** Names of errors of the client: time limits, and missing credentials. */
const CLIENT_ERRORS = new Set(["TimeoutError", "AbortError", "CredentialsProviderError"]);

/** Returns whether the store did not answer, or refused. Other errors are bugs. */
function isRefusal(cause: unknown): cause is Error {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as NodeJS.ErrnoException;
  return (
    cause instanceof S3ServiceException ||
    "$metadata" in cause ||
    CLIENT_ERRORS.has(cause.name) ||
    CONNECTION_ERROR.test(code ?? "")
  );
}

/** Returns the error of the store behind an error, or the error itself. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

/** Returns whether a request failed because the file does not exist. */
export function isMissing(error: unknown): boolean {
  const cause = causeOf(error);
  return (
    cause instanceof S3ServiceException &&
    cause.$metadata.httpStatusCode === 404 &&
    cause.name !== "NoSuchBucket"
  );
}

/**
 * Runs requests to the store.
 * @throws StorageUnavailable for an outage, and for credentials or a bucket that the store refuses
 * @throws Error ENOSPC if the store is full
 */
export async function withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const cause = causeOf(error);
    if (!isRefusal(cause)) throw error;
    const reason = `${cause.name}: ${cause.message}`;
    if (
      cause instanceof S3ServiceException &&
      (FULL.test(cause.name) || cause.$metadata.httpStatusCode === 507)
    )
      throw storageFull(`the storage is full (${reason})`, cause);
    if (isMissing(error)) throw new Error(`file is missing in the storage (${reason})`, { cause });
    throw new StorageUnavailable(`the storage is unavailable (${reason})`, { cause });
  }
}
