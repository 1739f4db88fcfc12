import { STATUS_CODES } from "node:http";
import type { Cacheable, CacheSpace } from "../cache/page-cache.ts";
import { collectedTags } from "../cache/tags.ts";
import type { Cdn, CopyState, EdgeHeaders } from "../cdn/cdn.ts";
import {
  decodeBytes,
  type Encoding,
  encodeBytes,
  fingerprintOf,
  negotiateEncoding,
  type Text,
  withUtf8,
} from "../http/compress.ts";
import { DatedReply } from "../http/http-date.ts";
import { replaceHeaders } from "../http/replace-headers.ts";
import type { CacheResult } from "../telemetry/request-scope.ts";
import { type ResponseCounter, responseCounter } from "../telemetry/traffic.ts";

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
  text: Text;
  contentType: string;
  headers?: Record<string, string>;
  /** Values of Set-Cookie headers. */
  cookies?: string[];
  /** Whether the page may be cached, here and by shared caches. */
  cacheable: boolean;
  /** Route for metrics, if it is not the page's pattern. */
  route?: string;
}

/** Cache-Control of cacheable pages: shared caches for a minute; browsers always revalidate. */
export const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-if-error=86400";
/**
 * CDN-Cache-Control (RFC 9213) of these pages, for CDNs that we do not purge. It is a header of its
 * own, as browsers obey stale-while-revalidate in Cache-Control: readers who return would get the
 * page of their last visit.
 */
const UNPURGED_CDN_CACHE = "max-age=60, stale-while-revalidate=600, stale-if-error=86400";
/**
 * Statuses that anyone can cause for any number of URLs. These responses are cached apart from
 * pages.
 */
const ASIDE_STATUSES = new Set([301, 400, 404, 410]);
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
  "access-control-expose-headers",
  "access-control-allow-credentials",
  // For the CDN: a copy that it revalidates gets a new lifetime and the current tags.
  "cache-tag",
  "cdn-cache-control",
  "cloudflare-cdn-cache-control",
  "surrogate-control",
  "surrogate-key",
  "x-accel-expires",
  "xkey",
]);
/** Suffixes of ETags: each encoding of a page is a separate representation. */
const ETAG_SUFFIX: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };
/**
 * Number of requests after which an encoding is built together with its page on the next render.
 */
const HOT_REQUESTS = 2;
/** Approximate memory overhead of an object or string, in bytes. */
const OBJECT_BYTES = 64;

/** Route of pages without a pattern, such as redirects by language. */
const UNKNOWN_ROUTE = "none";

const KEEP_ALIVE = "connection: keep-alive\r\n\r\n";
const CLOSE = Buffer.from("connection: close\r\n\r\n");

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
  /** Route pattern, for metrics. */
  readonly route: string;
  /** Headers for the CDN; undefined without one, or if it may not store the page. */
  readonly edge: EdgeHeaders | undefined;
  onResize: (() => void) | undefined;
  readonly #fingerprint: string;
  readonly #identityOnly: boolean;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pendingBodies = new Map<Encoding, Promise<Buffer>>();
  readonly #notModified = new Map<Encoding, DatedReply>();
  #hits: ResponseCounter | undefined;

  constructor(
    source: Pick<Page, "status" | "cacheable" | "space" | "headers"> &
      Partial<Pick<Page, "parameters" | "remake" | "route" | "edge">>,
    text: Buffer,
  ) {
    this.status = source.status;
    this.cacheable = source.cacheable;
    this.space = source.space;
    this.headers = source.headers;
    this.parameters = source.parameters;
    this.remake = source.remake;
    this.route = source.route ?? UNKNOWN_ROUTE;
    this.edge = source.edge;
    this.#fingerprint = fingerprintOf(text);
    this.#identityOnly = text.length === 0;
  }

  /** Approximate size in memory, in bytes. */
  get bytes(): number {
    const headers = [...this.headers, ...(this.edge?.fresh ?? [])];
    const headerBytes = headers.reduce((total, part) => total + part.length + OBJECT_BYTES / 2, 0);
    const replies = [
      ...[...this.#variants.values()].map(({ reply }) => reply),
      ...this.#notModified.values(),
    ];
    return (
      headerBytes +
      replies.reduce((total, { size }) => total + size + 4 * OBJECT_BYTES, 8 * OBJECT_BYTES)
    );
  }

  /** Target of a redirect; undefined for any other page. */
  get location(): string | undefined {
    const index =
      this.status >= 300 && this.status < 400
        ? this.headers.findIndex((name, i) => i % 2 === 0 && name === "location")
        : -1;
    return index === -1 ? undefined : this.headers[index + 1];
  }

  /** Encodings to build as soon as the page is rendered again. */
  get hotEncodings(): Encoding[] {
    return [...this.#variants]
      .filter(([, { requests }]) => requests >= HOT_REQUESTS)
      .map(([encoding]) => encoding);
  }

  encodingFor(acceptEncoding: string): Encoding {
    return this.#identityOnly ? "identity" : negotiateEncoding(acceptEncoding);
  }

  /**
   * Returns the complete response to a request; undefined if its encoding is not built yet. With a
   * CDN, a page that is not fresh has other headers, which are built for each response.
   */
  replyTo(
    { method, acceptEncoding, ifNoneMatch, keepAlive }: PageRequest,
    state: CopyState = "fresh",
  ): Reply | undefined {
    const encoding = this.encodingFor(acceptEncoding);
    const built = !this.edge || state === "fresh";
    if (ifNoneMatch !== undefined && this.matchesEtag(ifNoneMatch))
      return toReply(
        built ? this.#notModifiedIn(encoding) : this.#replyIn(encoding, undefined, state),
        keepAlive,
        false,
      );
    const variant = this.#variants.get(encoding);
    if (!variant) return undefined;
    variant.requests++;
    return toReply(
      built ? variant.reply : this.#replyIn(encoding, variant.reply.body, state),
      keepAlive,
      method !== "HEAD",
    );
  }

  /** Builds the encoding if necessary, then returns the complete response to a request. */
  async replyWhenEncoded(
    request: PageRequest,
    stateOf: () => CopyState = () => "fresh",
  ): Promise<Reply | undefined> {
    await this.bodyIn(this.encodingFor(request.acceptEncoding));
    return this.replyTo(request, stateOf());
  }

  /** Returns the counter of a response to a request. */
  counterFor(
    { method, ifNoneMatch }: Pick<PageRequest, "method" | "ifNoneMatch">,
    cache: CacheResult,
  ): ResponseCounter {
    const status = ifNoneMatch !== undefined && this.matchesEtag(ifNoneMatch) ? 304 : this.status;
    if (cache !== "hit" || status !== this.status)
      return responseCounter(method, this.route, status, cache);
    this.#hits ??= responseCounter("GET", this.route, status, cache);
    return this.#hits;
  }

  /** Whether If-None-Match contains the ETag of this page, in any encoding. */
  matchesEtag(ifNoneMatch: string): boolean {
    if (this.status !== 200) return false;
    if (ifNoneMatch === "*") return true;
    return (
      ifNoneMatch.includes(this.#fingerprint) &&
      ifNoneMatch.split(",").some((etag) => this.#isOwnEtag(etag.trim()))
    );
  }

  #isOwnEtag(etag: string): boolean {
    const opaqueTag = etag.replace(/^W\//, "");
    return Object.values(ETAG_SUFFIX).some(
      (suffix) => opaqueTag === `"${this.#fingerprint}${suffix}"`,
    );
  }

  /**
   * Returns the headers of the response in an encoding. Without a body length: headers of a 304
   * response.
   */
  headersIn(encoding: Encoding, length?: number, state: CopyState = "fresh"): string[] {
    const all = [
      ...replaceHeaders(this.headers, this.edge?.[state] ?? []),
      "etag",
      `"${this.#fingerprint}${ETAG_SUFFIX[encoding]}"`,
    ];
    if (length === undefined)
      return all.filter((_, i) => NOT_MODIFIED_FIELDS.has(all[i - (i % 2)] ?? ""));
    return [
      ...all,
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
      "content-length",
      String(length),
    ];
  }

  /** Returns the body in an encoding, which is built once, off the event loop. */
  async bodyIn(encoding: Encoding): Promise<Buffer> {
    const variant = this.#variants.get(encoding);
    if (variant) {
      variant.requests++;
      return variant.reply.body;
    }
    const pending =
      this.#pendingBodies.get(encoding) ??
      this.#encode(encoding).finally(() => this.#pendingBodies.delete(encoding));
    this.#pendingBodies.set(encoding, pending);
    return pending;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    // The available encoding that is cheapest to decode.
    const from = (["identity", "gzip", "br"] as const).find((available) =>
      this.#variants.has(available),
    );
    const source = from && this.#variants.get(from);
    if (!source) throw new Error("page has no body in any encoding");
    return this.addEncoding(
      encoding,
      await encodeBytes(await decodeBytes(source.reply.body, from), encoding),
    );
  }

  addEncoding(encoding: Encoding, body: Buffer): Buffer {
    Page.encodingsBuilt++;
    const reply = this.#replyIn(encoding, body, "fresh");
    this.#variants.set(encoding, { reply, requests: 1 });
    this.onResize?.();
    return reply.body;
  }

  /** Builds a response; without a body, a 304. */
  #replyIn(encoding: Encoding, body: Buffer | undefined, state: CopyState): DatedReply {
    return new DatedReply(
      statusLine(body ? this.status : 304),
      headText(this.headersIn(encoding, body?.length, state)),
      body,
    );
  }

  #notModifiedIn(encoding: Encoding): DatedReply {
    let reply = this.#notModified.get(encoding);
    if (!reply) {
      reply = this.#replyIn(encoding, undefined, "fresh");
      this.#notModified.set(encoding, reply);
      this.onResize?.();
    }
    return reply;
  }
}

interface MakePageOptions {
  space?: CacheSpace;
  /** Route pattern, for metrics. */
  route?: string;
  /** Encoding of the client that the page is rendered for. */
  encoding?: Encoding;
  parameters?: ReadonlySet<string>;
  /** Encodings to build in the background for other clients. */
  hotEncodings?: Encoding[];
  remake?: Remake;
  /** CDN that may store the page, if it is cacheable. */
  cdn?: Cdn;
}

/** Creates a page from its source, in the encoding of the first client. */
export const buildPage = (source: PageSource, options: MakePageOptions = {}): Promise<Page> =>
  withUtf8(source.text, (text) => buildPageOf(source, text, options));

async function buildPageOf(
  source: PageSource,
  text: Buffer,
  {
    space = "pages",
    route = UNKNOWN_ROUTE,
    encoding = "br",
    parameters,
    hotEncodings = [],
    remake,
    cdn,
  }: MakePageOptions,
): Promise<Page> {
  const fields: Record<string, string> = {
    "content-type": source.contentType,
    "cache-control": source.cacheable ? SHARED_CACHE : "no-store",
    "referrer-policy": "strict-origin-when-cross-origin",
    vary: "accept-encoding",
    ...source.headers,
    "x-content-type-options": "nosniff",
  };
  if (!cdn && space === "pages" && fields["cache-control"] === SHARED_CACHE)
    fields["cdn-cache-control"] = UNPURGED_CDN_CACHE;
  const headers = Object.entries(fields).flat();
  for (const cookie of source.cookies ?? []) headers.push("set-cookie", cookie);
  const isAside =
    ASIDE_STATUSES.has(source.status) && !source.headers?.["cache-control"]?.includes("no-store");
  const { status, cacheable } = source;
  const isShared =
    cacheable && !source.cookies?.length && fields["cache-control"]?.includes("s-maxage");
  const edge = isShared
    ? cdn?.edgeHeaders(collectedTags(), {
        vary: fields.vary ?? "",
        staleWhileRevalidate: space === "pages",
      })
    : undefined;
  const page = new Page(
    {
      status,
      cacheable,
      space: isAside ? "aside" : space,
      headers,
      parameters,
      remake,
      route: source.route ?? route,
      edge,
    },
    text,
  );
  const first = text.length ? encoding : "identity";
  page.addEncoding(first, await encodeBytes(text, first));
  for (const hot of text.length ? hotEncodings : []) void page.bodyIn(hot).catch(() => {});
  return page;
}

const statusLine = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;

const headText = (headers: string[]) =>
  headers.map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `)).join("") + KEEP_ALIVE;

function toReply(reply: DatedReply, keepAlive: boolean, withBody: boolean): Reply {
  const { bytes, headLength } = reply;
  if (keepAlive) return withBody ? bytes : bytes.subarray(0, headLength);
  const closingHead = [bytes.subarray(0, headLength - KEEP_ALIVE.length), CLOSE];
  return withBody ? [...closingHead, reply.body] : closingHead;
}
