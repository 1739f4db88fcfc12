import { createHash } from "node:crypto";
import { PICTURE_FORMATS, PICTURE_WIDTHS } from "@masthead/contract/newsroom/picture-variants.ts";
import { DEFAULT_LOCALE, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import sharp from "sharp";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { insertMedia, type MediaRow, mediaByHash, mediaById, reviveMedia, setVariants } from "./media.store.ts";
import { readPicture } from "./picture-file.ts";

const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 3 } } as const;

export const VARIANTS_JOB = "media.variants";

export interface PictureText {
  name?: string;
  alt?: LocalizedText;
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
  if (known) return known.deletedAt ? revived(platform, known, actor) : known;

  const { data, ...file } = await readPicture(bytes, locale);
  await platform.storage.put(storageKey(hash, `.${file.extension}`), data);
  const said = { name: text.name ?? "", alt: text.alt ?? {}, credit: text.credit ?? "", decorative: text.decorative ?? false };
  const values = { hash, bytes: data.length, ...file, ...said };
  const row = await db.transaction(async (tx) => {
    const inserted = await insertMedia(tx, values);
    if (inserted) await writeLog(tx, actor, [{ action: "create", entity: "Media", entityId: inserted.id, changes: created(values) }]);
    // Another process stored the same bytes a moment ago.
    return inserted ?? (await mediaByHash(tx, hash));
  });
  if (!row) throw new Error("the picture was not stored");
  await orderVariants(platform, row.id);
  return row;
}

/** A picture that was deleted and is sent again is there again. */
function revived({ database }: Platform, { id, deletedAt, version }: MediaRow, actor: Actor): Promise<MediaRow> {
  return database.db.transaction(async (tx) => {
    const row = await reviveMedia(tx, id);
    const changes = { deletedAt: [deletedAt, null] as [unknown, unknown], version: [version, row.version] as [unknown, unknown] };
    await writeLog(tx, actor, [{ action: "restore", entity: "Media", entityId: id, changes }]);
    await announceChange(tx, [`media:${id}`]);
    return row;
  });
}

/** Key in the storage of a file made from a picture. */
export const storageKey = (hash: string, rest: string) => `${hash.slice(0, 2)}/${hash}${rest}`;

export const orderVariants = (platform: Platform, id: number) => platform.jobs.send(VARIANTS_JOB, { id }, `media-${id}`);

/** Makes a picture's variants in every width up to its own, and tells the pages that show it. */
export async function makeVariants(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const row = await mediaById(db, id);
  if (!row) return;
  const original = await platform.storage.get(storageKey(row.hash, `.${row.extension}`));
  const widths = PICTURE_WIDTHS.filter((width) => width <= row.width);
  for (const width of widths) {
    const resized = sharp(original).resize({ width });
    for (const format of PICTURE_FORMATS) {
      const variant = await resized.clone().toFormat(format, QUALITY[format]).toBuffer();
      await platform.storage.put(storageKey(row.hash, `-${width}.${format}`), variant);
    }
  }
  await db.transaction(async (tx) => {
    await setVariants(tx, id, row.hash, widths);
    await announceChange(tx, [`media:${id}`]);
  });
}
