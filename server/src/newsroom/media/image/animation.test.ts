import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ANIMATION_LIMITS,
  type AnimationProblem,
  animationWidths,
} from "@masthead/contract/newsroom/media/animation.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeAnimatedPng, makeAnimation } from "../../../../test/factories/animations.ts";
import { FfmpegEnded } from "../../../platform/ffmpeg/ffmpeg.ts";
import { animationFormat, animationProblem, describeAnimation, shownDelays } from "./animation.ts";
import { loopsOf, movingVariantsOf } from "./moving-variants.ts";

const settings = { FFMPEG: "ffmpeg" };
const still = (format: "gif" | "webp" | "png" | "jpeg" | "avif") =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: "#c86432" } })
    .toFormat(format)
    .toBuffer();
const avifSequence = async () => Buffer.from("\0\0\0\x20ftypavis\0\0\0\0avifavis", "latin1");

describe("describeAnimation", () => {
  const MOVES = { state: "pending", problem: null };
  const stays = (problem: AnimationProblem) => ({ state: "still", problem });
  it.each<[string, () => Promise<Buffer>, object | null]>([
    ["a GIF", () => makeAnimation("gif"), { ...MOVES, milliseconds: 300, loops: 0 }],
    ["a GIF that plays twice", () => makeAnimation("gif", { loop: 2 }), { ...MOVES, loops: 2 }],
    [
      "a GIF with delays that browsers do not follow",
      () => makeAnimation("gif", { delay: 10 }),
      { ...MOVES, milliseconds: 300 },
    ],
    ["a GIF with transparency", () => makeAnimation("gif", { alpha: 0 }), MOVES],
    [
      "a GIF of one minute",
      () => makeAnimation("gif", { frames: 6, delay: 10_000 }),
      { ...MOVES, milliseconds: 60_000 },
    ],
    [
      "a GIF of more than one minute",
      () => makeAnimation("gif", { frames: 7, delay: 10_000 }),
      stays("seconds"),
    ],
    [
      "a GIF of 2000 frames",
      () => makeAnimation("gif", { frames: 2000, width: 4, height: 4 }),
      stays("frames"),
    ],
    [
      "a GIF of 72 megapixels in 3 frames",
      () => makeAnimation("gif", { width: 6000, height: 4000 }),
      stays("megapixels"),
    ],
    [
      "a GIF that was cut off in its first frame",
      async () => (await makeAnimation("gif")).subarray(0, 60),
      null,
    ],
    ["a WebP", () => makeAnimation("webp", { delay: 40 }), { ...MOVES, milliseconds: 120 }],
    [
      "a WebP with delays of 0",
      () => makeAnimation("webp", { delay: 0 }),
      { ...MOVES, milliseconds: 300 },
    ],
    [
      "a WebP of more than one minute",
      () => makeAnimation("webp", { delay: 30_000 }),
      stays("seconds"),
    ],
    [
      "a WebP that was cut off",
      async () => (await makeAnimation("webp")).subarray(0, 60),
      stays("unreadable"),
    ],
    ["an animated PNG", () => makeAnimatedPng({ delay: 250 }), { ...MOVES, milliseconds: 750 }],
    [
      "an animated PNG of 700 frames",
      () => makeAnimatedPng({ frames: 700, width: 2, height: 2 }),
      stays("frames"),
    ],
    [
      "an animated PNG that was cut off",
      async () => (await makeAnimatedPng()).subarray(0, 200),
      stays("unreadable"),
    ],
    ["an AVIF sequence", avifSequence, stays("format")],
    ["a single GIF", () => still("gif"), null],
    ["a single WebP", () => still("webp"), null],
    ["a PNG", () => still("png"), null],
    ["a JPEG", () => still("jpeg"), null],
    ["an AVIF", () => still("avif"), null],
    ["text that names the formats", async () => Buffer.from("acTL GIF WEBP VP8X avis"), null],
    ["an empty file", async () => Buffer.alloc(0), null],
  ])("detects whether %s is animated", async (_what, makeFile, expected) => {
    const described = await describeAnimation(settings, await makeFile());
    if (expected) expect(described).toMatchObject(expected);
    else expect(described).toBeNull();
  });

  it("keeps an animated PNG still without ffmpeg, and no other format", async () => {
    for (const FFMPEG of ["off", "/nowhere/ffmpeg"]) {
      expect(await describeAnimation({ FFMPEG }, await makeAnimatedPng())).toMatchObject({
        state: "still",
        problem: "format",
      });
      expect(await describeAnimation({ FFMPEG }, await makeAnimation("gif"))).toMatchObject({
        state: "pending",
      });
    }
  });

  it("fails for no prefix of an animation", async () => {
    for (const file of [
      await makeAnimation("gif"),
      await makeAnimation("webp"),
      await makeAnimatedPng(),
    ])
      for (let length = 0; length < Math.min(file.length, 260); length += 3) {
        const prefix = file.subarray(0, length);
        const described = await describeAnimation(settings, prefix);
        expect(described === null, `${length} bytes`).toBe(!animationFormat(prefix));
      }
  });
});

describe("movingVariantsOf", () => {
  const variantsOf = async (source: Buffer, maxBytes?: number) => {
    const animation = await describeAnimation(settings, source);
    if (!animation) throw new Error("the file is no animation");
    return movingVariantsOf(
      settings,
      { width: 700, creator: "", copyright: "", animation },
      source,
      maxBytes,
    );
  };

  it("renders the widths that are small enough for a page", async () => {
    const source = await makeAnimation("gif", { width: 700, height: 420 });
    const all = await variantsOf(source);
    const files = "files" in all ? all.files : [];
    expect(files.map(({ width }) => width)).toEqual([320, 640]);
    expect(await variantsOf(source, files[0]?.data.length)).toMatchObject({
      files: [{ width: 320 }],
    });
    expect(await variantsOf(source, 100)).toEqual({ problem: "megabytes" });
  });

  it("reports that a damaged animation cannot be read, nor a PNG without ffmpeg", async () => {
    const damaged = await makeAnimation("webp", { width: 700, height: 420 });
    damaged.fill(0xff, 90);
    expect(await variantsOf(damaged)).toEqual({ problem: "unreadable" });
    const png = await makeAnimatedPng();
    const animation = await describeAnimation(settings, png);
    const image = { width: 40, creator: "", copyright: "", animation: animation as never };
    expect(await movingVariantsOf({ FFMPEG: "off" }, image, png)).toEqual({ problem: "format" });
  });

  it.each([
    ["throws if ffmpeg was ended, so that the job is repeated", "KILL", FfmpegEnded],
    ["reports a file that crashes ffmpeg as unreadable", "SEGV", null],
  ])("%s", async (_what, signal, thrown) => {
    const folder = await mkdtemp(join(tmpdir(), "masthead-ffmpeg-"));
    try {
      const script = `#!/bin/sh\n[ "$1" = -version ] || kill -${signal} $$\n`;
      for (const name of ["ffmpeg", "ffprobe"])
        await writeFile(join(folder, name), script, { mode: 0o755 });
      const png = await makeAnimatedPng();
      const animation = await describeAnimation(settings, png);
      const image = { width: 40, creator: "", copyright: "", animation: animation as never };
      const variants = movingVariantsOf({ FFMPEG: join(folder, "ffmpeg") }, image, png);
      if (thrown) await expect(variants).rejects.toThrow(thrown);
      else expect(await variants).toEqual({ problem: "unreadable" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("limits and timing of animations", () => {
  it("accept values exactly at a limit", () => {
    const { frames, megapixels, seconds } = ANIMATION_LIMITS;
    const largest = {
      frames,
      pixels: Math.floor((megapixels * 1_000_000) / frames),
      delays: [seconds * 1000],
      loops: 0,
    };
    expect(animationProblem(largest)).toBeNull();
    expect(animationProblem({ ...largest, frames: frames + 1 })).toBe("frames");
    expect(animationProblem({ ...largest, pixels: largest.pixels + 1 })).toBe("megapixels");
    expect(animationProblem({ ...largest, delays: [seconds * 1000, 100] })).toBe("seconds");
  });

  it("stop automatic motion within five seconds, and let readers start longer animations", () => {
    expect(loopsOf({ milliseconds: 300, loops: 0 })).toBe(16);
    expect(loopsOf({ milliseconds: 300, loops: 2 })).toBe(2);
    expect(loopsOf({ milliseconds: 2000, loops: 5 })).toBe(2);
    expect(loopsOf({ milliseconds: 5000, loops: 0 })).toBe(1);
    expect(loopsOf({ milliseconds: 5001, loops: 0 })).toBe(0);
    expect(loopsOf({ milliseconds: 0, loops: 0 })).toBeGreaterThan(0);
  });

  it("use the delays of browsers, and widths of the text", () => {
    expect(shownDelays([0, 10, 11, 20, 500])).toEqual([100, 100, 11, 20, 500]);
    expect([200, 320, 700, 4000].map(animationWidths)).toEqual([
      [200],
      [320],
      [320, 640],
      [320, 640, 960],
    ]);
  });
});
