import { STATUS_CODES } from "node:http";
import type { Cacheable, Space } from "../cache/page-cache.ts";
import { decodeBytes, type Encoding, encodeBytes, fingerprintOf, knownEncodingFor } from "./compress.ts";
import { DatedReply } from "./http-date.ts";

/** The part of a request that decides in which form a page is sent. */
export interface PageRequest {
  method: string;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  keepAlive: boolean;
}

/** Makes a page again, in the encoding that the first client takes. */
export type Remake = (encoding: Encoding, before: Page | undefined) => Promise<Page>;

/** A whole HTTP/1.1 reply, in one piece or in several. */
export type Reply = Buffer | readonly Buffer[];

export interface PageSource {
  status: number;
  text: string;
  contentType: string;
  headers?: Record<string, string>;
  /** Whole set-cookie headers. */
  cookies?: string[];
  keep: boolean;
}

/** Headers that say how long others may cache a page: a CDN for a minute and then while it revalidates, browsers only to compare. */
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
/** Replies that anybody can cause for any number of addresses. They are cached apart from pages. */
const ASIDE = new Set([301, 400, 404]);
/** Fields of a 304 reply (RFC 9110, 15.4.5), and those that let scripts of other origins read it. */
const NOT_MODIFIED_FIELDS = new Set([
  "cache-control",
  "content-location",
  "vary",
  "etag",
  "access-control-allow-origin",
  "access-control-allow-credentials",
]);
/** Ends of entity tags: the same page in another encoding is another representation. */
const ETAG_SUFFIX: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };
/** An encoding that was asked for so often is made again together with its page. */
const HOT = 2;
/** Bytes of an object or string in memory beside its content, about. */
const OBJECT_BYTES = 64;

const KEEP_ALIVE = "connection: keep-alive\r\n\r\n";
const CLOSE = Buffer.from("connection: close\r\n\r\n");

/** One encoding of a page. */
interface Variant {
  reply: DatedReply;
  asked: number;
}

/** A whole reply, ready to be sent to anyone, in each encoding that was asked for so far. */
export class Page implements Cacheable {
  /** Encodings made by this process since it began. */
  static encodingsMade = 0;

  readonly status: number;
  readonly keep: boolean;
  readonly space: Space;
  /** Without those of the encoding, as Node's flat list of names and values. */
  readonly headers: readonly string[];
  /** Names of the query parameters that the page reads; undefined when that is not known. */
  readonly parameters: ReadonlySet<string> | undefined;
  readonly remake: Remake | undefined;
  grew: (() => void) | undefined;
  readonly #fingerprint: string;
  readonly #plainOnly: boolean;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  readonly #notModified = new Map<Encoding, DatedReply>();

  constructor(source: Pick<Page, "status" | "keep" | "space" | "headers"> & Partial<Pick<Page, "parameters" | "remake">>, text: Buffer) {
    this.status = source.status;
    this.keep = source.keep;
    this.space = source.space;
    this.headers = source.headers;
    this.parameters = source.parameters;
    this.remake = source.remake;
    this.#fingerprint = fingerprintOf(text);
    this.#plainOnly = text.length === 0;
  }

  /** What it takes in memory. */
  get bytes(): number {
    const headers = this.headers.reduce((sum, part) => sum + part.length + OBJECT_BYTES / 2, 0);
    const replies = [...[...this.#variants.values()].map(({ reply }) => reply), ...this.#notModified.values()];
    return headers + replies.reduce((sum, { size }) => sum + size + 4 * OBJECT_BYTES, 8 * OBJECT_BYTES);
  }

  /** Encodings that it should be made in when it is rendered again. */
  get hotEncodings(): Encoding[] {
    return [...this.#variants].filter(([, { asked }]) => asked >= HOT).map(([encoding]) => encoding);
  }

  encodingFor(acceptEncoding: string): Encoding {
    return this.#plainOnly ? "identity" : knownEncodingFor(acceptEncoding);
  }

  /** The whole reply to a request; undefined when its encoding is not made yet. */
  replyTo({ method, acceptEncoding, ifNoneMatch, keepAlive }: PageRequest): Reply | undefined {
    const encoding = this.encodingFor(acceptEncoding);
    if (ifNoneMatch !== undefined && this.isKnown(ifNoneMatch)) return asSent(this.#notModifiedIn(encoding), keepAlive, false);
    const variant = this.#variants.get(encoding);
    if (!variant) return undefined;
    variant.asked++;
    return asSent(variant.reply, keepAlive, method !== "HEAD");
  }

  /** The same, once its encoding is made. */
  async replyLater(request: PageRequest): Promise<Reply | undefined> {
    await this.bodyIn(this.encodingFor(request.acceptEncoding));
    return this.replyTo(request);
  }

  /** Whether a client's If-None-Match names this page, in whatever encoding. */
  isKnown(ifNoneMatch: string): boolean {
    if (this.status !== 200) return false;
    if (ifNoneMatch === "*") return true;
    return ifNoneMatch.includes(this.#fingerprint) && ifNoneMatch.split(",").some((one) => this.#isOurs(one.trim()));
  }

  #isOurs(etag: string): boolean {
    const opaque = etag.replace(/^W\//, "");
    return Object.values(ETAG_SUFFIX).some((suffix) => opaque === `"${this.#fingerprint}${suffix}"`);
  }

  /** Headers of the reply in an encoding. Without a length those of a 304 reply. */
  headersIn(encoding: Encoding, length?: number): string[] {
    const all = [...this.headers, "etag", `"${this.#fingerprint}${ETAG_SUFFIX[encoding]}"`];
    if (length === undefined) return all.filter((_, i) => NOT_MODIFIED_FIELDS.has(all[i - (i % 2)] ?? ""));
    return [...all, ...(encoding === "identity" ? [] : ["content-encoding", encoding]), "content-length", String(length)];
  }

  /** The body in an encoding, which is made once, off the event loop. */
  async bodyIn(encoding: Encoding): Promise<Buffer> {
    const variant = this.#variants.get(encoding);
    if (variant) {
      variant.asked++;
      return variant.reply.body;
    }
    const making = this.#making.get(encoding) ?? this.#make(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    // The cheapest one to decode.
    const from = (["identity", "gzip", "br"] as const).find((one) => this.#variants.has(one));
    const source = from && this.#variants.get(from);
    if (!source) throw new Error("a page without a body");
    return this.add(encoding, await encodeBytes(await decodeBytes(source.reply.body, from), encoding));
  }

  add(encoding: Encoding, body: Buffer): Buffer {
    Page.encodingsMade++;
    const reply = new DatedReply(statusLine(this.status), head(this.headersIn(encoding, body.length)), body);
    this.#variants.set(encoding, { reply, asked: 1 });
    this.grew?.();
    return reply.body;
  }

  #notModifiedIn(encoding: Encoding): DatedReply {
    let reply = this.#notModified.get(encoding);
    if (!reply) {
      reply = new DatedReply(statusLine(304), head(this.headersIn(encoding)));
      this.#notModified.set(encoding, reply);
      this.grew?.();
    }
    return reply;
  }
}

interface MakeOptions {
  space?: Space;
  /** Of the client that the page is made for. */
  encoding?: Encoding;
  parameters?: ReadonlySet<string> | undefined;
  /** Encodings that others will ask for. */
  also?: Encoding[];
  remake?: Remake;
}

/** Makes a page of its text, in the encoding that the first client takes. */
export async function makePage(
  source: PageSource,
  { space = "pages", encoding = "br", parameters, also = [], remake }: MakeOptions = {},
): Promise<Page> {
  const text = Buffer.from(source.text);
  const headers = Object.entries({
    "content-type": source.contentType,
    "cache-control": source.keep ? SHARED_CACHE : "no-store",
    "referrer-policy": "strict-origin-when-cross-origin",
    vary: "accept-encoding",
    ...source.headers,
    "x-content-type-options": "nosniff",
  }).flat();
  for (const cookie of source.cookies ?? []) headers.push("set-cookie", cookie);
  const aside = ASIDE.has(source.status) && !source.headers?.["cache-control"]?.includes("no-store");
  const { status, keep } = source;
  const page = new Page({ status, keep, space: aside ? "aside" : space, headers, parameters, remake }, text);
  const first = text.length ? encoding : "identity";
  page.add(first, await encodeBytes(text, first));
  for (const other of text.length ? also : []) void page.bodyIn(other).catch(() => {});
  return page;
}

const statusLine = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;

const head = (headers: string[]) => headers.map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `)).join("") + KEEP_ALIVE;

function asSent(reply: DatedReply, keepAlive: boolean, withBody: boolean): Reply {
  const { bytes, headLength } = reply;
  if (keepAlive) return withBody ? bytes : bytes.subarray(0, headLength);
  const closing = [bytes.subarray(0, headLength - KEEP_ALIVE.length), CLOSE];
  return withBody ? [...closing, reply.body] : closing;
}
