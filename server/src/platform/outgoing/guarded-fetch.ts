import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { asFailure, FetchFailed, type RequestOptions, requestGuarded } from "./guarded-request.ts";

/** Milliseconds that a whole answer may take, where no other limit is set. */
const WHOLE = 60_000;

export interface FetchOptions extends Pick<RequestOptions, "mayReach" | "agents" | "silence"> {
  maxBytes: number;
  accept: string;
  /** Who asks. Default: the importer. */
  agent?: string;
  /** Milliseconds that the whole answer may take. */
  within?: number;
}

/**
 * Fetches an address of the web that somebody else wrote down, whole, as `requestGuarded` asks for it.
 * @returns the bytes, and the address they came from in the end
 * @throws FetchFailed, also for any answer but 200
 */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<{ bytes: Buffer; address: string }> {
  const { maxBytes, accept, agent = "Masthead import", within = WHOLE, ...request } = options;
  const headers = { accept, "accept-encoding": "gzip, br", "user-agent": agent };
  const { response, url } = await requestGuarded(address, { ...request, headers, signal: AbortSignal.timeout(within) });
  const { statusCode: status = 0 } = response;
  if (status !== 200) {
    response.destroy();
    throw new FetchFailed(`answered ${status}`, { host: status >= 500 || status === 429, status });
  }
  const bytes = await readAll(response, maxBytes);
  return { bytes: await unpacked(bytes, response.headers["content-encoding"], maxBytes), address: url.href };
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
