import { PICTURE_BYTES } from "@masthead/contract/newsroom/media.ts";
import { numberText } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { fileTypeFromBuffer } from "file-type";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { openPicture } from "./open-picture.ts";

/** Largest picture that is taken, in pixels: what cameras make. A file of kilobytes may claim any number. */
const MAX_PIXELS = 64_000_000;
const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** What pictures are kept as. */
export const PICTURE_EXTENSIONS = ["jpg", "png"] as const;

/** A picture as it is kept. */
export interface PictureFile {
  data: Buffer;
  width: number;
  height: number;
  extension: (typeof PICTURE_EXTENSIONS)[number];
  mime: string;
  /** The colour that it has most of, as #rrggbb. */
  colour: string;
}

/**
 * Judges a file by its bytes, whatever it is called, and makes of it the picture that is kept: written anew, so that nothing
 * else stays in it, upright, and without what the camera wrote into it, position included.
 * @param locale that a refusal is worded in
 * @throws INVALID_INPUT at `file` when it is no picture that we take; SERVICE_UNAVAILABLE when too many wait
 */
export async function readPicture(bytes: Buffer, locale: Locale): Promise<PictureFile> {
  const limit = numberText(MAX_PIXELS / 1_000_000, locale);
  const refused = (reason: string) =>
    problemError("INVALID_INPUT", [{ path: "file", message: wordsOf(locale)(`media.${reason}`, { limit }) }]);
  if (bytes.length > PICTURE_BYTES) throw refused("tooLarge");
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !TYPES.has(type.mime)) throw refused("notAPicture");
  const {
    width = 0,
    height = 0,
    hasAlpha,
  } = await openPicture(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused("unreadable");
    });
  if (width * height > MAX_PIXELS) throw refused("tooManyPixels");
  try {
    return await inDecodeQueue(bytes.length, () => written(bytes, hasAlpha));
  } catch (error) {
    if (error instanceof DecodeQueueFull)
      throw problemError("SERVICE_UNAVAILABLE", [{ path: "file", message: wordsOf(locale)("media.busy") }]);
    throw refused("unreadable");
  }
}

/** The picture that is kept. */
async function written(bytes: Buffer, hasAlpha: boolean): Promise<PictureFile> {
  const image = openPicture(bytes, { limitInputPixels: MAX_PIXELS, animated: false }).rotate();
  const { data, info } = await (hasAlpha ? image.png() : image.jpeg({ quality: 92 })).toBuffer({ resolveWithObject: true });
  const kind = hasAlpha ? ({ extension: "png", mime: "image/png" } as const) : ({ extension: "jpg", mime: "image/jpeg" } as const);
  return { data, width: info.width, height: info.height, ...kind, colour: await dominantColour(data) };
}

/** A thumbnail tells it as well as the whole. */
async function dominantColour(bytes: Buffer): Promise<string> {
  const { dominant } = await openPicture(await openPicture(bytes).resize(96).toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
