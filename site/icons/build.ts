/**
 * Builds the icons of the installed site (PWA) from public/icon.svg. Run `npm run icons -w site`
 * when it changes, and commit the output.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const PUBLIC = fileURLToPath(new URL("../public/", import.meta.url));
const ICON = readFileSync(`${PUBLIC}icon.svg`);
const BACKGROUND = "#ffffff";
/** Size of favicon.ico in pixels, for what cannot read the SVG. */
const FAVICON_SIZE = 32;

/**
 * Size in pixels, and the fraction that the drawing takes. Masked icons are cropped to the middle
 * 80 percent.
 */
const ICONS = [
  { name: "icon-192.png", size: 192, fraction: 0.8 },
  { name: "icon-512.png", size: 512, fraction: 0.8 },
  { name: "maskable-512.png", size: 512, fraction: 0.56 },
  { name: "apple-touch-icon.png", size: 180, fraction: 0.7 },
  // Podcast cover for programs without an image: directories require at least 1400 pixels.
  { name: "cover.png", size: 1400, fraction: 0.6 },
];

mkdirSync(`${PUBLIC}icons`, { recursive: true });
for (const { name, size, fraction } of ICONS) {
  const drawingSize = Math.round(size * fraction);
  const drawing = await sharp(ICON, { density: 72 * (drawingSize / 16) })
    .resize(drawingSize, drawingSize)
    .png()
    .toBuffer();
  const { size: bytes } = await sharp({
    create: { width: size, height: size, channels: 4, background: BACKGROUND },
  })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}icons/${name}`);
  console.log(name, bytes);
}

/** Returns an ICO file with one PNG image. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const favicon = await sharp(ICON, { density: 72 * (FAVICON_SIZE / 16) })
  .resize(FAVICON_SIZE, FAVICON_SIZE)
  .png({ compressionLevel: 9 })
  .toBuffer();
writeFileSync(`${PUBLIC}favicon.ico`, icoOf(favicon, FAVICON_SIZE));
console.log("favicon.ico", favicon.length);
