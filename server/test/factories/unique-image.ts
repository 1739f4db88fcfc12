import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Creates a PNG of random pixels, which no other upload has. */
export const uniqueImage = (width = 330, height = 40): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
