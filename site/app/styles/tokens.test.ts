import { readFileSync } from "node:fs";
import {
  BRAND_SURFACES,
  contrast,
  DEFAULT_ACCENT,
  TEXT_ON_ACCENT,
} from "@masthead/contract/system/brand-colours.ts";
import { describe, expect, it } from "vitest";
import { THEME_COLOURS } from "../platform/theme-colours.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** Returns the colours that a part of a style sheet declares, by name without prefix. */
const coloursOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...css.matchAll(
        /--(?:color-)?([\w-]+): (?:var\(--[\w-]+, )?(#[0-9a-f]{6}|#[0-9a-f]{3})\)?;/g,
      ),
    ].map(([, name, value = ""]) => [
      name,
      value.length === 4 ? value.replaceAll(/[0-9a-f]/g, "$&$&") : value,
    ]),
  );

/** Returns the block that starts with a text, without nested blocks after it. */
function blockOf(css: string, start: string): string {
  const from = css.indexOf(start);
  expect(from, start).not.toBe(-1);
  return css.slice(from, css.indexOf("}", from));
}

const TOKENS = read("tokens.css");
const LIGHT = coloursOf(blockOf(TOKENS, "@theme {"));
const THEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...coloursOf(blockOf(TOKENS, "@variant dark {")) },
};

/** Pairs of text and background. */
const TEXT = [
  ["ink", "paper"],
  ["ink", "wash"],
  ["ink", "line"],
  ["quiet", "paper"],
  ["quiet", "wash"],
  ["quiet", "line"],
  ["paper", "ink"],
  ["white", "night"],
  ["white", "live"],
  ["mint", "night"],
  ["on-mint", "mint"],
  ["on-accent", "orange"],
  ["on-accent", "cyan"],
] as const;

/** Pairs of a mark, a field border or a focus ring, and its background. */
const MARKS = [
  ["quiet", "paper"],
  ["ink", "paper"],
  ["live", "paper"],
  ["live", "wash"],
  ["live", "night"],
  ["mint", "night"],
  ["series-1", "paper"],
  ["series-2", "paper"],
  ["series-3", "paper"],
  ["series-4", "paper"],
] as const;

/** Pairs of a mark and its background that are only bright enough on a dark page. */
const DARK_MARKS = [
  ["mint", "paper"],
  ["mint", "wash"],
  ["orange", "paper"],
  ["orange", "wash"],
  ["cyan", "paper"],
  ["cyan", "wash"],
] as const;

describe.each(Object.entries(THEMES))("colours of the %s theme", (theme, colours) => {
  const ratio = (front: string, back: string) =>
    contrast(colours[front] as string, colours[back] as string);

  it.each(TEXT)("%s as text on %s has a contrast of 4.5 to 1", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...MARKS, ...(theme === "dark" ? DARK_MARKS : [])])(
    "%s as a mark on %s has a contrast of 3 to 1",
    (front, back) => {
      expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("colours outside of the tokens", () => {
  it("of browser bars are the page colours", () => {
    expect(THEME_COLOURS).toEqual({ light: THEMES.light.paper, dark: THEMES.dark.paper });
  });

  it("of brand colours are those of the themes", () => {
    expect(BRAND_SURFACES).toEqual({ light: THEMES.light.paper, dark: THEMES.dark.wash });
    expect(TEXT_ON_ACCENT).toEqual({ ink: THEMES.light["on-accent"], white: THEMES.light.white });
    expect(DEFAULT_ACCENT).toBe(THEMES.light.mint);
  });

  it("of low-data pages are the same, for the system's choice and the reader's", () => {
    const css = read("../low-data/low-data.css");
    const shared = (colours: Record<string, string>) =>
      Object.fromEntries(
        ["ink", "quiet", "line", "paper", "wash", "mint"].map((name) => [
          name === "mint" ? "accent" : name,
          colours[name],
        ]),
      );
    expect(coloursOf(blockOf(css, ":root {"))).toEqual(shared(THEMES.light));
    expect(coloursOf(blockOf(css, ':root:not([data-theme="light"]) {'))).toEqual(
      shared(THEMES.dark),
    );
    expect(coloursOf(blockOf(css, ':root[data-theme="dark"] {'))).toEqual(shared(THEMES.dark));
  });
});
