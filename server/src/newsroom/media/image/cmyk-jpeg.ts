const START_OF_SCAN = 0xda;
/** Markers of frames, with the numbers and sampling of the components. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3]);
const ADOBE = 0xee;
const PHOTOSHOP = 0xed;

/** Adobe's marker: version 100, and the colours YCCK. */
const ADOBE_YCCK = Buffer.from("ffee000e41646f626500640000000002", "hex");

/**
 * Returns a JPEG of four colours with the marker of Adobe that it has lost: without it, decoders
 * take its inverted colours as they are. Adobe wrote it if its colours have different sampling or
 * tables, which CMYK never has, or if it has data of Photoshop. Others are returned unchanged.
 */
export function withAdobeMarker(jpeg: Buffer): Buffer {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return jpeg;
  let isPhotoshop = false;
  for (let offset = 2; offset + 4 <= jpeg.length; ) {
    const marker = jpeg[offset + 1] ?? 0;
    if (jpeg[offset] !== 0xff || marker === START_OF_SCAN) return jpeg;
    const data = jpeg.subarray(offset + 4, offset + 2 + jpeg.readUInt16BE(offset + 2));
    if (marker === ADOBE && startsWith(data, "Adobe")) return jpeg;
    if (marker === PHOTOSHOP && startsWith(data, "Photoshop 3.0")) isPhotoshop = true;
    if (FRAMES.has(marker)) {
      const isYcck =
        data[5] === 4 && (isPhotoshop || !data.subarray(7, 9).equals(data.subarray(10, 12)));
      return isYcck ? Buffer.concat([jpeg.subarray(0, 2), ADOBE_YCCK, jpeg.subarray(2)]) : jpeg;
    }
    offset += 2 + jpeg.readUInt16BE(offset + 2);
  }
  return jpeg;
}

const startsWith = (data: Buffer, text: string) => data.toString("latin1", 0, text.length) === text;
