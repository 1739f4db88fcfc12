import { crc32 } from "node:zlib";

/** A file of an archive; its content is text or bytes, in pieces of any size. */
export interface Entry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** What is known of a file once it is written; sizes and places in bytes. */
interface Sums {
  crc: number;
  size: number;
  packed: number;
}
export interface Described extends Sums {
  name: string;
  offset: number;
}

// The records of a ZIP archive, by PKWARE's APPNOTE 6.3.3: sections 4.3.7, 4.3.9, 4.3.12 and 4.3.16.
const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
/** Deflate and folders, as every program has them. */
const VERSION = 20;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The first of January 1980: the same rows make the same bytes. */
const DAY = 0x0021;
const MOST = 0xffff_ffff;

/** The bytes of a file, counted and summed as they pass. */
export async function* summed(content: Entry["content"], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    if (sums.size > MOST) throw new RangeError("a file of the archive passes 4 GiB");
    yield bytes;
  }
}

/** What stands before a file's content. */
export function headOf(name: string): Buffer {
  const named = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL_HEADER, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DAY, 12);
  head.writeUInt16LE(named.length, 26);
  return Buffer.concat([head, named]);
}

/** What stands after a file's content: checksum and sizes. */
export function describedAfter({ crc, size, packed }: Sums): Buffer {
  const end = Buffer.alloc(16);
  end.writeUInt32LE(DESCRIPTOR, 0);
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(packed, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

/** The list of all files, at the end of the archive. `start` is where it begins. */
export function centralDirectory(files: Described[], start: number): Buffer {
  if (start > MOST) throw new RangeError("the archive passes 4 GiB");
  const listed = Buffer.concat(files.map(listing));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([listed, end]);
}

function listing({ name, crc, size, packed, offset }: Described): Buffer {
  if (offset > MOST) throw new RangeError("the archive passes 4 GiB");
  const named = Buffer.from(name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL_HEADER, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DAY, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(named.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, named]);
}
