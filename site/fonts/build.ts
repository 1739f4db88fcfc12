/**
 * Builds the site's fonts: subsets of the font packages with only the characters and weights that
 * pages use. Run `npm run fonts -w site` when a font or the character set changes, and commit the
 * output.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıĀāĪīŪūḤḥ–—‘’‚“”„•…‹›€−×`;
const LATIN_TEXT = `${range(0x20, 0x7e)}\u00a0${range(0xc0, 0xff)}£©°·½«»–—‘’“”„…•€−×›‹`;
const LATIN_IN_ARABIC = `${range(0x21, 0x7e)}«»–—‘’“”…`;
const ARABIC = ` \u00a0\u200c\u200d\u200e\u200f،؛؟${range(0x621, 0x63a)}${range(0x640, 0x652)}${range(0x660, 0x66c)}\u0670\u0671پچژکگیڤ`;

/** Headlines use one weight; the optical size follows the font size, from 20 px. */
const HEADLINE = { wght: 600, opsz: { min: 20, max: 48 } };
/** Text uses regular and bold, and weights between them. */
const TEXT = { wght: { min: 400, max: 700 } };
const HEADLINE_FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];

const NEWSREADER = "@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2";
const PLEX_SANS = "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2";
const plex = (script: "arabic" | "latin", weight: 400 | 700) =>
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`;

const FONTS = [
  {
    from: NEWSREADER,
    to: "newsreader.woff2",
    text: LATIN,
    options: { variationAxes: HEADLINE, keepFeatures: HEADLINE_FEATURES },
  },
  {
    from: PLEX_SANS,
    to: "plex-sans.woff2",
    text: LATIN_TEXT,
    options: { variationAxes: TEXT, keepFeatures: ["kern", "ccmp", "tnum"] },
  },
  { from: plex("arabic", 400), to: "plex-arabic-400.woff2", text: ARABIC },
  { from: plex("arabic", 700), to: "plex-arabic-700.woff2", text: ARABIC },
  {
    from: plex("latin", 400),
    to: "plex-latin-400.woff2",
    text: LATIN_IN_ARABIC,
    options: { keepFeatures: ["kern", "ccmp"] },
  },
  {
    from: plex("latin", 700),
    to: "plex-latin-700.woff2",
    text: LATIN_IN_ARABIC,
    options: { keepFeatures: ["kern", "ccmp"] },
  },
];

for (const { from, to, text, options } of FONTS) {
  const font = await subsetFont(readFileSync(require.resolve(from)), text, {
    targetFormat: "woff2",
    ...options,
  });
  writeFileSync(new URL(`../app/fonts/${to}`, import.meta.url), font);
  console.log(to, font.length);
}
