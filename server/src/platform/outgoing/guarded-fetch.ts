import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  FetchError,
  type RequestOptions,
  requestGuarded,
  toFetchError,
} from "./guarded-request.ts";

/** Default timeout of a complete response, in milliseconds. */
const DEFAULT_TIMEOUT = MINUTE;

export interface FetchOptions extends Pick<RequestOptions, "mayReach" | "agents" | "idleTimeout"> {
  maxBytes: number;
  accept: string;
  /** User agent. Default: the importer. */
  agent?: string;
  /** Timeout of the complete response, in milliseconds. */
  timeout?: number;
}

export interface FetchedFile {
  bytes: Buffer;
  address: string;
  contentType: string;
}

/**
 * Fetches a user-supplied URL completely, with the checks of `requestGuarded`.
 * @returns the bytes, the URL they came from after redirects, and the content type that the server
 *   stated
 * @throws FetchError, also for any status other than 200
 */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<FetchedFile> {
  const {
    maxBytes,
    accept,
    agent = "Masthead import",
    timeout = DEFAULT_TIMEOUT,
    ...request
  } = options;
  const headers = { accept, "accept-encoding": "gzip, br", "user-agent": agent };
  const { response, url } = await requestGuarded(address, {
    ...request,
    headers,
    signal: AbortSignal.timeout(timeout),
  });
  const { statusCode: status = 0 } = response;
  if (status !== 200) {
    response.destroy();
    throw new FetchError(`answered ${status}`, { host: status >= 500 || status === 429, status });
  }
  const bytes = await readAll(response, maxBytes);
  const { "content-encoding": encoding, "content-type": contentType = "" } = response.headers;
  return { bytes: await decompress(bytes, encoding, maxBytes), address: url.href, contentType };
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchError(`larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`);
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
    throw toFetchError(error);
  }
  return Buffer.concat(chunks);
}

async function decompress(
  bytes: Buffer,
  encoding: string | undefined,
  maxOutputLength: number,
): Promise<Buffer> {
  if (!encoding || encoding === "identity") return bytes;
  try {
    if (/^(x-)?gzip$/.test(encoding)) return await promisify(gunzip)(bytes, { maxOutputLength });
    if (encoding === "br") return await promisify(brotliDecompress)(bytes, { maxOutputLength });
  } catch {
    throw new FetchError("cannot be decompressed");
  }
  throw new FetchError("unknown content encoding");
}
