/** Bit of a WebP's VP8X chunk that says that it is animated, and its offset. */
const WEBP_ANIMATION = { offset: 20, bit: 2 };

/** Whether an image file has several pictures that follow each other, of which only the first one is stored. Reads no picture. */
export function isAnimation(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (start: number, end: number) => view.toString("latin1", start, end);
  if (text(0, 3) === "GIF") return picturesOfGif(view) > 1;
  if (text(1, 4) === "PNG") return view.subarray(0, Math.max(0, view.indexOf("IDAT"))).includes("acTL");
  if (text(8, 12) === "WEBP") return text(12, 16) === "VP8X" && ((view[WEBP_ANIMATION.offset] ?? 0) & WEBP_ANIMATION.bit) !== 0;
  return text(4, 12) === "ftypavis";
}

/** Counts the pictures of a GIF, up to two. */
function picturesOfGif(view: Buffer): number {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let offset = 13 + colours(view[10]);
  let pictures = 0;
  const skipBlocks = () => {
    for (let size = view[offset] ?? 0; size > 0; size = view[offset] ?? 0) offset += size + 1;
    offset++;
  };
  while (pictures < 2 && offset < view.length) {
    const kind = view[offset];
    if (kind === 0x21) {
      offset += 2;
      skipBlocks();
    } else if (kind === 0x2c) {
      pictures++;
      offset += 11 + colours(view[offset + 9]);
      skipBlocks();
    } else break;
  }
  return pictures;
}
