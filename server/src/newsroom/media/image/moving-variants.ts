import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ANIMATION_LIMITS,
  type AnimationProblem,
  animationWidths,
  MAX_AUTOMATIC_MS,
  startsByItself,
} from "@masthead/contract/newsroom/media/animation.ts";
import {
  FfmpegEnded,
  FfmpegError,
  type FfmpegSettings,
  FfmpegStopped,
  hasFfmpeg,
  inputArguments,
  runFfmpeg,
} from "../../../platform/ffmpeg/ffmpeg.ts";
import type { MediaRow } from "../media.store.ts";
import type { StoredAnimation } from "../media.table.ts";
import { animationFormat, shownDelays } from "./animation.ts";
import { openImage, withAuthorship } from "./open-image.ts";

/** Time for one variant, in seconds. */
const TIMEOUT_SECONDS = 120;
const WEBP = { quality: 68, effort: 3, minSize: true } as const;

interface MovingVariant {
  width: number;
  data: Buffer;
}

type Animation = Pick<MediaRow, "width" | "creator" | "copyright"> & { animation: StoredAnimation };

/**
 * Renders the moving variants of an uploaded animation as animated WebP, from the narrowest on, as
 * long as they are small enough for a page. Returns why there are none, if so.
 * @param maxBytes maximum size of a variant
 */
export async function movingVariantsOf(
  settings: FfmpegSettings,
  { width: imageWidth, animation, ...authorship }: Animation,
  source: Buffer,
  maxBytes = ANIMATION_LIMITS.megabytes * 1024 * 1024,
): Promise<{ files: MovingVariant[] } | { problem: AnimationProblem }> {
  const files: MovingVariant[] = [];
  try {
    const isPng = animationFormat(source) === "png";
    if (isPng && !(await hasFfmpeg(settings))) return { problem: "format" };
    const readable = isPng ? await toAnimatedWebp(settings, source) : source;
    const options = { animated: true, limitInputPixels: ANIMATION_LIMITS.megapixels * 1_000_000 };
    const { delay = [] } = await openImage(readable, options).metadata();
    const timing = { loop: loopsOf(animation), delay: shownDelays(delay) };
    for (const width of animationWidths(imageWidth)) {
      const image = withAuthorship(
        openImage(readable, options).resize({ width }),
        authorship,
      ).timeout({ seconds: TIMEOUT_SECONDS });
      const data = await image.webp({ ...WEBP, ...timing }).toBuffer();
      if (data.length > maxBytes) break;
      files.push({ width, data });
    }
  } catch (error) {
    if (isTemporary(error)) throw error;
    return { problem: "unreadable" };
  }
  return files.length ? { files } : { problem: "megabytes" };
}

/**
 * Whether an error says nothing about the file, so that the job must be repeated: the process stops,
 * a disk is full, or the machine is too busy or lacks memory.
 */
const isTemporary = (error: unknown): boolean =>
  error instanceof FfmpegStopped ||
  (error instanceof FfmpegEnded && !error.isCrash) ||
  (error instanceof FfmpegError && error.isTimeout) ||
  Boolean((error as NodeJS.ErrnoException).code);

/**
 * Returns the number of loops: for automatic animations, only as many as fit into the time limit. 0
 * for endless.
 */
export function loopsOf({
  milliseconds,
  loops,
}: Pick<StoredAnimation, "milliseconds" | "loops">): number {
  if (!startsByItself(milliseconds)) return loops;
  const inTime = Math.max(1, Math.floor(MAX_AUTOMATIC_MS / Math.max(1, milliseconds)));
  return loops ? Math.min(loops, inTime) : inTime;
}

/** Converts an animated PNG, which the image library reads as a single picture. */
async function toAnimatedWebp(settings: FfmpegSettings, source: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-animation-"));
  try {
    await writeFile(join(folder, "in"), source);
    const output = [
      "-c:v",
      "libwebp_anim",
      "-lossless",
      "1",
      "-compression_level",
      "1",
      "-loop",
      "0",
      "-f",
      "webp",
      "file:out",
    ];
    await runFfmpeg(settings, [...inputArguments("apng", "in"), ...output], {
      folder,
      timeoutMs: TIMEOUT_SECONDS * 1000,
    });
    return await readFile(join(folder, "out"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
