import { describe, expect, it } from "vitest";
import { isAnimation } from "./animation.ts";
import { openImage } from "./open-image.ts";

const frame = (red: number) =>
  openImage(Buffer.alloc(16 * 16 * 3, red), { raw: { width: 16, height: 16, channels: 3 } } as never)
    .png()
    .toBuffer();
const animationOf = async (format: "gif" | "webp") => {
  const frames = await Promise.all([frame(10), frame(120), frame(250)]);
  const image = openImage(frames as never, { join: { animated: true } } as never);
  return (format === "gif" ? image.gif() : image.webp()).toBuffer();
};

/** Inserts an animation control chunk, as APNG has it, in front of the first picture. */
function toApng(png: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from("acTL"), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]), Buffer.alloc(4)]);
  const at = png.indexOf("IDAT") - 4;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

describe("animation", () => {
  it.each(["gif", "webp"] as const)("is recognized in a %s", async (format) => {
    expect(isAnimation(await animationOf(format))).toBe(true);
  });

  it("is recognized in a PNG and an AVIF", async () => {
    expect(isAnimation(toApng(await frame(10)))).toBe(true);
    expect(isAnimation(Buffer.from("\0\0\0\x20ftypavis\0\0\0\0avifavis", "latin1"))).toBe(true);
  });

  it.each(["gif", "webp", "png", "jpeg", "avif"] as const)("is not seen in a single picture: %s", async (format) => {
    const image = openImage(await frame(10));
    expect(isAnimation(await image.toFormat(format).toBuffer())).toBe(false);
  });

  it("is not seen in files that are cut off or empty, and text that names it", async () => {
    const gif = await animationOf("gif");
    for (let length = 0; length < 40; length++) expect(isAnimation(gif.subarray(0, length))).toBe(false);
    expect(isAnimation(Buffer.from("acTL GIF WEBP VP8X avis"))).toBe(false);
  });
});
