import { createHash, hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack as createPack, type Pack } from "tar-stream";
import { BackupError } from "../backup-error.ts";
import { type BackupEnd, END_ENTRY } from "./backup-format.ts";
import { ArchiveChecksum } from "./checksums.ts";
import { type BackupKeys, createEncryption } from "./encryption.ts";

export interface ArchiveFile {
  bytes: number;
  /** SHA-256 of the file in hex. */
  sha256: string;
  encrypted: boolean;
}

/** Writer of the entries of a backup. Each waits until there is room in the streams behind it. */
export class ArchiveWriter {
  readonly #pack: Pack;
  readonly #checksum = new ArchiveChecksum();
  readonly #createdAt: Date;
  /** Rejects if the file cannot be written; an entry would wait for it forever. */
  readonly #failed: Promise<never>;

  constructor(pack: Pack, failed: Promise<never>, createdAt: Date) {
    this.#pack = pack;
    this.#failed = failed;
    this.#createdAt = createdAt;
  }

  async add(name: string, content: Buffer): Promise<string> {
    const sha256 = hash("sha256", content);
    await this.#write(name, content.length, [content]);
    this.#checksum.add(name, content.length, sha256);
    return sha256;
  }

  addJson(name: string, value: unknown): Promise<string> {
    return this.add(name, Buffer.from(JSON.stringify(value)));
  }

  /**
   * Adds a file of a known size. Returns its SHA-256. @throws BackupError if it has another size
   */
  async addStream(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<string> {
    const sha256 = createHash("sha256");
    let read = 0;
    const counted = async function* () {
      for await (const chunk of content) {
        read += chunk.length;
        if (read > bytes) break;
        sha256.update(chunk);
        yield chunk;
      }
      if (read !== bytes)
        throw new BackupError(
          "SOURCE_CHANGED",
          `${name} has changed while it was read: start the backup again`,
        );
    };
    await this.#write(name, bytes, counted());
    const digest = sha256.digest("hex");
    this.#checksum.add(name, bytes, digest);
    return digest;
  }

  /** Adds the last entry, the checksum of all. */
  async end(): Promise<void> {
    const end: BackupEnd = { entries: this.#checksum.entries, sha256: this.#checksum.digest() };
    await this.addJson(END_ENTRY, end);
    this.#pack.finalize();
  }

  async #write(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    const entry = this.#pack.entry({ name, size, mtime: this.#createdAt, mode: 0o600 });
    await Promise.race([
      pipeline(Readable.from(content, { objectMode: false }), entry),
      this.#failed,
    ]);
  }
}

/**
 * Writes a new archive. If `work` fails, or the disk is full, the file is incomplete: the caller
 * removes it.
 */
export async function writeArchive(
  path: string,
  keys: BackupKeys,
  work: (writer: ArchiveWriter) => Promise<void>,
): Promise<ArchiveFile> {
  const pack = createPack();
  const encrypt = await createEncryption(keys);
  const sha256 = createHash("sha256");
  let bytes = 0;
  const count = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      sha256.update(chunk);
      yield chunk;
    }
  };
  const packed = Readable.from(pack, { objectMode: false });
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const writing = encrypt
    ? pipeline(packed, zstd, encrypt, count, file)
    : pipeline(packed, zstd, count, file);
  const failed = writing.then(() => new Promise<never>(() => {}));
  // The writer of an entry, or of the end, handles it.
  failed.catch(() => {});
  try {
    const writer = new ArchiveWriter(pack, failed, new Date());
    await work(writer);
    await writer.end();
    await writing;
  } catch (error) {
    pack.destroy();
    await writing.catch(() => {});
    throw error;
  }
  return { bytes, sha256: sha256.digest("hex"), encrypted: encrypt !== null };
}
