import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { describe, expect, it } from "vitest";
import { stationLogos } from "./station-logo.server.ts";

const image = (width: number, height: number, widths: number[] = []): ResponsiveImage => ({
  id: 1,
  base: "/media/a",
  original: "/media/a.png",
  widths,
  width,
  height,
  colour: "#000000",
  focalX: 0.5,
  focalY: 0.5,
  alt: "",
  caption: "",
  credit: "",
});

describe("logos of the station on pages", () => {
  it("are none without one for light surfaces", () => {
    expect(stationLogos({ logo: null, darkLogo: image(600, 200) })).toBeNull();
  });

  it.each([
    [image(1200, 400, [320, 640, 960]), "/media/a-320.webp"],
    [image(1920, 320, [320, 640, 960]), "/media/a-640.webp"],
    [image(300, 60), "/media/a.png"],
    [image(600, 100, [320]), "/media/a.png"],
  ])("use the smallest file that is sharp", (logo, src) => {
    expect(stationLogos({ logo, darkLogo: null })).toMatchObject({
      light: { src, width: logo.width, height: logo.height },
      dark: null,
    });
  });
});
