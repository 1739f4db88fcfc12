import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { progressClient } from "../../../platform/api/progress-client.ts";
import { assertUploadable } from "./upload-errors.ts";

export interface UploadControls {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Result of an upload, and whether the server already had the image. */
export interface UploadResult {
  record: MediaRecord;
  alreadyExisted: boolean;
}

/**
 * Tolerance for clock skew between the server and its database, in milliseconds: an image created
 * this long before the call may be a result of it.
 */
const CLOCK_SKEW_MS = 10_000;

/**
 * Uploads an image.
 * @throws RangeError when the file cannot be uploaded, ORPCError with the reason of the server,
 * TypeError without a connection
 */
export async function uploadImage(
  file: File,
  { onProgress, signal }: UploadControls,
): Promise<UploadResult> {
  await assertUploadable(file);
  const started = performance.now();
  let responseTime = Number.NaN;
  const onAnswer = (at: number) => (responseTime = at);
  const record = await progressClient.media.create(
    { file },
    { signal, context: { onProgress, onResponse: onAnswer } },
  );
  // The server stores identical files once: an image created before this call began
  // already existed.
  return {
    record,
    alreadyExisted:
      Date.parse(record.createdAt) < responseTime - (performance.now() - started) - CLOCK_SKEW_MS,
  };
}

/**
 * Replaces the file of an image.
 * @throws as `uploadImage`
 */
export async function uploadReplacement(
  seen: { id: number; version: number },
  file: File,
  { onProgress, signal }: UploadControls,
): Promise<MediaRecord> {
  await assertUploadable(file);
  return progressClient.media.replace({ ...seen, file }, { signal, context: { onProgress } });
}
