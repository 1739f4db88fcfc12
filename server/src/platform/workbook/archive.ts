import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import {
  type ArchiveEntry,
  centralDirectory,
  dataDescriptor,
  localHeader,
  type WrittenEntry,
  withChecksum,
} from "./archive-records.ts";

/**
 * Streams a ZIP archive: each file is compressed while its content is generated, followed by its
 * size and checksum. Only one record per file is held in memory.
 * @throws RangeError if a file or the archive exceeds 4 GiB, which requires ZIP64, which not every
 *   program reads
 */
export async function* archive(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const head = localHeader(entry.name);
    yield head;
    const stats = { crc: 0, size: 0, packed: 0 };
    for await (const chunk of deflated(withChecksum(entry.content, stats))) {
      stats.packed += chunk.length;
      yield chunk;
    }
    const end = dataDescriptor(stats);
    yield end;
    written.push({ name: entry.name, offset, ...stats });
    offset += head.length + stats.packed + end.length;
  }
  yield centralDirectory(written, offset);
}

/** Compresses a source with backpressure. If the consumer stops, the source is ended as well. */
async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const compressor = createDeflateRaw({ level: 4, chunkSize: 65_536 });
  const pumping = pipeline(source, compressor);
  // Errors of the source also surface in the compressor, for its reader.
  pumping.catch(() => undefined);
  try {
    yield* compressor;
    await pumping;
  } finally {
    compressor.destroy();
    await pumping.catch(() => undefined);
  }
}
