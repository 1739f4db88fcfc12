import { logoFileSize, logoProblem } from "@masthead/contract/system/station-logo.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mediaByHash } from "../media.store.ts";
import { logoKey, originalKey } from "../media-files.service.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { CROP_QUEUE_FULL } from "./image-crop.service.ts";
import { openImage } from "./open-image.ts";

/**
 * Returns the storage key of an image as PNG file of a logo, which is rendered on the first
 * request: also of a former logo, as mails that were sent show it.
 * @returns undefined when the image cannot be a logo, CROP_QUEUE_FULL when too many images are
 *   being decoded
 */
export async function ensureLogo(
  { database: { db }, storage }: Platform,
  hash: string,
): Promise<string | typeof CROP_QUEUE_FULL | undefined> {
  const key = logoKey(hash);
  if (await storage.has(key)) return key;
  const row = await mediaByHash(db, hash);
  if (!row || row.deletedAt || logoProblem({ ...row, moves: row.animation !== null }))
    return undefined;
  try {
    await inDecodeQueue(row.bytes, async () => {
      const image = openImage(await storage.get(originalKey(row)));
      // Mail clients with a dark theme change the surface, but not the image.
      const flat = image.resize({ ...logoFileSize(row), fit: "fill" }).flatten({
        background: "#ffffff",
      });
      await storage.put(key, await flat.png({ palette: true, quality: 90 }).toBuffer());
    });
  } catch (error) {
    if (error instanceof DecodeQueueFull) return CROP_QUEUE_FULL;
    throw error;
  }
  return key;
}
