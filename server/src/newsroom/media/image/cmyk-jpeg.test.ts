import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { withAdobeMarker } from "./cmyk-jpeg.ts";

/** An area of #c83214 as ImageMagick writes CMYK: inverted YCCK, with the marker of Adobe. */
const YCCK = Buffer.from(
  "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgAEAAQBAERAAIRAQMRAQQRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAFCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAAACAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQBAAIRAxEEAAA/ALai2e7YAAAAD//Z",
  "base64",
);

/** Removes the segments of a marker. */
function without(jpeg: Buffer, marker: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  let offset = 2;
  for (; jpeg[offset + 1] !== 0xda; offset += 2 + jpeg.readUInt16BE(offset + 2))
    if (jpeg[offset + 1] !== marker)
      parts.push(jpeg.subarray(offset, offset + 2 + jpeg.readUInt16BE(offset + 2)));
  return Buffer.concat([...parts, jpeg.subarray(offset)]);
}

const colourOf = async (jpeg: Buffer) => {
  const { channels } = await sharp(
    await sharp(jpeg).toColourspace("srgb").png().toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

describe("withAdobeMarker", () => {
  it("restores the colours of a JPEG that has lost the marker", async () => {
    const lost = without(YCCK, 0xee);
    expect(await colourOf(lost)).not.toEqual(await colourOf(YCCK));
    expect(await colourOf(withAdobeMarker(lost))).toEqual(await colourOf(YCCK));
    const [red = 0, green = 0, blue = 0] = await colourOf(withAdobeMarker(lost));
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(110);
  });

  it("changes no other file", async () => {
    const picture = sharp({
      create: { width: 16, height: 16, channels: 3, background: "#c83214" },
    });
    const files = [
      YCCK,
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
      await picture.clone().toColourspace("cmyk").jpeg().toBuffer(),
      without(
        await picture.clone().toColourspace("cmyk").jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
        0xee,
      ),
      await picture.clone().png().toBuffer(),
      await picture.clone().toColourspace("b-w").jpeg().toBuffer(),
    ];
    for (const file of files) expect(withAdobeMarker(file).equals(file)).toBe(true);
    for (let length = 2; length < YCCK.length; length += 7) {
      const cut = without(YCCK, 0xee).subarray(0, length);
      expect(() => withAdobeMarker(cut)).not.toThrow();
    }
  });
});
