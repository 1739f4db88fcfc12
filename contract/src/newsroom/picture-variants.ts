/** Widths, in pixels, that pictures are made in, as far as the original reaches. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Formats that pictures are made in, the smallest first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
