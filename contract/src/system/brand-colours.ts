/**
 * Surfaces that the accent is seen on: the page of the light theme, and the lightest of the dark
 * surfaces, which decides for all of them. Equal to the tokens of the site, which a test compares.
 */
export const BRAND_SURFACES = { light: "#ffffff", dark: "#1d2825" } as const;

/** Colours of text on an accent. */
export const TEXT_ON_ACCENT = { ink: "#14201d", white: "#ffffff" } as const;

/** Accent of the product, for stations without a colour of their own. */
export const DEFAULT_ACCENT = "#00c9a6";

/** Accent of the Ramadan look: the gold of lanterns. */
export const RAMADAN_ACCENT = "#c8901f";

export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/;

/** Minimum contrast of text, and of marks, underlines and borders (WCAG 2.2, level AA). */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;

/**
 * Maximum change of the lightness (OKLCH, 0 to 1). A shade further away is not seen as the same
 * colour.
 */
const MAX_SHIFT = { light: 0.3, dark: 0.45 } as const;
const SHIFT_STEP = 0.005;

/** Accent in one theme, and the colour of text on it. */
export interface AccentShade {
  accent: string;
  onAccent: string;
}

export type BrandColours =
  | { light: AccentShade; dark: AccentShade; refused: null }
  | { refused: "tooLight" | "tooDark" };

/**
 * Returns the shades of a colour for both themes: those closest to it that are legible. Dark
 * surfaces of the light theme, such as the footer, use the shade of the dark theme.
 * @param colour such as `#00c9a6`
 */
export function brandColours(colour: string): BrandColours {
  // On a light page an accent is a surface and a mark; on a dark one it is also text.
  const light = nearestShade(colour, BRAND_SURFACES.light, MARK_CONTRAST, MAX_SHIFT.light);
  if (!light) return { refused: "tooLight" };
  const dark = nearestShade(colour, BRAND_SURFACES.dark, TEXT_CONTRAST, MAX_SHIFT.dark);
  if (!dark) return { refused: "tooDark" };
  return { light, dark, refused: null };
}

/** Returns the accent of mails, which are light: text on it and links in it are legible. */
export const mailAccent = (colour: string): AccentShade | null => {
  const colours = ACCENT_PATTERN.test(colour) ? brandColours(colour) : null;
  return colours?.refused === null ? colours.light : null;
};

function nearestShade(
  colour: string,
  surface: string,
  minContrast: number,
  maxShift: number,
): AccentShade | null {
  const [lightness, a, b] = toOklab(colour);
  for (let step = 0; step * SHIFT_STEP <= maxShift; step++)
    for (const sign of step ? [-1, 1] : [1]) {
      const shifted = lightness + sign * step * SHIFT_STEP;
      if (shifted < 0 || shifted > 1) continue;
      const accent = step ? fromOklab(shifted, a, b) : colour;
      const onAccent = textOn(accent);
      if (onAccent && contrast(accent, surface) >= minContrast) return { accent, onAccent };
    }
  return null;
}

/** Returns the colour of legible text on an accent; undefined if neither is legible. */
const textOn = (accent: string): string | undefined =>
  Object.values(TEXT_ON_ACCENT)
    .filter((text) => contrast(text, accent) >= TEXT_CONTRAST)
    .toSorted((x, y) => contrast(y, accent) - contrast(x, accent))[0];

/** Returns the contrast of two colours, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = [number, number, number];

/** Returns the linear red, green and blue of a colour, 0 to 1. */
const toLinear = (colour: string): Triple =>
  [1, 3, 5].map((index) => {
    const value = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const toByte = (linear: number): string => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
};

/** @see https://bottosson.github.io/posts/oklab/ */
function toOklab(colour: string): Triple {
  const [r, g, b] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns a colour of a lightness and hue, with as much of its chroma as screens show. */
function fromOklab(lightness: number, a: number, b: number): string {
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const linear = linearOf(lightness, a * chroma, b * chroma);
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(linear);
  }
  return hexOf(linearOf(lightness, 0, 0));
}

const hexOf = (linear: Triple): string =>
  `#${linear.map((value) => toByte(Math.min(1, Math.max(0, value)))).join("")}`;

function linearOf(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
