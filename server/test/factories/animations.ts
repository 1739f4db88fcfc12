import { crc32 } from "node:zlib";
import sharp from "sharp";

interface AnimationOptions {
  frames?: number;
  width?: number;
  height?: number;
  /** Delay of each frame, in milliseconds. */
  delay?: number;
  /** Number of passes; 0 for any number. */
  loop?: number;
  alpha?: number;
}

let shade = 0;

/** Returns frames of different colours as PNG. No two animations have the same. */
function frameImages({
  frames = 3,
  width = 40,
  height = 30,
  alpha = 1,
}: AnimationOptions): Promise<Buffer[]> {
  shade += 7;
  return Promise.all(
    Array.from({ length: frames }, (_, i) => {
      const background = {
        r: (shade * 13) % 256,
        g: (i * 83 + shade) % 256,
        b: (i * 31) % 256,
        alpha,
      };
      return sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer();
    }),
  );
}

/** Generates an animated GIF or WebP. */
export async function makeAnimation(
  format: "gif" | "webp",
  options: AnimationOptions = {},
): Promise<Buffer> {
  const { delay = 100, loop = 0 } = options;
  const images = await frameImages(options);
  const animation = sharp(images, { join: { animated: true } });
  const timing = { loop, delay: images.map(() => delay) };
  return (
    format === "gif"
      ? animation.gif({ ...timing, keepDuplicateFrames: true })
      : animation.webp(timing)
  ).toBuffer();
}

/** Generates an animated PNG, which sharp cannot write. */
export async function makeAnimatedPng(options: AnimationOptions = {}): Promise<Buffer> {
  const { delay = 100, loop = 0, width = 40, height = 30 } = options;
  const images = (await frameImages(options)).map(chunksOf);
  let sequence = 0;
  const frameControl = () => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence++, 0);
    data.writeUInt32BE(width, 4);
    data.writeUInt32BE(height, 8);
    data.writeUInt16BE(delay, 20);
    data.writeUInt16BE(1000, 22);
    return pngChunk("fcTL", data);
  };
  const frameData = (chunks: PngChunk[], isFirst: boolean) =>
    chunks
      .filter(({ type }) => type === "IDAT")
      .map(({ data }) => {
        if (isFirst) return pngChunk("IDAT", data);
        const number = Buffer.alloc(4);
        number.writeUInt32BE(sequence++);
        return pngChunk("fdAT", Buffer.concat([number, data]));
      });
  const control = Buffer.alloc(8);
  control.writeUInt32BE(images.length, 0);
  control.writeUInt32BE(loop, 4);
  const header = images[0]?.filter(({ type }) => type !== "IDAT" && type !== "IEND") ?? [];
  return Buffer.concat([
    PNG_SIGNATURE,
    ...header.map(({ type, data }) => pngChunk(type, data)),
    pngChunk("acTL", control),
    ...images.flatMap((chunks, i) => [frameControl(), ...frameData(chunks, i === 0)]),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

interface PngChunk {
  type: string;
  data: Buffer;
}

function chunksOf(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let offset = PNG_SIGNATURE.length; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    chunks.push({
      type: png.toString("latin1", offset + 4, offset + 8),
      data: png.subarray(offset + 8, offset + 8 + length),
    });
    offset += length + 12;
  }
  return chunks;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
