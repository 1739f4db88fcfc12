import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Column } from "../cards/card-columns.ts";

/** Width of the table beside the menu. */
const TABLE_WIDTH = "(100vw - 240px)";
/** Widths of cells that are not truncated, with their padding, in pixels. */
const FIXED_WIDTHS = { checkbox: 44, image: 64, control: 108 };
/** Longest time with its padding, in pixels: "59 minutes ago", and a date in a month of two words. */
const TIME_WIDTHS: Record<Locale, number> = { "en-US": 126, "ar-JO": 156 };
/** Width of a state, which has words and an icon or a time, as a multiple of a text's. */
const STATE_SHARE = 1.6;

/**
 * Maximum widths of the cells of a compact table, as CSS variables. Whatever the records contain,
 * the columns beside the titles have half of the table together, and titles the rest.
 */
export function columnLimits(columns: readonly Column[], locale: Locale) {
  const count = (kind: string | undefined) =>
    columns.filter(({ props }) => props["data-cell"] === kind).length;
  const controls = columns.filter(({ props }) => props["data-cell"] === "control");
  const fixed =
    FIXED_WIDTHS.checkbox +
    FIXED_WIDTHS.image * count("image") +
    TIME_WIDTHS[locale] * count("time") +
    controls.reduce((sum, { props }) => sum + (props["data-width"] ?? FIXED_WIDTHS.control), 0);
  const shares = Math.max(1, count("state") * STATE_SHARE + count(undefined));
  const share = `(${TABLE_WIDTH} / 2 - ${fixed}px) / ${shares}`;
  return {
    "--text-limit": `clamp(56px, ${share}, 260px)`,
    "--state-limit": `clamp(96px, ${share} * ${STATE_SHARE}, 260px)`,
    "--time-limit": `${TIME_WIDTHS[locale]}px`,
  };
}
