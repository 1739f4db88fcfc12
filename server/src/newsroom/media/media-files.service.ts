import { animationWidths, movingPath } from "@masthead/contract/newsroom/media/animation.ts";
import { areaName, type ManualCrops } from "@masthead/contract/newsroom/media/image-shapes.ts";
import {
  IMAGE_CROPS,
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
} from "@masthead/contract/newsroom/media/image-variants.ts";
import { announceWithdrawal } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { cropVariantsOf } from "./image/crop-variants.ts";
import { IMAGE_EXTENSIONS } from "./image/image-file.ts";
import { mediaByHash } from "./media.store.ts";

/**
 * Storage key of a file of an image; `suffix` is the variant and extension, such as `-640.avif`.
 */
export const storageKey = (hash: string, suffix: string) => `${hash.slice(0, 2)}/${hash}${suffix}`;

/** Cache tag of the files of an image: they never change, but can be removed. */
export const fileTag = (hash: string) => `file:${hash}` as const;

/** Storage key of the full-size image as shown to readers, without metadata. */
export const originalKey = ({ hash, extension }: { hash: string; extension: string }) =>
  storageKey(hash, `.${extension}`);

export const movingKey = (hash: string, width: number) => storageKey(hash, movingPath("", width));

/** Storage key of the file as uploaded, including camera metadata. It has no public URL. */
export const sourceKey = (hash: string) => `originals/${storageKey(hash, "")}`;

/** Storage key of the PNG file of a logo. */
export const logoKey = (hash: string) => storageKey(hash, "-logo.png");

/**
 * Stores the full-size image and the uploaded file, unless they exist. Nobody removes them while
 * the hash is locked.
 */
export async function storeImageFiles(
  storage: MediaStorage,
  file: { hash: string; extension: string },
  { data, source }: { data: Buffer; source: Buffer },
): Promise<void> {
  await putIfMissing(storage, originalKey(file), data);
  await putIfMissing(storage, sourceKey(file.hash), source);
}

/** Removes the JPEG crops of an image. They are rendered again on request. */
export async function removeCrops(storage: MediaStorage, hash: string): Promise<void> {
  for (const crop of Object.keys(IMAGE_CROPS))
    await storage.remove(storageKey(hash, `-${crop}.jpg`));
}

/** Returns the suffixes of all files of the parts that staff chose. */
const cropSuffixes = (crops: ManualCrops): string[] => [
  ...cropVariantsOf(crops).flatMap(({ suffix }) =>
    IMAGE_FORMATS.map((format) => `${suffix}.${format}`),
  ),
  ...(crops.card ? [`-${areaName("card", crops.card)}.jpg`] : []),
];

async function putIfMissing(storage: MediaStorage, key: string, data: Buffer): Promise<void> {
  if (!(await storage.has(key))) await storage.put(key, data);
}

/**
 * Removes the original and all variants of a hash that no image uses; `crops` and `imageWidths` are
 * all that its images ever had. Call it with a transaction that has locked the hash. Removes the
 * original first: as long as it exists, its variants do, too.
 */
export async function removeUnusedFiles(
  tx: Db,
  storage: MediaStorage,
  hash: string,
  {
    widths = [],
    imageWidths = [],
    crops = [],
  }: { widths?: number[]; imageWidths?: number[]; crops?: ManualCrops[] } = {},
): Promise<void> {
  if (await mediaByHash(tx, hash)) return;
  await announceWithdrawal(tx, [fileTag(hash)]);
  for (const extension of IMAGE_EXTENSIONS) await storage.remove(originalKey({ hash, extension }));
  for (const width of new Set([...IMAGE_WIDTHS, ...widths]))
    for (const format of IMAGE_FORMATS)
      await storage.remove(storageKey(hash, `-${width}.${format}`));
  for (const width of new Set([Number.POSITIVE_INFINITY, ...imageWidths].flatMap(animationWidths)))
    await storage.remove(movingKey(hash, width));
  for (const suffix of crops.flatMap(cropSuffixes)) await storage.remove(storageKey(hash, suffix));
  await removeCrops(storage, hash);
  await storage.remove(logoKey(hash));
  await storage.remove(sourceKey(hash));
}
