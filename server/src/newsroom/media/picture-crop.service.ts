import { PICTURE_CROPS, type PictureCrop } from "@masthead/contract/newsroom/picture-variants.ts";
import type { Platform } from "../../platform/platform.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { type MediaRow, mediaByHash } from "./media.store.ts";
import { originalKey, storageKey } from "./media-files.service.ts";
import { openPicture } from "./open-picture.ts";

/** Crops that may wait to be made; further requests are refused. Their memory is limited by the decode queue, their time by this. */
const QUEUE_LIMIT = 50;
export const BUSY = Symbol("too many crops wait");
const JPEG = { quality: 82, mozjpeg: true };

const pending = new Map<string, Promise<void>>();

/**
 * Storage key of a JPEG crop, which is made when it is first asked for, in the queue of all pictures that are decoded.
 * @returns undefined when no picture has these bytes, BUSY when too many crops wait
 */
export async function cropKey(platform: Platform, hash: string, crop: PictureCrop): Promise<string | typeof BUSY | undefined> {
  const key = storageKey(hash, `-${crop}.jpg`);
  if (await platform.storage.has(key)) return key;
  const row = await mediaByHash(platform.database.db, hash);
  if (!row || row.deletedAt) return undefined;
  let made = pending.get(key);
  if (!made) {
    if (pending.size >= QUEUE_LIMIT) return BUSY;
    made = inDecodeQueue(row.bytes, () => makeCrop(platform, row, crop, key)).finally(() => pending.delete(key));
    pending.set(key, made);
  }
  try {
    await made;
  } catch (error) {
    if (error instanceof DecodeQueueFull) return BUSY;
    throw error;
  }
  return key;
}

async function makeCrop({ storage }: Platform, row: MediaRow, crop: PictureCrop, key: string): Promise<void> {
  const { width, height } = PICTURE_CROPS[crop];
  const scale = Math.max(width / row.width, height / row.height);
  const scaled = { width: Math.max(width, Math.round(row.width * scale)), height: Math.max(height, Math.round(row.height * scale)) };
  const data = await openPicture(await storage.get(originalKey(row)))
    .resize({ ...scaled, fit: "fill" })
    .extract({ left: offset(scaled.width, width, row.focalX), top: offset(scaled.height, height, row.focalY), width, height })
    .flatten({ background: "#ffffff" })
    .jpeg(JPEG)
    .toBuffer();
  await storage.put(key, data);
}

/** Where a crop begins so that the focal point is as near to its middle as the picture allows, in pixels. */
const offset = (whole: number, part: number, focal: number) => Math.min(whole - part, Math.max(0, Math.round(whole * focal - part / 2)));
