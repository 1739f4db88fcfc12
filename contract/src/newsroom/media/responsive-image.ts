import { z } from "zod";
import { urlReference, urlTemplate } from "../../platform/url-fields.ts";
import { IMAGE_SHAPE_NAMES } from "./image-shapes.ts";
import { IMAGE_FORMATS } from "./image-variants.ts";

const variants = {
  base: urlReference.describe(
    `Variants are at \`{base}-{width}.{format}\`: each of \`widths\`, as ${IMAGE_FORMATS.join(" and ")}`,
  ),
  widths: z
    .array(z.number().int())
    .describe("Of the variants, in pixels; empty until they are generated"),
  width: z.number().int(),
  height: z.number().int(),
};

/**
 * Part of an image that staff chose for a shape. A variant is at `{base}-{width}.{format}`; a card
 * is at `{base}.jpg`.
 */
const imagePart = z.object(variants);

/** Moving variants of an animation. */
const movingVariants = z.object({
  widths: z.array(z.number().int()),
  template: urlTemplate.describe("`width` is one of `widths`"),
  milliseconds: z.number().int().describe("Duration of one pass"),
});

/**
 * Image with its variants, as returned to readers. A variant is at `{base}-{width}.{format}`; until
 * variants are generated, `widths` is empty and `original` is served.
 */
export const responsiveImage = z.object({
  id: z.number().int(),
  original: urlReference.describe(
    "For browsers without these formats, and while `widths` is empty",
  ),
  ...variants,
  colour: z.string().describe("Dominant colour, shown while the image loads"),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  crops: z
    .partialRecord(z.enum(IMAGE_SHAPE_NAMES), imagePart)
    .optional()
    .describe(
      "Parts that staff chose, by shape; others are cropped around the focal point. `card` is one file, at `{base}.jpg`",
    ),
  animation: movingVariants.optional().describe("Of an animation: variants that move"),
  alt: z.string().describe("Empty if the image is decorative"),
  caption: z.string(),
  credit: z.string(),
});
export type ResponsiveImage = z.infer<typeof responsiveImage>;
