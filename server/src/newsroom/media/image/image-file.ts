import { type ImageRights, MAX_IMAGE_BYTES } from "@masthead/contract/newsroom/media/media.ts";
import type { FieldErrorOf } from "@masthead/contract/platform/field-errors.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { fileTypeFromBuffer } from "file-type";
import { fieldError } from "../../../platform/http/field-error.ts";
import { invalidInput, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { withAdobeMarker } from "./cmyk-jpeg.ts";
import { DecodeQueueFull, inDecodeQueue } from "./decode-queue.ts";
import { type EmbeddedMetadata, readEmbeddedMetadata } from "./embedded-metadata.ts";
import { openImage, withAuthorship } from "./open-image.ts";

/**
 * Maximum image size in pixels, as large as camera photos. A file of kilobytes may declare any
 * size.
 */
const MAX_PIXELS = 64_000_000;
const ACCEPTED_TYPES = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/avif",
  "image/gif",
]);

/** File extensions of stored images. */
export const IMAGE_EXTENSIONS = ["jpg", "png"] as const;

/** An image re-encoded for storage. */
export interface ImageFile {
  data: Buffer;
  width: number;
  height: number;
  extension: (typeof IMAGE_EXTENSIONS)[number];
  mime: string;
  /** Dominant colour, as #rrggbb. */
  colour: string;
}

/** An uploaded image: the file for storage, and what its metadata says about it. */
export interface UploadedImage extends EmbeddedMetadata {
  file: ImageFile;
}

/**
 * Validates an image file by its content, not its name, and re-encodes it for storage: rotated
 * upright, without any appended data, and of the metadata only with creator and copyright notice:
 * not with the location.
 * @throws INVALID_INPUT at `file` when the image is not supported; SERVICE_UNAVAILABLE when the
 *   decode queue is full
 */
export async function readImageFile(
  bytes: Buffer,
  context: Pick<CallContext, "locale">,
): Promise<UploadedImage> {
  const limit = formatNumber(MAX_PIXELS / 1_000_000, context.locale);
  const invalidFile = (reason: FieldErrorOf<"media">) =>
    invalidInput(context, "file", `media.${reason}`, { limit });
  if (bytes.length > MAX_IMAGE_BYTES) throw invalidFile("tooLarge");
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw invalidFile("notAnImage");
  const {
    width = 0,
    height = 0,
    hasAlpha,
  } = await openImage(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidFile("unreadable");
    });
  if (width * height > MAX_PIXELS) throw invalidFile("tooManyPixels");
  const metadata = readEmbeddedMetadata(bytes);
  try {
    const file = await inDecodeQueue(bytes.length, () =>
      reencoded(withAdobeMarker(bytes), hasAlpha, metadata.rights),
    );
    return { file, ...metadata };
  } catch (error) {
    if (error instanceof DecodeQueueFull)
      throw problemError("SERVICE_UNAVAILABLE", [fieldError(context, "file", "media.busy")]);
    throw invalidFile("unreadable");
  }
}

/** Re-encodes an image as PNG if it has transparency, else as JPEG. */
async function reencoded(
  bytes: Buffer,
  hasAlpha: boolean,
  rights: ImageRights,
): Promise<ImageFile> {
  const image = withAuthorship(
    openImage(bytes, { limitInputPixels: MAX_PIXELS, animated: false }).rotate(),
    rights,
  );
  const { data, info } = await (hasAlpha ? image.png() : image.jpeg({ quality: 92 })).toBuffer({
    resolveWithObject: true,
  });
  const format = hasAlpha
    ? ({ extension: "png", mime: "image/png" } as const)
    : ({ extension: "jpg", mime: "image/jpeg" } as const);
  return {
    data,
    width: info.width,
    height: info.height,
    ...format,
    colour: await dominantColour(data),
  };
}

/** Returns the dominant colour as #rrggbb. A thumbnail is accurate enough. */
export async function dominantColour(bytes: Buffer): Promise<string> {
  const { dominant } = await openImage(await openImage(bytes).resize(96).toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
