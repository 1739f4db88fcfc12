/**
 * Draws the demo's images. Run it when a drawing changes (`npm run draw -w server`). The images are
 * committed, since each takes a second to draw.
 */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const FOLDER = fileURLToPath(new URL("images/", import.meta.url));

for (const drawing of globSync(`${FOLDER}drawings/*.svg`)) {
  const { size } = await sharp(drawing).resize(1500, 1000).webp({ quality: 84, effort: 5 }).toFile(`${FOLDER}${basename(drawing, ".svg")}.webp`);
  console.log(basename(drawing), size);
}
