import {
  IMAGE_SHAPE_NAMES,
  type ImageSize,
  isValidArea,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { problemError } from "../../../platform/http/problem.ts";

/**
 * Requires that crops lie within the image, have their shapes, and have enough pixels. @throws
 * INVALID_INPUT at `crops`
 */
export function requireValidCrops(image: ImageSize, crops: ManualCrops, locale: Locale): void {
  const errors = IMAGE_SHAPE_NAMES.flatMap((shape) => {
    const area = crops[shape];
    return area && !isValidArea(area, image, shape)
      ? [fieldError(messagesFor(locale), `crops.${shape}`, "media.cropInvalid")]
      : [];
  });
  if (errors.length) throw problemError("INVALID_INPUT", errors);
}
