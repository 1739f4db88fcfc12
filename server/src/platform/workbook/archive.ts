import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import { centralDirectory, type Described, describedAfter, type Entry, headOf, summed } from "./archive-records.ts";

/**
 * A ZIP archive, written as its files come: each is compressed while its content is made, and its size and checksum follow it.
 * Nothing is kept but one record a file.
 * @throws RangeError when a file or the archive passes 4 GiB, which needs a later kind of archive that not every program reads.
 */
export async function* archive(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Described[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const head = headOf(entry.name);
    yield head;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflated(summed(entry.content, sums))) {
      sums.packed += chunk.length;
      yield chunk;
    }
    const end = describedAfter(sums);
    yield end;
    written.push({ name: entry.name, offset, ...sums });
    offset += head.length + sums.packed + end.length;
  }
  yield centralDirectory(written, offset);
}

/** Compresses what comes, no faster than it is taken. Whoever stops taking ends the source as well. */
async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 4, chunkSize: 65_536 });
  const fed = pipeline(source, packer);
  // What goes wrong in the source comes out of the packer too, to whoever reads it.
  fed.catch(() => undefined);
  try {
    yield* packer;
    await fed;
  } finally {
    packer.destroy();
    await fed.catch(() => undefined);
  }
}
