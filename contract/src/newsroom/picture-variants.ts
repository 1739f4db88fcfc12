/** Widths, in pixels, that pictures are made in, as far as the original reaches. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** JPEG crops for other sites, around the focal point: `{base}-{name}.jpg`. Width and height in pixels. */
export const PICTURE_CROPS = {
  /** Cards of links on social networks. */
  card: { width: 1200, height: 630 },
  /** Covers in podcast directories, which take 1400 to 3000. */
  square: { width: 1400, height: 1400 },
} as const;
export type PictureCrop = keyof typeof PICTURE_CROPS;

/** Formats that pictures are made in, the smallest first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
