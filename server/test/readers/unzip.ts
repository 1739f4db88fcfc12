import { crc32, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Extracts the files of a ZIP archive by name, in archive order. @throws Error if the archive is
 * corrupt or a checksum differs
 */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error("the archive has no end record");
  const files = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(end + 16);
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    if (bytes.readUInt32LE(offset) !== DIRECTORY_ENTRY)
      throw new Error("the central directory is corrupt");
    const [crc, compressedSize, size] = [16, 20, 24].map((field) =>
      bytes.readUInt32LE(offset + field),
    );
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(offset + field),
    ) as [number, number, number];
    const header = bytes.readUInt32LE(offset + 42);
    const name = bytes.toString("utf8", offset + 46, offset + 46 + nameLength);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (compressedSize ?? 0)));
    if (content.length !== size || crc32(content) !== crc)
      throw new Error(`${name} does not match its checksum`);
    files.set(name, content);
    offset += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
