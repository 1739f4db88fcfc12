import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as createExtract, type Header } from "tar-stream";
import { BackupError } from "../backup-error.ts";
import { type BackupEnd, END_ENTRY, HEADER_ENTRY } from "./backup-format.ts";
import { ArchiveChecksum } from "./checksums.ts";
import { AGE_MAGIC, type BackupKeys, createDecryption } from "./encryption.ts";

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Maximum size in bytes of an entry that is read as a whole. */
const WHOLE_ENTRY_BYTES = 256 * 1024 * 1024;

/** Entry of an archive. Its content can be read once; unread content is skipped. */
export interface ArchiveEntry {
  name: string;
  bytes: number;
  /** Reads the content as chunks. */
  content: AsyncIterable<Buffer>;
  /** Reads the content as a whole. */
  read(): Promise<Buffer>;
  /** SHA-256 in hex, once the content was read. */
  sha256(): string;
}

/**
 * Reads an archive entry by entry, until its end or until `visit` returns false. @throws
 * BackupError if it cannot be read
 */
export async function readArchive(
  path: string,
  keys: BackupKeys,
  visit: (entry: ArchiveEntry) => Promise<boolean | undefined> | Promise<void>,
): Promise<void> {
  const isEncrypted = await detectEncryption(path);
  const decrypt = isEncrypted ? await createDecryption(keys) : null;
  const file = createReadStream(path);
  const zstd = createZstdDecompress();
  const extract = createExtract();
  const reading = decrypt ? pipeline(file, decrypt, zstd) : pipeline(file, zstd);
  reading.catch((error) => extract.destroy(error));
  // The pipeline ends when the last bytes were passed to zstd, before it finds that they are not
  // all.
  const decompressing = finished(zstd);
  decompressing.catch((error) => extract.destroy(error));
  zstd.pipe(extract);
  const checksum = new ArchiveChecksum();
  const readFault = (error: unknown): never => {
    throw readError(error, isEncrypted);
  };
  const entries = extract[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const { value: entry, done } = await entries.next().catch(readFault);
      if (done) break;
      if (!checksum.entries && entry.header.name !== HEADER_ENTRY)
        throw new BackupError("NOT_A_BACKUP", `${path} is not a backup`);
      const one = archiveEntry(entry, readFault);
      if (one.name === END_ENTRY) {
        requireChecksum(await one.read(), checksum);
        ended = true;
        continue;
      }
      if ((await visit(one)) === false) return;
      for await (const _ of one.content);
      checksum.add(one.name, one.bytes, one.sha256());
    }
    await reading.catch(readFault);
    // The last entry may be complete although the end of the file is missing.
    await decompressing.catch(readFault);
  } finally {
    extract.destroy();
    file.destroy();
    zstd.destroy();
    await reading.catch(() => {});
  }
  if (!ended) throw new BackupError("INCOMPLETE", "the backup is incomplete: its end is missing");
}

function archiveEntry(
  entry: AsyncIterable<unknown> & { header: Header },
  readFault: (error: unknown) => never,
): ArchiveEntry {
  const sha256 = createHash("sha256");
  const { name, size } = entry.header;
  const content = (async function* () {
    try {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        sha256.update(chunk);
        yield chunk;
      }
    } catch (error) {
      readFault(error);
    }
  })();
  return {
    name,
    bytes: size,
    content,
    read: async () => {
      if (size > WHOLE_ENTRY_BYTES)
        throw new BackupError("DAMAGED", `the backup is damaged: ${name} has ${size} bytes`);
      return Buffer.concat(await Array.fromAsync(content));
    },
    sha256: () => sha256.copy().digest("hex"),
  };
}

function requireChecksum(content: Buffer, checksum: ArchiveChecksum): void {
  const expected = JSON.stringify({
    entries: checksum.entries,
    sha256: checksum.digest(),
  } satisfies BackupEnd);
  if (content.toString() !== expected)
    throw new BackupError("DAMAGED", "the backup is damaged: its checksum does not match");
}

async function detectEncryption(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(AGE_MAGIC.length),
      0,
      AGE_MAGIC.length,
      0,
    );
    if (buffer.toString("latin1") === AGE_MAGIC) return true;
    if (bytesRead >= ZSTD_MAGIC.length && buffer.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC))
      return false;
    throw new BackupError("NOT_A_BACKUP", `${path} is not a backup`);
  } finally {
    await file.close();
  }
}

/** Error for the operator. Faults of the file system stay as they are. */
function readError(error: unknown, isEncrypted: boolean): unknown {
  if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall) return error;
  const message = (error as Error).message ?? "";
  if (/unexpected end/i.test(message))
    return new BackupError("INCOMPLETE", "the backup is incomplete: the file ends early", error);
  const reason = isEncrypted ? "is damaged or incomplete" : "is damaged";
  return new BackupError("DAMAGED", `the backup ${reason}: ${message}`, error);
}
