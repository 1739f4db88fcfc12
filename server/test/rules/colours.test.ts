import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SITE = join(import.meta.dirname, "../../../site/app");

/** Colours that are written out: hexadecimal, by function, or by name in a declaration. */
const LITERAL =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\s*from\b)[^)]*\)|(?<=:\s*)(?:white|black|red|gr[ae]y)(?=\s*[;,"])/gi;

/** Black and white with any transparency, for shades that are the same in both themes. */
const SHADE = /^(?:#000|rgb\((?:0 0 0|255 255 255) \/ [\d.]+\))$/;

/** Files with literal colours, and why. */
const FILES: Record<string, string> = {
  "styles/tokens.css": "the tokens",
  "low-data/low-data.css": "tokens of pages without style sheet, tested for equality",
  "platform/theme-colours.ts": "values for browsers, tested for equality",
  "system/weather/icons.svg": "drawings; lines have the colour of text",
};

/** Files with shades, and what these are on. */
const FILES_WITH_SHADES: Record<string, string> = {
  "styles/pieces.css": "pattern of missing images; masks",
  "styles/rich-text.css": "images and videos",
  "broadcast/player/styles/controls.css": "player, which is always dark",
  "broadcast/player/styles/frame.css": "player, which is always dark",
  "broadcast/player/styles/mini-player.css": "player, which is always dark",
  "broadcast/player/styles/overlay.css": "player, which is always dark",
};

it("colours of the site are tokens, which both themes define", () => {
  const found: string[] = [];
  const used = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx,css,svg}", { cwd: SITE })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [literal] of readFileSync(join(SITE, file), "utf8").matchAll(LITERAL)) {
      const isAllowed = file in FILES || (file in FILES_WITH_SHADES && SHADE.test(literal));
      if (isAllowed) used.add(file);
      else found.push(`${file}: ${literal}`);
    }
  }
  expect(found).toEqual([]);
  expect([...used].sort()).toEqual([FILES, FILES_WITH_SHADES].flatMap(Object.keys).sort());
});

/** Texts on backgrounds that both themes share, by background: those that differ by theme. */
const CHANGING_TEXT: Record<string, RegExp> = {
  mint: /^text-(ink|quiet|paper)$/,
  orange: /^text-(ink|quiet|paper)$/,
  cyan: /^text-(ink|quiet|paper)$/,
  live: /^text-(ink|quiet|paper)$/,
  night: /^text-(ink|quiet|paper)(\/\d+)?$/,
};

/** Returns the classes of a list whose text changes with the theme, on a background that does not. */
function unreadable(classes: string): string[] {
  const parts = classes.split(/\s+/).map((name) => {
    const [, variant = "", own = ""] = /^(.*:)?([^:]*)$/.exec(name) ?? [];
    return { name, variant, own };
  });
  return parts.flatMap(({ name, variant, own }) => {
    const changing = CHANGING_TEXT[own.replace(/^bg-/, "")];
    if (!changing || !own.startsWith("bg-")) return [];
    const texts = parts.filter((part) => part.variant === variant && changing.test(part.own));
    return texts.map((text) => `${name} ${text.name}`);
  });
}

it("text on a background that is the same in both themes is so too", () => {
  const found = globSync("**/*.{ts,tsx}", { cwd: SITE }).flatMap((file) =>
    [...readFileSync(join(SITE, file), "utf8").matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(
      ([, double = "", template = ""]) =>
        unreadable(double || template).map((pair) => `${file}: ${pair}`),
    ),
  );
  expect(found).toEqual([]);
});

it("text that changes with the theme on an accent would be found", () => {
  expect(unreadable("px-2 bg-orange text-ink hover:bg-night hover:text-paper")).toEqual([
    "bg-orange text-ink",
    "hover:bg-night hover:text-paper",
  ]);
  expect(unreadable("bg-ink text-paper hover:bg-mint hover:text-on-accent bg-mint/35")).toEqual([]);
});
