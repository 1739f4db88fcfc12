import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";

/** Image as pages show it. Without `alt` only as decoration. */
export type PictureData = Omit<ResponsiveImage, "alt" | "caption" | "credit"> &
  Partial<Pick<ResponsiveImage, "alt">>;

/** Shapes that pages show images in. */
export type PictureShape = "wide" | "lead" | "square" | "banner";

/**
 * Files of an image, or of the part that staff chose for a shape; `media` is the condition for
 * screens that show it.
 */
interface PictureFiles {
  media?: string;
  files: Pick<ResponsiveImage, "base" | "widths">;
}

/** Shapes of a banner by screen, the widest first, as in the classes of the image. */
const BANNER_SHAPES = [
  { shape: "banner", media: "(min-width: 64rem)" },
  { shape: "wide", media: "(min-width: 48rem)" },
  { shape: "lead" },
] as const;

/** Returns the files of an image in a shape, by screen if they differ. */
export function filesByScreen(picture: PictureData, shape: PictureShape): PictureFiles[] {
  const { crops } = picture;
  if (shape !== "banner") return [{ files: crops?.[shape] ?? picture }];
  if (!BANNER_SHAPES.some((part) => crops?.[part.shape])) return [{ files: picture }];
  return BANNER_SHAPES.map(({ shape: part, ...screen }) => ({
    ...screen,
    files: crops?.[part] ?? picture,
  }));
}

/**
 * Returns the file for browsers that support none of the formats, and for screens without a
 * condition.
 */
export function fallbackFile({ crops, original }: PictureData, shape: PictureShape): string {
  const part = crops?.[shape];
  const width = part?.widths.at(-1);
  return part && width ? `${part.base}-${width}.webp` : original;
}
