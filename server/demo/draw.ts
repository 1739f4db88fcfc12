/**
 * Draws the demo's drawings, and records the sizes and dominant colours of all its images. Run it
 * when an image changes (`npm run draw -w server`). The images are committed, since each takes a
 * second to draw, and as they are stored by an installation: encoding them again would be a third of
 * the time of a first start.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { dominantColour } from "../src/newsroom/media/image/image-file.ts";
import {
  DEMO_DRAWING_SIZE,
  type DemoImageProperties,
  imageFileOf,
  readImages,
} from "../src/seed/demo-files.ts";

const FOLDER = fileURLToPath(new URL("images/", import.meta.url));

for (const drawing of globSync(`${FOLDER}drawings/*.svg`).toSorted()) {
  const { width, height } = DEMO_DRAWING_SIZE;
  const image = await sharp(drawing)
    .resize(width, height)
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true, progressive: false })
    .toBuffer();
  writeFileSync(FOLDER + imageFileOf(basename(drawing, ".svg")), image);
}
const files: Record<string, DemoImageProperties> = {};
for (const { key } of readImages()) {
  const image = readFileSync(FOLDER + imageFileOf(key));
  const { width, height } = await sharp(image).metadata();
  files[key] = { width, height, colour: await dominantColour(image) };
}
writeFileSync(`${FOLDER}files.json`, `${JSON.stringify(files, null, 2)}\n`);
