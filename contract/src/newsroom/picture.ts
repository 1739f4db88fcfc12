import { z } from "zod";

/**
 * A picture as readers get it. A variant stands at `{base}-{width}.{format}`; while none is made
 * yet `widths` is empty and `original` serves.
 */
export const picture = z.object({
  id: z.number().int(),
  base: z.string(),
  original: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  colour: z.string().describe("Dominant colour, shown while the picture loads"),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  alt: z.string().describe("Empty when the picture is decorative"),
  caption: z.string(),
  credit: z.string(),
});
export type Picture = z.infer<typeof picture>;
