import { z } from "zod";
import { IMAGE_SHAPE_NAMES } from "./image-shapes.ts";

/** Part of an image that staff chose for a shape. A variant is at `{base}-{width}.{format}`; a card is at `{base}.jpg`. */
const imagePart = z.object({
  base: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
});

/** Moving variants of an animation. */
const movingVariants = z.object({
  widths: z.array(z.number().int()),
  milliseconds: z.number().int().describe("Duration of one pass"),
});

/**
 * Image with its variants, as returned to readers. A variant is at `{base}-{width}.{format}`; until variants are generated,
 * `widths` is empty and `original` is served.
 */
export const responsiveImage = z.object({
  id: z.number().int(),
  base: z.string(),
  original: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  colour: z.string().describe("Dominant colour, shown while the image loads"),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  crops: z
    .partialRecord(z.enum(IMAGE_SHAPE_NAMES), imagePart)
    .optional()
    .describe("Parts that staff chose, by shape; others are cropped around the focal point"),
  animation: movingVariants.optional().describe("Of an animation: variants that move, at `{base}-moving-{width}.webp`"),
  alt: z.string().describe("Empty if the image is decorative"),
  caption: z.string(),
  credit: z.string(),
});
export type ResponsiveImage = z.infer<typeof responsiveImage>;
