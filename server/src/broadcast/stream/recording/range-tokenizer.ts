import {
  AbstractTokenizer,
  EndOfStreamError,
  type IRandomAccessFileInfo,
  type IReadChunkOptions,
} from "strtok3";

/** File that is read by ranges, such as an object in a bucket. */
export interface RangedFile {
  /** In bytes. */
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/**
 * Bytes that are read at a time: few after a jump, such as to the next box of an MP4, and more
 * while the file is read in sequence.
 */
const WINDOW_BYTES = 64 * 1024;
const SEQUENTIAL_WINDOW_BYTES = 4 * 1024 * 1024;

/** Reads a file for parsers. Has one range of it in memory. */
export class RangeTokenizer extends AbstractTokenizer {
  readonly fileInfo: IRandomAccessFileInfo;
  readonly #file: RangedFile;
  #window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };

  constructor(file: RangedFile, mimeType: string) {
    super();
    this.#file = file;
    this.fileInfo = { size: file.size, mimeType };
  }

  supportsRandomAccess(): boolean {
    return true;
  }

  setPosition(position: number): void {
    this.position = position;
  }

  async readBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    if (options?.position !== undefined) this.position = options.position;
    const length = await this.peekBuffer(buffer, options);
    this.position += length;
    return length;
  }

  async peekBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(buffer, options);
    const available = Math.max(0, Math.min(length, this.#file.size - position));
    if (available < length && !mayBeLess) throw new EndOfStreamError();
    let copied = 0;
    while (copied < available) {
      const bytes = await this.#windowAt(position + copied);
      const part = bytes.subarray(0, available - copied);
      buffer.set(part, copied);
      copied += part.length;
    }
    return copied;
  }

  /** Returns the bytes in memory from a position on: at least one. */
  async #windowAt(position: number): Promise<Uint8Array> {
    const { start, bytes } = this.#window;
    const end = start + bytes.length;
    if (position < start || position >= end) {
      const wanted = position === end && end > 0 ? SEQUENTIAL_WINDOW_BYTES : WINDOW_BYTES;
      const read = await this.#file.read(position, Math.min(wanted, this.#file.size - position));
      if (!read.length) throw new EndOfStreamError();
      this.#window = { start: position, bytes: read };
    }
    return this.#window.bytes.subarray(position - this.#window.start);
  }
}
