export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/;

/**
 * Normalises a typed colour such as `00C9A6` or `#0c9` to `#00c9a6`. Returns other input unchanged.
 */
export function normalizeColour(input: string): string {
  const [, hex = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(input.trim().toLowerCase()) ?? [];
  if (!hex) return input;
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex}`;
}
