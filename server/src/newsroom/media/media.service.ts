import { createHash } from "node:crypto";
import { PICTURE_FORMATS, PICTURE_WIDTHS } from "@masthead/contract/newsroom/picture-variants.ts";
import { DEFAULT_LOCALE, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { type Actor, created, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { insertMedia, lockBytes, lockedMedia, type MediaRow, mediaByHash, mediaById, setVariants, updateMedia } from "./media.store.ts";
import { keepPictureFiles, originalKey, removeUnusedFiles, storageKey } from "./media-files.service.ts";
import { openPicture } from "./open-picture.ts";
import { readPicture } from "./picture-file.ts";

const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 3 } } as const;

export const VARIANTS_JOB = "media.variants";

export interface PictureText {
  name?: string;
  alt?: LocalizedText;
  caption?: LocalizedText;
  credit?: string;
  decorative?: boolean;
}

/** SHA-256 of a file's bytes, in hex. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Stores a picture and orders its variants. What it is, its bytes decide, not its name; the same bytes are stored once.
 * @param locale that a refusal is worded in
 * @throws INVALID_INPUT when it is no picture we take.
 */
export async function storePicture(
  platform: Platform,
  bytes: Buffer,
  text: PictureText,
  actor: Actor,
  locale: Locale = DEFAULT_LOCALE,
): Promise<MediaRow> {
  const { db } = platform.database;
  const hash = hashOf(bytes);
  const known = await mediaByHash(db, hash);
  if (known && !known.deletedAt) return known;

  const { data, ...file } = await readPicture(bytes, locale);
  const facts = { hash, bytes: data.length, ...file };
  const files = { data, source: bytes };
  if (!known) await keepPictureFiles(platform.storage, facts, files);
  const { name = "", alt = {}, caption = {}, credit = "", decorative = false } = text;
  const said = { name, alt, caption, credit, decorative };
  const row = await db.transaction((tx) => store(tx, platform.storage, facts, { files, said, actor }));
  if (!row.variantsAt) await orderVariants(platform, row.id);
  return row;
}

type FileFacts = Pick<MediaRow, "hash" | "bytes" | "extension" | "mime" | "width" | "height" | "colour">;
type Files = Parameters<typeof keepPictureFiles>[2];
type Said = Pick<MediaRow, "name" | "alt" | "caption" | "credit" | "decorative">;

/** Stores the row of a picture. While its bytes are locked no purge takes their file: one that did so before has ended, and it is kept anew. */
async function store(
  tx: Db,
  storage: MediaStorage,
  facts: FileFacts,
  { files, said, actor }: { files: Files; said: Said; actor: Actor },
): Promise<MediaRow> {
  await lockBytes(tx, [facts.hash]);
  const there = await mediaByHash(tx, facts.hash);
  if (there) return there.deletedAt ? revived(tx, storage, there.id, { facts, files, actor }) : there;
  await keepPictureFiles(storage, facts, files);
  const values = { ...facts, ...said };
  const row = await insertMedia(tx, values);
  await writeLog(tx, actor, [{ action: "create", entity: "Media", entityId: row.id, changes: created(values) }]);
  return row;
}

/** A picture that was deleted and is sent again is there again, and its file too, if a purge broke off after it had taken that. */
async function revived(
  tx: Db,
  storage: MediaStorage,
  id: number,
  { facts, files, actor }: { facts: FileFacts; files: Files; actor: Actor },
): Promise<MediaRow> {
  const before = await lockedMedia(tx, id, "write");
  if (!before) throw new Error("a picture went while its bytes were locked");
  if (!before.deletedAt) return before;
  const isWhole = await storage.has(originalKey(before));
  await keepPictureFiles(storage, isWhole ? before : facts, files);
  const row = await updateMedia(tx, id, { deletedAt: null, ...(isWhole ? {} : { ...facts, widths: [], variantsAt: null }) });
  const changes: LogEntry["changes"] = { deletedAt: [before.deletedAt, null], version: [before.version, row.version] };
  await writeLog(tx, actor, [{ action: "restore", entity: "Media", entityId: id, changes }]);
  await announceChange(tx, [`media:${id}`]);
  return row;
}

export const orderVariants = (platform: Platform, id: number) => platform.jobs.send(VARIANTS_JOB, { id }, `media-${id}`);

/** Makes a picture's variants in every width up to its own, and tells the pages that show it. */
export async function makeVariants(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const row = await mediaById(db, id);
  if (!row) return;
  const widths = await writeVariants(platform.storage, row, await platform.storage.get(originalKey(row)));
  await db.transaction(async (tx) => {
    await setVariants(tx, id, row.hash, widths);
    await announceChange(tx, [`media:${id}`]);
  });
  if (!(await mediaById(db, id))) await removeLeftOver(platform, row.hash);
}

/** Writes the variants of a picture that are not stored yet, as after a run that broke off. Returns the widths. */
export async function writeVariants(
  storage: MediaStorage,
  { hash, width: own }: Pick<MediaRow, "hash" | "width">,
  original: Buffer,
): Promise<number[]> {
  const widths = PICTURE_WIDTHS.filter((width) => width <= own);
  for (const width of widths) {
    const resized = openPicture(original).resize({ width });
    for (const format of PICTURE_FORMATS) {
      const key = storageKey(hash, `-${width}.${format}`);
      if (await storage.has(key)) continue;
      await storage.put(key, await resized.clone().toFormat(format, QUALITY[format]).toBuffer());
    }
  }
  return widths;
}

/** What was made of a picture while it was purged goes too. */
function removeLeftOver({ database, storage }: Platform, hash: string): Promise<void> {
  return database.db.transaction(async (tx) => {
    await lockBytes(tx, [hash]);
    await removeUnusedFiles(tx, storage, hash);
  });
}
