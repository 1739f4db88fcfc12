import { IMAGE_CROPS, type ImageCrop } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type MediaRow, mediaByHash } from "../media.store.ts";
import { originalKey, storageKey } from "../media-files.service.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { openImage } from "./open-image.ts";

/**
 * Maximum number of pending crops; further requests are rejected. Limits the waiting time; memory is
 * limited by the decode queue.
 */
const MAX_PENDING_CROPS = 50;
export const CROP_QUEUE_FULL = Symbol("too many pending crops");
/** Cache lifetime of a crop in seconds. A crop changes with the focal point. */
export const CROP_MAX_AGE = 24 * 60 * 60;
const JPEG = { quality: 82, mozjpeg: true };

const pending = new Map<string, Promise<void>>();

/**
 * Returns the storage key of a JPEG crop. Renders the crop on the first request, in the decode queue of
 * all images.
 * @returns undefined when no image has this hash, BUSY when too many crops are pending
 */
export async function ensureCrop(platform: Platform, hash: string, crop: ImageCrop): Promise<string | typeof CROP_QUEUE_FULL | undefined> {
  const key = storageKey(hash, `-${crop}.jpg`);
  if (await platform.storage.has(key)) return key;
  const row = await mediaByHash(platform.database.db, hash);
  if (!row || row.deletedAt) return undefined;
  let rendering = pending.get(key);
  if (!rendering) {
    if (pending.size >= MAX_PENDING_CROPS) return CROP_QUEUE_FULL;
    rendering = inDecodeQueue(row.bytes, () => renderCrop(platform, row, crop, key)).finally(() => pending.delete(key));
    pending.set(key, rendering);
  }
  try {
    await rendering;
  } catch (error) {
    if (error instanceof DecodeQueueFull) return CROP_QUEUE_FULL;
    throw error;
  }
  return key;
}

async function renderCrop({ storage }: Platform, row: MediaRow, crop: ImageCrop, key: string): Promise<void> {
  const { width, height } = IMAGE_CROPS[crop];
  const scale = Math.max(width / row.width, height / row.height);
  const scaled = { width: Math.max(width, Math.round(row.width * scale)), height: Math.max(height, Math.round(row.height * scale)) };
  const data = await openImage(await storage.get(originalKey(row)))
    .resize({ ...scaled, fit: "fill" })
    .extract({ left: offset(scaled.width, width, row.focalX), top: offset(scaled.height, height, row.focalY), width, height })
    .flatten({ background: "#ffffff" })
    .jpeg(JPEG)
    .toBuffer();
  await storage.put(key, data, CROP_MAX_AGE);
}

/** Returns the start of a crop in pixels, with the focal point as close to its centre as the image allows. */
const offset = (imageSize: number, cropSize: number, focal: number) =>
  Math.min(imageSize - cropSize, Math.max(0, Math.round(imageSize * focal - cropSize / 2)));
