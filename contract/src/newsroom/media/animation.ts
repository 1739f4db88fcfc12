/** Limits of animations that move on pages. Larger ones are shown as a still. */
export const ANIMATION_LIMITS = {
  frames: 600,
  /** Pixels of all frames together. */
  megapixels: 64,
  seconds: 60,
  /** Size of a moving variant, in mebibytes. */
  megabytes: 4,
} as const;

/** Widths of moving variants in pixels: figures in the text are at most 680 wide. */
const ANIMATION_WIDTHS = [320, 640, 960] as const;

/** Returns the widths of the moving variants of an image: of a narrow one its own. */
export const animationWidths = (width: number): number[] => {
  const widths = ANIMATION_WIDTHS.filter((candidate) => candidate <= width);
  return widths.length ? widths : [width];
};

/**
 * Maximum duration of automatic motion, in milliseconds: readers could not stop it (WCAG 2.2.2).
 * Readers start longer animations.
 */
export const MAX_AUTOMATIC_MS = 5000;

/** Whether one pass of an animation is short enough for it to start automatically. */
export const startsByItself = (milliseconds: number): boolean => milliseconds <= MAX_AUTOMATIC_MS;

/**
 * Reason why an animation is shown as a still: a limit, or a file that this server or any server
 * cannot convert.
 */
export const ANIMATION_PROBLEMS = [
  "frames",
  "megapixels",
  "seconds",
  "megabytes",
  "format",
  "unreadable",
] as const;
export type AnimationProblem = (typeof ANIMATION_PROBLEMS)[number];

/** Returns the path of a moving variant. */
export const movingPath = (base: string, width: number): string => `${base}-moving-${width}.webp`;
