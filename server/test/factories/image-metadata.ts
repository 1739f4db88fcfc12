import { crc32 } from "node:zlib";
import sharp from "sharp";

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: "#c86432" } });

const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  photoshop: "http://ns.adobe.com/photoshop/1.0/",
  plus: "http://ns.useplus.org/ldf/xmp/1.0/",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  xmpRights: "http://ns.adobe.com/xap/1.0/rights/",
};

/** Returns an XMP packet with these properties, given as XML. */
export function xmpOf(properties: string): string {
  const declarations = Object.entries(NAMESPACES).map(
    ([prefix, uri]) => `xmlns:${prefix}="${uri}"`,
  );
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${declarations.join(" ")}><rdf:Description>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

/** Numbers of IPTC-IIM datasets of record 2. */
const DATASETS = {
  expires: 37,
  instructions: 40,
  created: 55,
  byline: 80,
  city: 90,
  country: 101,
  source: 115,
  copyright: 116,
  caption: 120,
};

/** Returns a JPEG file with IPTC-IIM datasets, in the encoding of their bytes. */
export async function jpegWithIptc(
  texts: Partial<Record<keyof typeof DATASETS, Buffer>>,
): Promise<Buffer> {
  const datasets = Object.entries(texts).map(([name, text]) => {
    const head = Buffer.from([0x1c, 2, DATASETS[name as keyof typeof DATASETS], 0, 0]);
    head.writeUInt16BE(text.length, 3);
    return Buffer.concat([head, text]);
  });
  const data = Buffer.concat(datasets);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  // A resource of Photoshop with the id of IPTC, an empty name and an even length.
  const resource = Buffer.concat([
    Buffer.from("8BIM\x04\x04\0\0", "latin1"),
    size,
    data,
    Buffer.alloc(data.length % 2),
  ]);
  const body = Buffer.concat([Buffer.from("Photoshop 3.0\0"), resource]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  const jpeg = await picture().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Returns a PNG file with an XMP packet in plain text, as most programs write it. */
export async function pngWithXmp(xmp: string): Promise<Buffer> {
  const content = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length - 4, 0);
  frame.writeUInt32BE(crc32(content), 4);
  const png = await picture().png().toBuffer();
  // After the signature and the header.
  return Buffer.concat([
    png.subarray(0, 33),
    frame.subarray(0, 4),
    content,
    frame.subarray(4),
    png.subarray(33),
  ]);
}
