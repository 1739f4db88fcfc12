/**
 * Draws the demo's images and computes their dominant colours. Run it when a drawing changes (`npm
 * run draw -w server`). The images are committed, since each takes a second to draw, and as they are
 * stored by an installation: encoding them again would be a third of the time of a first start.
 */
import { globSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { dominantColour } from "../src/newsroom/media/image/image-file.ts";
import { DEMO_IMAGE_SIZE } from "../src/seed/demo-files.ts";

const FOLDER = fileURLToPath(new URL("images/", import.meta.url));

const colours: Record<string, string> = {};
for (const drawing of globSync(`${FOLDER}drawings/*.svg`).toSorted()) {
  const key = basename(drawing, ".svg");
  const { width, height } = DEMO_IMAGE_SIZE;
  const image = await sharp(drawing)
    .resize(width, height)
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true, progressive: false })
    .toBuffer();
  writeFileSync(`${FOLDER}${key}.jpg`, image);
  colours[key] = await dominantColour(image);
  console.log(key, image.length);
}
writeFileSync(`${FOLDER}colours.json`, `${JSON.stringify(colours, null, 2)}\n`);
