import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { describe, expect, it } from "vitest";
import { fallbackFile, filesByScreen } from "./picture-files.ts";

const IMAGE: ResponsiveImage = {
  id: 1,
  base: "/media/a",
  original: "/media/a.jpg",
  widths: [320, 640],
  width: 800,
  height: 600,
  colour: "#000000",
  focalX: 0.5,
  focalY: 0.5,
  alt: "",
  caption: "",
  credit: "",
};
const wide = { base: "/media/a-wide-0x0x640x360", widths: [320, 640], width: 640, height: 360 };

describe("files of a picture", () => {
  it("show the whole image in shapes without a manual crop", () => {
    expect(filesByScreen(IMAGE, "lead")).toEqual([{ files: IMAGE }]);
    expect(filesByScreen(IMAGE, "banner")).toEqual([{ files: IMAGE }]);
    expect(fallbackFile({ ...IMAGE, crops: { wide } }, "lead")).toBe("/media/a.jpg");
  });

  it("show the manual crop of the shape", () => {
    const image = { ...IMAGE, crops: { wide } };
    expect(filesByScreen(image, "wide")).toEqual([{ files: wide }]);
    expect(fallbackFile(image, "wide")).toBe("/media/a-wide-0x0x640x360-640.webp");
  });

  it("differ by screen for a banner, whose shape does", () => {
    const image = { ...IMAGE, crops: { wide } };
    expect(filesByScreen(image, "banner")).toEqual([
      { media: "(min-width: 64rem)", files: image },
      { media: "(min-width: 48rem)", files: wide },
      { files: image },
    ]);
  });
});
