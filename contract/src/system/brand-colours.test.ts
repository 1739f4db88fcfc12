import { describe, expect, it } from "vitest";
import {
  BRAND_SURFACES,
  brandColours,
  contrast,
  DEFAULT_ACCENT,
  mailAccent,
} from "./brand-colours.ts";

const CHANNEL = Array.from({ length: 16 }, (_, digit) => digit.toString(16).repeat(2));
/** Colours of the whole range, in equal steps. */
const COLOURS = CHANNEL.flatMap((red) =>
  CHANNEL.flatMap((green) => CHANNEL.map((blue) => `#${red}${green}${blue}`)),
);

describe("shades of a brand colour", () => {
  it("are legible in both themes, whatever the colour, or the colour is refused", () => {
    const illegible = COLOURS.filter((colour) => {
      const colours = brandColours(colour);
      if (colours.refused) return false;
      const { light, dark } = colours;
      return (
        contrast(light.accent, BRAND_SURFACES.light) < 3 ||
        contrast(light.onAccent, light.accent) < 4.5 ||
        contrast(dark.accent, BRAND_SURFACES.dark) < 4.5 ||
        contrast(dark.onAccent, dark.accent) < 4.5
      );
    });
    expect(illegible).toEqual([]);
  });

  it.each(["#c8102e", "#0057b8", "#7a1fa2", "#00733e"])(
    "keep %s on a light page, where it is legible as it is",
    (colour) => {
      expect(brandColours(colour)).toMatchObject({ light: { accent: colour }, refused: null });
    },
  );

  it("keep the hue: a navy becomes a lighter blue on dark surfaces", () => {
    const colours = brandColours("#002d72");
    expect(colours).toMatchObject({ light: { accent: "#002d72", onAccent: "#ffffff" } });
    const [red, green, blue] = [1, 3, 5].map((index) =>
      Number.parseInt(("dark" in colours ? colours.dark.accent : "").slice(index, index + 2), 16),
    ) as [number, number, number];
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  });

  it.each([
    ["#ffffff", "tooLight"],
    ["#fff8c0", "tooLight"],
    ["#000000", "tooDark"],
    ["#0a0a0a", "tooDark"],
  ])("%s is refused: %s", (colour, refused) => {
    expect(brandColours(colour)).toEqual({ refused });
  });

  it("exist for the colour of the product", () => {
    expect(brandColours(DEFAULT_ACCENT)).toMatchObject({
      dark: { accent: DEFAULT_ACCENT },
      refused: null,
    });
  });

  it("of mails are those of the light theme, and none without a colour", () => {
    expect(mailAccent("#c8102e")).toEqual({ accent: "#c8102e", onAccent: "#ffffff" });
    expect(mailAccent("")).toBeNull();
    expect(mailAccent("#ffffff")).toBeNull();
  });
});
