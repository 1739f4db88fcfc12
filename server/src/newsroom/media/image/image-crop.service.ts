import { areaName } from "@masthead/contract/newsroom/media/image-shapes.ts";
import { IMAGE_CROPS, type ImageCrop } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { Sharp } from "sharp";
import type { Platform } from "../../../platform/platform.ts";
import { type MediaRow, mediaByHash } from "../media.store.ts";
import { originalKey, storageKey } from "../media-files.service.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { openImage, withAuthorship } from "./open-image.ts";

/**
 * Maximum number of pending crops; further requests are rejected. Limits the waiting time; memory
 * is limited by the decode queue.
 */
const MAX_PENDING_CROPS = 50;
export const CROP_QUEUE_FULL = Symbol("too many pending crops");
/** Cache lifetime in seconds of a crop whose URL stays the same when the focal point changes. */
export const CROP_MAX_AGE = 24 * 60 * 60;
const JPEG = { quality: 82, mozjpeg: true };

const pending = new Map<string, Promise<void>>();

/**
 * Returns the storage key of a JPEG crop: of the part that staff chose, or around the focal point.
 * Renders the crop on the first request, in the decode queue of all images.
 * @param area name of the area in the URL, if it has one
 * @returns undefined when no image has this hash or no longer this area, CROP_QUEUE_FULL when too
 *   many crops are pending
 */
export async function ensureCrop(
  platform: Platform,
  hash: string,
  { crop, area }: { crop: ImageCrop; area?: string },
): Promise<string | typeof CROP_QUEUE_FULL | undefined> {
  const key = storageKey(hash, `-${area ?? crop}.jpg`);
  if (await platform.storage.has(key)) return key;
  const row = await mediaByHash(platform.database.db, hash);
  if (!row || row.deletedAt) return undefined;
  const chosen = row.crops[crop];
  if (area && !(chosen && areaName(crop, chosen) === area)) return undefined;
  let rendering = pending.get(key);
  if (!rendering) {
    if (pending.size >= MAX_PENDING_CROPS) return CROP_QUEUE_FULL;
    rendering = inDecodeQueue(row.bytes, () =>
      renderCrop(platform, row, { crop, key, lifetime: area ? undefined : CROP_MAX_AGE }),
    ).finally(() => pending.delete(key));
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

async function renderCrop(
  { storage }: Platform,
  row: MediaRow,
  { crop, key, lifetime }: { crop: ImageCrop; key: string; lifetime: number | undefined },
): Promise<void> {
  const image = openImage(await storage.get(originalKey(row)));
  const chosen = row.crops[crop];
  const cropped = chosen
    ? image.extract(chosen).resize({ ...IMAGE_CROPS[crop], fit: "fill" })
    : aroundFocalPoint(image, row, crop);
  const flat = withAuthorship(cropped.flatten({ background: "#ffffff" }), row);
  await storage.put(key, await flat.jpeg(JPEG).toBuffer(), lifetime);
}

/** Scales an image until it covers the crop, and cuts off the rest. */
function aroundFocalPoint(image: Sharp, row: MediaRow, crop: ImageCrop): Sharp {
  const { width, height } = IMAGE_CROPS[crop];
  const scale = Math.max(width / row.width, height / row.height);
  const scaled = {
    width: Math.max(width, Math.round(row.width * scale)),
    height: Math.max(height, Math.round(row.height * scale)),
  };
  return image.resize({ ...scaled, fit: "fill" }).extract({
    left: offset(scaled.width, width, row.focalX),
    top: offset(scaled.height, height, row.focalY),
    width,
    height,
  });
}

/**
 * Returns the start of a crop in pixels, with the focal point as close to its centre as the image
 * allows.
 */
const offset = (imageSize: number, cropSize: number, focal: number) =>
  Math.min(imageSize - cropSize, Math.max(0, Math.round(imageSize * focal - cropSize / 2)));
