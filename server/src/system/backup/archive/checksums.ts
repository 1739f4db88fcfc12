import { createHash, hash } from "node:crypto";
import type { RowDigest } from "./backup-format.ts";

/** Checksum of a whole archive: of the names, sizes and checksums of its entries in their order. */
export class ArchiveChecksum {
  entries = 0;
  readonly #hash = createHash("sha256");

  add(name: string, bytes: number, sha256: string): void {
    this.entries++;
    this.#hash.update(`${name}\n${bytes}\n${sha256}\n`);
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}

const NEWLINE = 10;
/**
 * The sum of the digests of rows has this many bits in each half, so that it is exact as a number.
 */
const HALF = 2 ** 48;

/**
 * Digest of the rows of a table from the output of COPY in text format, which has one line per row.
 * It does not depend on their order: it is the sum of the hashes of the lines.
 */
export class RowDigester {
  #rows = 0;
  #first = 0;
  #second = 0;
  #rest: Buffer[] = [];

  update(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end);
      this.#add(this.#rest.length ? Buffer.concat([...this.#rest, line]) : line);
      this.#rest = [];
      start = end + 1;
    }
    // The chunk may be a buffer that its owner uses again.
    if (start < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(start)));
  }

  digest(): RowDigest {
    const hex = [this.#first, this.#second]
      .map((half) => half.toString(16).padStart(12, "0"))
      .join("");
    return { rows: this.#rows, digest: hex };
  }

  #add(line: Buffer): void {
    const digest = hash("sha256", line, "buffer");
    this.#rows++;
    this.#first = (this.#first + digest.readUIntBE(0, 6)) % HALF;
    this.#second = (this.#second + digest.readUIntBE(6, 6)) % HALF;
  }
}
