import { STATUS_CODES } from "node:http";
import type { Cacheable, CacheSpace } from "../cache/page-cache.ts";
import { decodeBytes, type Encoding, encodeBytes, fingerprintOf, negotiateEncoding } from "../http/compress.ts";
import { DatedReply } from "../http/http-date.ts";

/** Request fields that decide how a page is sent. */
export interface PageRequest {
  method: string;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  keepAlive: boolean;
}

/**
 * Renders a page again, in the encoding of the first client. `previous` is the stale page, if it is
 * still cached.
 */
export type Remake = (encoding: Encoding, previous: Page | undefined) => Promise<Page>;

/** Complete HTTP/1.1 response, in one or several buffers. */
export type Reply = Buffer | readonly Buffer[];

/** Rendered page, not yet encoded. */
export interface PageSource {
  status: number;
  text: string;
  contentType: string;
  headers?: Record<string, string>;
  /** Values of Set-Cookie headers. */
  cookies?: string[];
  /** Whether the page may be cached, here and by shared caches. */
  cacheable: boolean;
}

/**
 * Cache-Control of cacheable pages: CDNs for a minute, then stale while revalidating; browsers
 * always revalidate.
 */
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
/**
 * Statuses that anyone can cause for any number of URLs. These responses are cached apart from
 * pages.
 */
const ASIDE_STATUSES = new Set([301, 400, 404]);
/**
 * Headers of a 304 response (RFC 9110, 15.4.5), and the CORS headers that let scripts of other
 * origins read it.
 */
const NOT_MODIFIED_FIELDS = new Set([
  "cache-control",
  "content-location",
  "vary",
  "etag",
  "access-control-allow-origin",
  "access-control-allow-credentials",
]);
/** Suffixes of ETags: each encoding of a page is a representation of its own. */
const ETAG_SUFFIX: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };
/** Number of requests after which an encoding is built together with its page on the next render. */
const HOT_REQUESTS = 2;
/** Approximate memory overhead of an object or string, in bytes. */
const OBJECT_BYTES = 64;

const KEEP_ALIVE = "connection: keep-alive\r\n\r\n";
const CLOSE = Buffer.from("connection: close\r\n\r\n");

/** One encoding of a page. */
interface Variant {
  reply: DatedReply;
  requests: number;
}

/** Complete response that can be sent to any client, in each encoding requested so far. */
export class Page implements Cacheable {
  /** Encodings built by this process since it started. */
  static encodingsBuilt = 0;

  readonly status: number;
  readonly cacheable: boolean;
  readonly space: CacheSpace;
  /** Headers that do not depend on the encoding, as Node's flat list of names and values. */
  readonly headers: readonly string[];
  /** Query parameters that the page reads; undefined if unknown. */
  readonly parameters: ReadonlySet<string> | undefined;
  readonly remake: Remake | undefined;
  onResize: (() => void) | undefined;
  readonly #fingerprint: string;
  readonly #identityOnly: boolean;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pendingBodies = new Map<Encoding, Promise<Buffer>>();
  readonly #notModified = new Map<Encoding, DatedReply>();

  constructor(
    source: Pick<Page, "status" | "cacheable" | "space" | "headers"> & Partial<Pick<Page, "parameters" | "remake">>,
    text: Buffer,
  ) {
    this.status = source.status;
    this.cacheable = source.cacheable;
    this.space = source.space;
    this.headers = source.headers;
    this.parameters = source.parameters;
    this.remake = source.remake;
    this.#fingerprint = fingerprintOf(text);
    this.#identityOnly = text.length === 0;
  }

  /** Approximate size in memory, in bytes. */
  get bytes(): number {
    const headerBytes = this.headers.reduce((total, part) => total + part.length + OBJECT_BYTES / 2, 0);
    const replies = [...[...this.#variants.values()].map(({ reply }) => reply), ...this.#notModified.values()];
    return headerBytes + replies.reduce((total, { size }) => total + size + 4 * OBJECT_BYTES, 8 * OBJECT_BYTES);
  }

  /** Encodings to build as soon as the page is rendered again. */
  get hotEncodings(): Encoding[] {
    return [...this.#variants].filter(([, { requests }]) => requests >= HOT_REQUESTS).map(([encoding]) => encoding);
  }

  encodingFor(acceptEncoding: string): Encoding {
    return this.#identityOnly ? "identity" : negotiateEncoding(acceptEncoding);
  }

  /** Returns the complete response to a request; undefined if its encoding is not built yet. */
  replyTo({ method, acceptEncoding, ifNoneMatch, keepAlive }: PageRequest): Reply | undefined {
    const encoding = this.encodingFor(acceptEncoding);
    if (ifNoneMatch !== undefined && this.matchesEtag(ifNoneMatch)) return toReply(this.#notModifiedIn(encoding), keepAlive, false);
    const variant = this.#variants.get(encoding);
    if (!variant) return undefined;
    variant.requests++;
    return toReply(variant.reply, keepAlive, method !== "HEAD");
  }

  /** Builds the encoding if necessary, then returns the complete response to a request. */
  async replyWhenEncoded(request: PageRequest): Promise<Reply | undefined> {
    await this.bodyIn(this.encodingFor(request.acceptEncoding));
    return this.replyTo(request);
  }

  /** Whether If-None-Match contains the ETag of this page, in any encoding. */
  matchesEtag(ifNoneMatch: string): boolean {
    if (this.status !== 200) return false;
    if (ifNoneMatch === "*") return true;
    return ifNoneMatch.includes(this.#fingerprint) && ifNoneMatch.split(",").some((etag) => this.#isOwnEtag(etag.trim()));
  }

  #isOwnEtag(etag: string): boolean {
    const opaqueTag = etag.replace(/^W\//, "");
    return Object.values(ETAG_SUFFIX).some((suffix) => opaqueTag === `"${this.#fingerprint}${suffix}"`);
  }

  /**
   * Returns the headers of the response in an encoding. Without a body length: those of a 304
   * response.
   */
  headersIn(encoding: Encoding, length?: number): string[] {
    const all = [...this.headers, "etag", `"${this.#fingerprint}${ETAG_SUFFIX[encoding]}"`];
    if (length === undefined) return all.filter((_, i) => NOT_MODIFIED_FIELDS.has(all[i - (i % 2)] ?? ""));
    return [...all, ...(encoding === "identity" ? [] : ["content-encoding", encoding]), "content-length", String(length)];
  }

  /** Returns the body in an encoding, which is built once, off the event loop. */
  async bodyIn(encoding: Encoding): Promise<Buffer> {
    const variant = this.#variants.get(encoding);
    if (variant) {
      variant.requests++;
      return variant.reply.body;
    }
    const pending = this.#pendingBodies.get(encoding) ?? this.#encode(encoding).finally(() => this.#pendingBodies.delete(encoding));
    this.#pendingBodies.set(encoding, pending);
    return pending;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    // The available encoding that is cheapest to decode.
    const from = (["identity", "gzip", "br"] as const).find((available) => this.#variants.has(available));
    const source = from && this.#variants.get(from);
    if (!source) throw new Error("page has no body in any encoding");
    return this.addEncoding(encoding, await encodeBytes(await decodeBytes(source.reply.body, from), encoding));
  }

  /** Adds the body in an encoding. */
  addEncoding(encoding: Encoding, body: Buffer): Buffer {
    Page.encodingsBuilt++;
    const reply = new DatedReply(statusLine(this.status), headText(this.headersIn(encoding, body.length)), body);
    this.#variants.set(encoding, { reply, requests: 1 });
    this.onResize?.();
    return reply.body;
  }

  #notModifiedIn(encoding: Encoding): DatedReply {
    let reply = this.#notModified.get(encoding);
    if (!reply) {
      reply = new DatedReply(statusLine(304), headText(this.headersIn(encoding)));
      this.#notModified.set(encoding, reply);
      this.onResize?.();
    }
    return reply;
  }
}

interface MakePageOptions {
  space?: CacheSpace;
  /** Encoding of the client that the page is rendered for. */
  encoding?: Encoding;
  parameters?: ReadonlySet<string> | undefined;
  /** Encodings to build in the background for other clients. */
  hotEncodings?: Encoding[];
  remake?: Remake;
}

/** Creates a page from its source, in the encoding of the first client. */
export async function buildPage(
  source: PageSource,
  { space = "pages", encoding = "br", parameters, hotEncodings = [], remake }: MakePageOptions = {},
): Promise<Page> {
  const text = Buffer.from(source.text);
  const headers = Object.entries({
    "content-type": source.contentType,
    "cache-control": source.cacheable ? SHARED_CACHE : "no-store",
    "referrer-policy": "strict-origin-when-cross-origin",
    vary: "accept-encoding",
    ...source.headers,
    "x-content-type-options": "nosniff",
  }).flat();
  for (const cookie of source.cookies ?? []) headers.push("set-cookie", cookie);
  const isAside = ASIDE_STATUSES.has(source.status) && !source.headers?.["cache-control"]?.includes("no-store");
  const { status, cacheable } = source;
  const page = new Page({ status, cacheable: cacheable, space: isAside ? "aside" : space, headers, parameters, remake }, text);
  const first = text.length ? encoding : "identity";
  page.addEncoding(first, await encodeBytes(text, first));
  for (const hot of text.length ? hotEncodings : []) void page.bodyIn(hot).catch(() => {});
  return page;
}

const statusLine = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;

const headText = (headers: string[]) => headers.map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `)).join("") + KEEP_ALIVE;

function toReply(reply: DatedReply, keepAlive: boolean, withBody: boolean): Reply {
  const { bytes, headLength } = reply;
  if (keepAlive) return withBody ? bytes : bytes.subarray(0, headLength);
  const closingHead = [bytes.subarray(0, headLength - KEEP_ALIVE.length), CLOSE];
  return withBody ? [...closingHead, reply.body] : closingHead;
}
