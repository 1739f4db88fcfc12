/** A date that every reply carries, as text that is renewed once a second. */
let second = 0;
let text = "";

/** Seconds since 1970. */
export const currentSecond = (): number => Math.floor(Date.now() / 1000);

/** The date of a second, as HTTP writes it. */
function httpDate(of: number): string {
  if (of !== second) {
    second = of;
    text = new Date(of * 1000).toUTCString();
  }
  return text;
}

const PLACEHOLDER = "Sat, 01 Jan 2000 00:00:00 GMT";

/** Bytes of a reply, head and body, whose date is rewritten at most once a second. */
export class DatedReply {
  readonly #bytes: Buffer;
  readonly #dateAt: number;
  #second = 0;

  /** @param head lines after the date, each with its line end, and the empty line */
  constructor(statusLine: string, head: string, body?: Buffer) {
    const start = `${statusLine}\r\ndate: `;
    const text = `${start}${PLACEHOLDER}\r\n${head}`;
    this.#dateAt = start.length;
    this.headLength = text.length;
    // Not from the pool that small buffers share: the reply would keep the whole pool in memory.
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

  /** Head and body with the current date. The same buffer each time: callers do not change it. */
  get bytes(): Buffer {
    const now = currentSecond();
    if (now !== this.#second) {
      this.#second = now;
      this.#bytes.write(httpDate(now), this.#dateAt, PLACEHOLDER.length, "latin1");
    }
    return this.#bytes;
  }
}
