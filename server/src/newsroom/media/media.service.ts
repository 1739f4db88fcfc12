import { createHash } from "node:crypto";
import { PICTURE_FORMATS, PICTURE_WIDTHS } from "@masthead/contract/newsroom/picture-variants.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { announceChange } from "../../platform/cache/changes.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { insertMedia, mediaByHash, mediaById, setVariants } from "./media.store.ts";

/** Largest picture that is taken, in bytes and in pixels. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 80_000_000;
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 3 } } as const;

export const VARIANTS_JOB = "media.variants";

export interface PictureText {
  alt?: LocalizedText;
  credit?: string;
  decorative?: boolean;
}

const refused = (message: string) => problemError("INVALID_INPUT", [{ path: "file", message }]);

/**
 * Stores a picture and orders its variants. What it is, its bytes decide, not its name; the same bytes are stored once.
 * Turned upright, and without what the camera wrote into it, position included.
 * @throws INVALID_INPUT when it is no picture we take.
 */
export async function storePicture(platform: Platform, bytes: Buffer, text: PictureText, actor: Actor) {
  if (bytes.length > MAX_BYTES) throw refused("larger than 20 MiB");
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !TYPES.has(type.mime)) throw refused("not a JPEG, PNG, WebP, AVIF or GIF picture");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const { db } = platform.database;
  const known = await mediaByHash(db, hash);
  if (known) return known;

  const clean = await cleaned(bytes);
  const { extension, mime } = clean;
  await platform.storage.put(storageKey(hash, `.${extension}`), clean.data);
  const colour = await dominantColour(clean.data);
  const values = {
    hash,
    extension,
    mime,
    bytes: clean.data.length,
    width: clean.width,
    height: clean.height,
    colour,
    alt: text.alt ?? {},
    credit: text.credit ?? "",
    decorative: text.decorative ?? false,
  };
  const row = await db.transaction(async (tx) => {
    const inserted = await insertMedia(tx, values);
    await writeLog(tx, actor, [{ action: "create", entity: "Media", entityId: inserted.id, changes: created(values) }]);
    return inserted;
  });
  await platform.jobs.send(VARIANTS_JOB, { id: row.id }, `media-${row.id}`);
  return row;
}

async function cleaned(bytes: Buffer) {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false }).rotate();
    const opaque = (await sharp(bytes).metadata()).hasAlpha !== true;
    const { data, info } = await (opaque ? image.jpeg({ quality: 92 }) : image.png()).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, extension: opaque ? "jpg" : "png", mime: opaque ? "image/jpeg" : "image/png" };
  } catch {
    throw refused("the picture cannot be read");
  }
}

/** The colour that a picture has most of, as #rrggbb; a thumbnail tells it as well as the whole. */
async function dominantColour(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(await sharp(bytes).resize(96).toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Key in the storage of a file made from a picture. */
export const storageKey = (hash: string, rest: string) => `${hash.slice(0, 2)}/${hash}${rest}`;

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
    await setVariants(tx, id, widths);
    await announceChange(tx, [`media:${id}`]);
  });
}
