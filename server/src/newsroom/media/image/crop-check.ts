import {
  IMAGE_SHAPE_NAMES,
  type ImageSize,
  isValidArea,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";

/**
 * Requires that crops lie within the image, have their shapes, and have enough pixels. @throws
 * INVALID_INPUT at `crops`
 */
export function requireValidCrops(
  image: ImageSize,
  crops: ManualCrops,
  context: Pick<CallContext, "locale">,
): void {
  const errors = IMAGE_SHAPE_NAMES.flatMap((shape) => {
    const area = crops[shape];
    return area && !isValidArea(area, image, shape)
      ? [fieldError(context, `crops.${shape}`, "media.cropInvalid")]
      : [];
  });
  if (errors.length) throw problemError("INVALID_INPUT", errors);
}
