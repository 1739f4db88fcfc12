import type { ResponsiveImage } from "../newsroom/media/responsive-image.ts";

/** Limits of a logo: sides in pixels, shape as width by height. */
export const LOGO_LIMITS = {
  minSide: 48,
  maxWidth: 4000,
  minShape: 0.75,
  maxShape: 6,
  maxBytes: 1024 * 1024,
} as const;

/** Size in pixels that the PNG file of a logo is scaled down to. */
const LOGO_FILE = { width: 480, height: 160 };

/** Size in pixels at which mails show a logo. */
const LOGO_IN_MAILS = { width: 200, height: 48 };

interface Size {
  width: number;
  height: number;
}

export interface LogoFile extends Size {
  /** Of the stored file. */
  bytes: number;
  moves: boolean;
}

export const LOGO_PROBLEMS = ["moves", "tooLarge", "tooSmall", "wrongShape"] as const;
export type LogoProblem = (typeof LOGO_PROBLEMS)[number];

/** Returns why an image cannot be a logo. */
export function logoProblem({ width, height, bytes, moves }: LogoFile): LogoProblem | undefined {
  const { minSide, maxWidth, minShape, maxShape, maxBytes } = LOGO_LIMITS;
  if (moves) return "moves";
  if (bytes > maxBytes || width > maxWidth) return "tooLarge";
  if (Math.min(width, height) < minSide) return "tooSmall";
  const shape = width / height;
  return shape < minShape || shape > maxShape ? "wrongShape" : undefined;
}

/**
 * Returns the path of the PNG file of a logo, without the origin: on white, for mail clients and
 * search engines that do not show WebP, or show it on a dark page.
 */
export const logoFilePath = ({ base }: Pick<ResponsiveImage, "base">): string => `${base}-logo.png`;

/** Returns the size of the PNG file of a logo. */
export const logoFileSize = (size: Size): Size => within(size, LOGO_FILE);

/** Returns the size at which mails show a logo. */
export const logoMailSize = (size: Size): Size => within(size, LOGO_IN_MAILS);

function within({ width, height }: Size, max: Size): Size {
  const scale = Math.min(1, max.width / width, max.height / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
