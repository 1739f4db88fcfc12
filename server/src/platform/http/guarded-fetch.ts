import { lookup as resolve } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { isPublicAddress } from "./public-address.ts";

/** Milliseconds of silence after which a host counts as unreachable, and milliseconds that a whole answer may take. */
const SILENCE = 5000;
const WHOLE = 60_000;
const MAX_REDIRECTS = 5;

/** Why an address was not fetched. `host` is true when the fault is the host's, so that its other addresses would fail too. */
export class FetchFailed extends Error {
  override name = "FetchFailed";
  readonly host: boolean;

  constructor(reason: string, host = false) {
    super(reason);
    this.host = host;
  }
}

export interface FetchOptions {
  maxBytes: number;
  accept: string;
  /** Which IP addresses may be connected to. Default: those of the public internet. */
  mayReach?: ((address: string) => boolean) | undefined;
  /** Host that a setting of the house names itself: it may stand in a private network. What it redirects to may not. */
  ownHost?: string | undefined;
  /** Milliseconds that the whole answer may take. */
  within?: number | undefined;
}

/**
 * Fetches an address of the web. The address that a name resolves to is judged in the
 * moment of connecting, on every redirect again, so that no answer of a name server leads into a private network.
 * @returns the bytes, and the address they came from in the end
 * @throws FetchFailed
 */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<{ bytes: Buffer; address: string }> {
  const signal = AbortSignal.timeout(options.within ?? WHOLE);
  let url = readUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await ask(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      url = readUrl(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new FetchFailed(`answered ${statusCode}`, statusCode >= 500 || statusCode === 429);
    }
    return {
      bytes: await unpacked(await readAll(response, options.maxBytes), headers["content-encoding"], options.maxBytes),
      address: url.href,
    };
  }
  throw new FetchFailed(`more than ${MAX_REDIRECTS} redirects`);
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailed("not an address of the web");
  if (url.username || url.password) throw new FetchFailed("an address with a password in it");
  return url;
}

const CLOSED = "not a public address";

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { accept, ownHost } = options;
  const mayReach = url.host === ownHost ? () => true : (options.mayReach ?? isPublicAddress);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A name goes through the lookup below; an address in the URL itself does not.
  if (isIP(host) && !mayReach(host)) throw new FetchFailed(CLOSED);
  const headers = { accept, "accept-encoding": "gzip, br", "user-agent": "Masthead" };
  return new Promise((answer, fail) => {
    const request = (url.protocol === "https:" ? https : http).get(
      url,
      { headers, signal, agent: false, timeout: SILENCE, lookup: guardedLookup(mayReach) },
      answer,
    );
    request.on("timeout", () => request.destroy(new FetchFailed("no answer", true)));
    request.on("error", (error) => fail(asFailure(error)));
  });
}

/** Resolves a name and gives its addresses to the connection only when every one of them may be reached. */
function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.length || !found.every(({ address }) => mayReach(address))) return done(new FetchFailed(CLOSED), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchFailed(`larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    throw asFailure(error);
  }
  return Buffer.concat(chunks);
}

async function unpacked(bytes: Buffer, encoding: string | undefined, maxOutputLength: number): Promise<Buffer> {
  if (!encoding || encoding === "identity") return bytes;
  try {
    if (/^(x-)?gzip$/.test(encoding)) return await promisify(gunzip)(bytes, { maxOutputLength });
    if (encoding === "br") return await promisify(brotliDecompress)(bytes, { maxOutputLength });
  } catch {
    throw new FetchFailed("packed in a way that cannot be undone");
  }
  throw new FetchFailed("packed in an unknown way");
}

function asFailure(error: unknown): FetchFailed {
  if (error instanceof FetchFailed) return error;
  const { code = "", name = "", errors } = error as { code?: string; name?: string; errors?: { code?: string }[] };
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT") return new FetchFailed("no answer", true);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new FetchFailed("host not found", true);
  return new FetchFailed(`connection failed${code || errors?.[0]?.code ? ` (${code || errors?.[0]?.code})` : ""}`, true);
}
