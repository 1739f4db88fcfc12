import { ACCENT_PATTERN, brandColours } from "@masthead/contract/system/brand-colours.ts";

/** Shades of the station's accent, as custom properties for styles/tokens.css. */
export type BrandStyle = Record<`--${string}`, string>;

/**
 * Returns the shades of the station's accent, as style of the html element: without a request or a
 * script, and the same for all readers of a cached page. Null without a colour of its own.
 */
export function brandStyle(accentColour: string): BrandStyle | null {
  const colours = ACCENT_PATTERN.test(accentColour) ? brandColours(accentColour) : null;
  if (colours?.refused !== null) return null;
  const { light, dark } = colours;
  return {
    "--brand-light": light.accent,
    "--on-brand-light": light.onAccent,
    "--brand-dark": dark.accent,
    "--on-brand-dark": dark.onAccent,
  };
}

/** Returns the same as a rule of a style sheet, for documents whose policy allows no attributes. */
export const brandRule = (style: BrandStyle | null): string =>
  style
    ? `:root{${Object.entries(style)
        .map(([name, value]) => `${name}:${value}`)
        .join(";")}}`
    : "";
