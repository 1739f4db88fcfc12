import {
  ANIMATION_LIMITS,
  type AnimationProblem,
} from "@masthead/contract/newsroom/media/animation.ts";
import { type FfmpegSettings, hasFfmpeg } from "../../../platform/ffmpeg/ffmpeg.ts";
import type { StoredAnimation } from "../media.table.ts";
import { openImage } from "./open-image.ts";

/** Bit of a WebP's VP8X chunk that says that it is animated, and its offset. */
const WEBP_ANIMATION = { offset: 20, bit: 2 };

/**
 * Delay of a frame with no delay, or with one that browsers ignore, in milliseconds: the browsers'
 * default.
 */
const DEFAULT_DELAY_MS = 100;
const MIN_DELAY_MS = 11;

/** Properties in the header of an animation. */
interface AnimationFacts {
  frames: number;
  pixels: number;
  /** Delays of the frames in milliseconds, as they are stored. */
  delays: number[];
  loops: number;
}

/** Returns the delays that browsers use. */
export const shownDelays = (delays: readonly number[]): number[] =>
  delays.map((delay) => (delay < MIN_DELAY_MS ? DEFAULT_DELAY_MS : delay));

/**
 * Returns why an animation is too large to move on pages; null if it is not. Decides before a frame
 * is decoded.
 */
export function animationProblem({
  frames,
  pixels,
  delays,
}: AnimationFacts): AnimationProblem | null {
  if (frames > ANIMATION_LIMITS.frames) return "frames";
  if (frames * pixels > ANIMATION_LIMITS.megapixels * 1_000_000) return "megapixels";
  return durationOf(delays) > ANIMATION_LIMITS.seconds * 1000 ? "seconds" : null;
}

const durationOf = (delays: readonly number[]) =>
  shownDelays(delays).reduce((sum, delay) => sum + delay, 0);

/**
 * Returns the animation of an uploaded image, before its moving variants are rendered; null for a
 * single picture. An animated PNG needs ffmpeg, animated AVIF is not converted.
 */
export async function describeAnimation(
  settings: FfmpegSettings,
  bytes: Buffer,
): Promise<StoredAnimation | null> {
  const format = animationFormat(bytes);
  if (!format) return null;
  const still = (problem: AnimationProblem): StoredAnimation => ({
    state: "still",
    problem,
    milliseconds: 0,
    loops: 0,
    widths: [],
  });
  if (format === "avif") return still("format");
  const facts = format === "png" ? factsOfPng(bytes) : await factsOf(bytes);
  if (!facts) return still("unreadable");
  const problem =
    animationProblem(facts) ?? (format === "png" && !(await hasFfmpeg(settings)) ? "format" : null);
  const { loops, delays } = facts;
  return {
    state: problem ? "still" : "pending",
    problem,
    milliseconds: durationOf(delays),
    loops,
    widths: [],
  };
}

/** Returns the properties in the header of a GIF or WebP. Decodes no frame. */
async function factsOf(bytes: Buffer): Promise<AnimationFacts | null> {
  try {
    const {
      pages = 1,
      width,
      pageHeight,
      delay,
      loop = 0,
    } = await openImage(bytes, { animated: true, limitInputPixels: false }).metadata();
    return {
      frames: pages,
      pixels: width * (pageHeight ?? 0),
      delays: delay ?? Array.from({ length: pages }, () => 0),
      loops: loop,
    };
  } catch {
    return null;
  }
}

/** Returns the properties in the chunks of an animated PNG. */
function factsOfPng(bytes: Buffer): AnimationFacts | null {
  const facts: AnimationFacts = { frames: 0, pixels: 0, delays: [], loops: 0 };
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (data.length < length) return null;
    if (type === "IHDR") facts.pixels = data.readUInt32BE(0) * data.readUInt32BE(4);
    if (type === "acTL") facts.loops = data.readUInt32BE(4);
    if (type === "fcTL") {
      facts.frames++;
      // The delay is a fraction of a second; a denominator of 0 means 100.
      facts.delays.push((data.readUInt16BE(20) / (data.readUInt16BE(22) || 100)) * 1000);
    }
    offset += length + 12;
  }
  return facts.frames > 1 ? facts : null;
}

/**
 * Returns the format of an image file with several pictures that follow each other; undefined for a
 * single picture. Reads no picture.
 */
export function animationFormat(bytes: Uint8Array): "gif" | "png" | "webp" | "avif" | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (start: number, end: number) => view.toString("latin1", start, end);
  if (text(0, 3) === "GIF") return picturesOfGif(view) > 1 ? "gif" : undefined;
  if (text(1, 4) === "PNG") return isAnimatedPng(view) ? "png" : undefined;
  if (text(8, 12) === "WEBP") {
    const isAnimated =
      text(12, 16) === "VP8X" && ((view[WEBP_ANIMATION.offset] ?? 0) & WEBP_ANIMATION.bit) !== 0;
    return isAnimated ? "webp" : undefined;
  }
  return text(4, 12) === "ftypavis" ? "avif" : undefined;
}

const isAnimatedPng = (view: Buffer) =>
  view.subarray(0, Math.max(0, view.indexOf("IDAT"))).includes("acTL");

/** Counts the pictures of a GIF, up to two. */
function picturesOfGif(view: Buffer): number {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let offset = 13 + colours(view[10]);
  let pictures = 0;
  const skipBlocks = () => {
    for (let size = view[offset] ?? 0; size > 0; size = view[offset] ?? 0) offset += size + 1;
    offset++;
  };
  while (pictures < 2 && offset < view.length) {
    const kind = view[offset];
    if (kind === 0x21) {
      offset += 2;
      skipBlocks();
    } else if (kind === 0x2c) {
      pictures++;
      offset += 11 + colours(view[offset + 9]);
      skipBlocks();
    } else break;
  }
  return pictures;
}
