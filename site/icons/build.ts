/**
 * Makes the icons of the installed site from the house's own: run it with `npm run icons -w site` when that changes;
 * what it makes is committed.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));
const ICON = readFileSync(`${PUBLIC}icon.svg`);
const PAPER = "#ffffff";

/** Width in pixels, and which part of it the drawing takes: systems that cut icons into shapes keep the middle 80 per cent. */
const ICONS = [
  { name: "icon-192.png", size: 192, part: 0.8 },
  { name: "icon-512.png", size: 512, part: 0.8 },
  { name: "maskable-512.png", size: 512, part: 0.56 },
  { name: "apple-touch-icon.png", size: 180, part: 0.7 },
  // Of podcasts whose program has no picture: directories take 1400 pixels and more.
  { name: "cover.png", size: 1400, part: 0.6 },
];

mkdirSync(`${PUBLIC}icons`, { recursive: true });
for (const { name, size, part } of ICONS) {
  const drawn = Math.round(size * part);
  const drawing = await sharp(ICON, { density: 72 * (drawn / 16) })
    .resize(drawn, drawn)
    .png()
    .toBuffer();
  const { size: bytes } = await sharp({ create: { width: size, height: size, channels: 4, background: PAPER } })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}icons/${name}`);
  console.log(name, bytes);
}
