import { createHash } from "node:crypto";
import { IMAGE_FORMATS, widthsUpTo } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ImageRights, MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import {
  DEFAULT_LOCALE,
  type Locale,
  type LocalizedText,
} from "@masthead/contract/platform/locale.ts";
import type { Sharp } from "sharp";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { type Actor, createdChanges, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { describeAnimation } from "./image/animation.ts";
import { cropVariantsOf } from "./image/crop-variants.ts";
import { type EmbeddedMetadata, readEmbeddedMetadata } from "./image/embedded-metadata.ts";
import { type ImageFile, readImageFile } from "./image/image-file.ts";
import { movingVariantsOf } from "./image/moving-variants.ts";
import { openImage, withAuthorship } from "./image/open-image.ts";
import {
  insertMedia,
  lockContentHashes,
  lockMedia,
  type MediaRow,
  mediaByHash,
  mediaById,
  setAnimation,
  setVariants,
  updateMedia,
} from "./media.store.ts";
import type { StoredAnimation } from "./media.table.ts";
import {
  movingKey,
  originalKey,
  removeUnusedFiles,
  sourceKey,
  storageKey,
  storeImageFiles,
} from "./media-files.service.ts";

const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 3 } } as const;

/** Jobs that render the variants of an image, and those that move. */
export const VARIANTS_JOB = "media.variants";
export const ANIMATION_JOB = "media.animation";

export interface ImageText extends Partial<ImageRights> {
  name?: string;
  alt?: LocalizedText;
  caption?: LocalizedText;
  credit?: string;
  decorative?: boolean;
}

/** SHA-256 of a file's bytes, in hex. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Stores an image and queues the job that renders its variants. The file type is detected from the
 * content, not the name. The same content is stored once. Missing texts are taken from the file's
 * metadata.
 * @param locale language of the error messages
 * @throws INVALID_INPUT when the image is not supported
 */
export async function storeImage(
  platform: Platform,
  bytes: Buffer,
  text: ImageText,
  actor: Actor,
  locale: Locale = DEFAULT_LOCALE,
): Promise<MediaRow> {
  const { db } = platform.database;
  const hash = hashOf(bytes);
  const existing = await mediaByHash(db, hash);
  if (existing && !existing.deletedAt) return existing;

  const { file, ...embedded } = await readImageFile(bytes, { locale });
  const animation = await describeAnimation(platform.config, bytes);
  return storeEncoded(platform, {
    file: { hash, ...file, animation },
    source: bytes,
    embedded,
    text,
    actor,
    isStored: existing !== undefined,
  });
}

/**
 * Stores an image that is encoded for storage already, and queues the job that renders its variants.
 */
export function storeEncodedImage(
  platform: Platform,
  file: ImageFile,
  text: ImageText,
  actor: Actor,
): Promise<MediaRow> {
  const source = file.data;
  return storeEncoded(platform, {
    file: { hash: hashOf(source), ...file, animation: null },
    source,
    embedded: readEmbeddedMetadata(source),
    text,
    actor,
    isStored: false,
  });
}

interface EncodedImage {
  file: ImageFile & Pick<MediaRow, "hash" | "animation">;
  source: Buffer;
  embedded: EmbeddedMetadata;
  text: ImageText;
  actor: Actor;
  /** Whether there is a row with its hash, so that its files exist. */
  isStored: boolean;
}

async function storeEncoded(
  platform: Platform,
  { file: { data, ...properties }, source, embedded, text, actor, isStored }: EncodedImage,
): Promise<MediaRow> {
  const file = { bytes: data.length, ...properties };
  const files = { data, source };
  if (!isStored) await storeImageFiles(platform.storage, file, files);
  const { name = "", alt = {}, decorative = false, caption, credit, ...typedRights } = text;
  // Typed texts take precedence over the file's metadata.
  const texts = {
    name,
    alt,
    decorative,
    caption: { ...embedded.caption, ...caption },
    credit: credit || embedded.credit,
    ...embedded.rights,
    ...typedRights,
  };
  const row = await platform.database.db.transaction((tx) =>
    storeRow(tx, platform.storage, file, { files, texts, actor }),
  );
  if (isIncomplete(row)) await queueVariants(platform, row);
  return row;
}

type FileColumns = Pick<
  MediaRow,
  "hash" | "bytes" | "extension" | "mime" | "width" | "height" | "colour" | "animation"
>;
type Files = Parameters<typeof storeImageFiles>[2];
type TextColumns = Pick<MediaRow, "name" | "alt" | "caption" | "credit" | "decorative"> &
  ImageRights;

/**
 * Stores the row of an image with its audit log entry. While the hash is locked, no purge removes
 * the files; if one did so before, they are stored again.
 */
async function storeRow(
  tx: Db,
  storage: MediaStorage,
  file: FileColumns,
  { files, texts, actor }: { files: Files; texts: TextColumns; actor: Actor },
): Promise<MediaRow> {
  await lockContentHashes(tx, [file.hash]);
  const existing = await mediaByHash(tx, file.hash);
  if (existing)
    return existing.deletedAt
      ? restoredRow(tx, storage, existing.id, { file, files, actor })
      : existing;
  await storeImageFiles(storage, file, files);
  const values = { ...file, ...texts };
  const row = await insertMedia(tx, values);
  await writeLog(tx, actor, [
    { action: "create", entity: "Media", entityId: row.id, changes: createdChanges(values) },
  ]);
  return row;
}

/**
 * Restores a deleted image that is uploaded again, and its files, if an interrupted purge has
 * removed them.
 */
async function restoredRow(
  tx: Db,
  storage: MediaStorage,
  id: number,
  { file, files, actor }: { file: FileColumns; files: Files; actor: Actor },
): Promise<MediaRow> {
  const before = await lockMedia(tx, id, "write");
  if (!before) throw new Error(`image ${id} was purged while its hash was locked`);
  if (!before.deletedAt) return before;
  const hasOriginal = await storage.has(originalKey(before));
  await storeImageFiles(storage, hasOriginal ? before : file, files);
  const row = await updateMedia(tx, id, {
    deletedAt: null,
    ...(hasOriginal ? {} : { ...file, widths: [], renderedCrops: {}, variantsAt: null }),
  });
  const changes: LogEntry["changes"] = {
    deletedAt: [before.deletedAt, null],
    version: [before.version, row.version],
  };
  await writeLog(tx, actor, [{ action: "restore", entity: "Media", entityId: id, changes }]);
  await announceChange(tx, [`media:${id}`]);
  return row;
}

const isIncomplete = ({ variantsAt, animation }: MediaRow) =>
  !variantsAt || animation?.state === "pending";

/** Queues the jobs that render the variants of an image, once per version. */
export async function queueVariants(
  platform: Platform,
  { id, version, animation }: Pick<MediaRow, "id" | "version"> & Pick<MediaRecord, "animation">,
): Promise<void> {
  await platform.jobs.send(VARIANTS_JOB, { id }, `media-${id}-${version}`);
  if (animation?.state === "pending")
    await platform.jobs.send(ANIMATION_JOB, { id }, `media-${id}-${version}`);
}

/**
 * Renders the variants of an image and of its manual crops, in every width up to their own, and
 * invalidates the pages that show it. If the image is edited concurrently, a job of that edit
 * renders the rest.
 */
export async function renderVariants(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const row = await mediaById(db, id);
  if (!row) return;
  const original = await platform.storage.get(originalKey(row));
  const widths = await storeVariants(platform.storage, row, original);
  await storeCropVariants(platform.storage, row, original);
  await db.transaction(async (tx) => {
    await setVariants(tx, row, widths);
    await announceChange(tx, [`media:${id}`]);
  });
  if (!(await mediaById(db, id))) await removeOrphanedFiles(platform, row);
}

/**
 * Renders the moving variants of an animation, or stores why there are none, and invalidates the
 * pages that show it.
 */
export async function renderAnimation(platform: Platform, id: number): Promise<void> {
  const { config, database, storage } = platform;
  const row = await mediaById(database.db, id);
  if (row?.animation?.state !== "pending") return;
  const { animation } = row;
  const rendered = await movingVariantsOf(
    config,
    { ...row, animation },
    await storage.get(sourceKey(row.hash)),
  );
  if ("files" in rendered)
    for (const { width, data } of rendered.files)
      await storage.put(movingKey(row.hash, width), data);
  const result: StoredAnimation =
    "files" in rendered
      ? {
          ...animation,
          state: "moving",
          problem: null,
          widths: rendered.files.map(({ width }) => width),
        }
      : { ...animation, state: "still", problem: rendered.problem };
  await database.db.transaction(async (tx) => {
    await setAnimation(tx, row, result);
    await announceChange(tx, [`media:${id}`]);
  });
  if (!(await mediaById(database.db, id))) await removeOrphanedFiles(platform, row);
}

/**
 * Renders the variants that are not stored yet; an interrupted run may have stored some. Returns
 * the widths.
 */
export async function storeVariants(
  storage: MediaStorage,
  {
    hash,
    width: originalWidth,
    ...authorship
  }: Pick<MediaRow, "hash" | "width" | "creator" | "copyright">,
  original: Buffer,
): Promise<number[]> {
  const widths = widthsUpTo(originalWidth);
  for (const width of widths) {
    const image = withAuthorship(openImage(original).resize({ width }), authorship);
    await storeFormats(storage, (extension) => storageKey(hash, `-${width}.${extension}`), image);
  }
  return widths;
}

/** Renders the variants of manual crops. Link cards are rendered on request. */
async function storeCropVariants(
  storage: MediaStorage,
  { hash, crops, ...authorship }: Pick<MediaRow, "hash" | "crops" | "creator" | "copyright">,
  original: Buffer,
): Promise<void> {
  for (const { suffix, area, width } of cropVariantsOf(crops))
    await storeFormats(
      storage,
      (extension) => storageKey(hash, `${suffix}.${extension}`),
      withAuthorship(openImage(original).extract(area).resize({ width }), authorship),
    );
}

/** Renders an image in all formats, unless they are stored. */
async function storeFormats(
  storage: MediaStorage,
  keyOf: (extension: string) => string,
  image: Sharp,
): Promise<void> {
  for (const format of IMAGE_FORMATS) {
    const key = keyOf(format);
    if (await storage.has(key)) continue;
    await storage.put(key, await image.clone().toFormat(format, QUALITY[format]).toBuffer());
  }
}

/** Removes files that were rendered while the image was purged. */
function removeOrphanedFiles(
  { database, storage }: Platform,
  { hash, width }: MediaRow,
): Promise<void> {
  return database.db.transaction(async (tx) => {
    await lockContentHashes(tx, [hash]);
    await removeUnusedFiles(tx, storage, hash, { imageWidths: [width] });
  });
}
