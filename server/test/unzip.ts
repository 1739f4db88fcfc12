import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const LISTED = 0x02014b50;

/** Files of a ZIP archive by their names, in its order, each checked against its sum. @throws Error when the archive is not whole. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || bytes.readUInt32LE(end) !== END) throw new Error("the archive has no end");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== LISTED) throw new Error("the archive's list is broken");
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
    const [named, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number];
    const head = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + named);
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not what was summed`);
    files.set(name, content);
    at += 46 + named + extra + comment;
  }
  return files;
}
