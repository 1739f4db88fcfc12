/** Text of the Date header, renewed once a second. */
let cachedSecond = 0;
let cachedText = "";

/** Current time in seconds since 1970. */
export const currentSecond = (): number => Math.floor(Date.now() / 1000);

/** Formats a time, in seconds since 1970, as an HTTP date. */
function httpDate(second: number): string {
  if (second !== cachedSecond) {
    cachedSecond = second;
    cachedText = new Date(second * 1000).toUTCString();
  }
  return cachedText;
}

const PLACEHOLDER = "Sat, 01 Jan 2000 00:00:00 GMT";

/** Bytes of a response, head and body. The Date header is rewritten at most once a second. */
export class DatedReply {
  readonly #bytes: Buffer;
  readonly #dateOffset: number;
  #second = 0;

  /** @param head header lines after Date, each with its line end, and the empty line */
  constructor(statusLine: string, head: string, body?: Buffer) {
    const start = `${statusLine}\r\ndate: `;
    const text = `${start}${PLACEHOLDER}\r\n${head}`;
    this.#dateOffset = start.length;
    this.headLength = text.length;
    // Not from the pool that small buffers share: the response would retain the whole pool.
    this.#bytes = Buffer.allocUnsafeSlow(text.length + (body?.length ?? 0));
    this.#bytes.write(text, 0, "latin1");
    if (body) this.#bytes.set(body, text.length);
  }

  readonly headLength: number;

  get size(): number {
    return this.#bytes.length;
  }

  get body(): Buffer {
    return this.#bytes.subarray(this.headLength);
  }

  /** Head and body with the current date. The buffer is reused: callers must not change it. */
  get bytes(): Buffer {
    const now = currentSecond();
    if (now !== this.#second) {
      this.#second = now;
      this.#bytes.write(httpDate(now), this.#dateOffset, PLACEHOLDER.length, "latin1");
    }
    return this.#bytes;
  }
}
