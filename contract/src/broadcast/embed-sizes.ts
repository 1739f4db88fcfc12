/** Sizes of the embedded player in pixels: video in 16:9, radio as a bar with its cover. */
export const EMBED_SIZES = {
  video: { width: 640, height: 360 },
  audio: { width: 480, height: 340 },
} as const;
