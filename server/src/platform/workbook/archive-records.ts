import { crc32 } from "node:zlib";

/** File of an archive; its content comes in chunks of any size. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Checksum and sizes of a written file, in bytes. */
interface EntryStats {
  crc: number;
  size: number;
  packed: number;
}
export interface WrittenEntry extends EntryStats {
  name: string;
  offset: number;
}

// Records of a ZIP archive, by PKWARE's APPNOTE 6.3.3: sections 4.3.7, 4.3.9, 4.3.12 and 4.3.16.
const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
/** Version needed to extract: Deflate and folders, which every program supports. */
const VERSION = 20;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** Fixed date of January 1, 1980: the same rows give the same bytes. */
const FIXED_DATE = 0x0021;
const MAX_BYTES = 0xffff_ffff;

/** Passes the bytes of a file through, and updates its checksum and size. */
export async function* withChecksum(
  content: ArchiveEntry["content"],
  stats: EntryStats,
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    stats.crc = crc32(bytes, stats.crc);
    stats.size += bytes.length;
    if (stats.size > MAX_BYTES) throw new RangeError("a file of the archive exceeds 4 GiB");
    yield bytes;
  }
}

/** Local file header, before the content of a file. */
export function localHeader(name: string): Buffer {
  const nameBytes = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL_HEADER, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(FIXED_DATE, 12);
  head.writeUInt16LE(nameBytes.length, 26);
  return Buffer.concat([head, nameBytes]);
}

/** Data descriptor, after the content of a file: checksum and sizes. */
export function dataDescriptor({ crc, size, packed }: EntryStats): Buffer {
  const end = Buffer.alloc(16);
  end.writeUInt32LE(DESCRIPTOR, 0);
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(packed, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

/** Central directory, at the end of the archive. `start` is its offset. */
export function centralDirectory(files: WrittenEntry[], start: number): Buffer {
  if (start > MAX_BYTES) throw new RangeError("the archive exceeds 4 GiB");
  const headers = Buffer.concat(files.map(centralHeader));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_CENTRAL_DIRECTORY, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(headers.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([headers, end]);
}

function centralHeader({ name, crc, size, packed, offset }: WrittenEntry): Buffer {
  if (offset > MAX_BYTES) throw new RangeError("the archive exceeds 4 GiB");
  const nameBytes = Buffer.from(name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL_HEADER, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(FIXED_DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(nameBytes.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, nameBytes]);
}
