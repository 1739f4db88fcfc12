import type { ResponsiveImage } from "./responsive-image.ts";

/** Widths of image variants in pixels. Widths beyond the original width are not generated. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Returns the widths of the variants of an image or a part of it. */
export const widthsUpTo = (width: number): number[] =>
  IMAGE_WIDTHS.filter((candidate) => candidate <= width);

/**
 * JPEG crops for other sites, as staff chose them or around the focal point, at
 * `{base}-{name}.jpg`. Width and height in pixels.
 */
export const IMAGE_CROPS = {
  /** Link cards on social networks. */
  card: { width: 1200, height: 630 },
  /** Covers in podcast directories, which accept 1400 to 3000 pixels. */
  square: { width: 1400, height: 1400 },
} as const;
export type ImageCrop = keyof typeof IMAGE_CROPS;

/** Returns the path of the link card of an image, without the origin. */
export const cardPath = ({ base, crops }: Pick<ResponsiveImage, "base" | "crops">): string =>
  `${crops?.card?.base ?? `${base}-card`}.jpg`;

/** Formats of image variants, smallest first. */
export const IMAGE_FORMATS = ["avif", "webp"] as const;
