import type { IncomingHttpHeaders } from "node:http";
import {
  FetchError,
  requestGuarded,
  toFetchError,
} from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { streamFetchOptions } from "../stream-fetch.ts";

interface FetchOptions {
  /** Maximum number of bytes to read. */
  maxBytes: number;
  /** Timeout in milliseconds, for connecting and reading. */
  timeoutMs: number;
  headers?: Record<string, string>;
  /** Stops reading once this returns true. */
  isComplete?(bytes: Buffer): boolean;
}

interface FetchedPrefix {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  /** Final URL, after redirects. */
  url: string;
}

/**
 * Fetches the first bytes of a stream URL, up to the limit, the end of the body or until
 * `isComplete` returns true.
 * @throws FetchFailed also for any status other than 200 and 206
 */
export async function fetchPrefix(
  config: Platform["config"],
  requestUrl: string,
  { maxBytes, timeoutMs, headers = {}, isComplete }: FetchOptions,
): Promise<FetchedPrefix> {
  const { agent, agents: _, ...request } = streamFetchOptions(config);
  const requestHeaders = {
    accept: "*/*",
    "accept-encoding": "identity",
    "user-agent": agent,
    ...headers,
  };
  const { response, url } = await requestGuarded(requestUrl, {
    ...request,
    headers: requestHeaders,
    signal: AbortSignal.timeout(timeoutMs),
  });
  try {
    const { statusCode: status = 0 } = response;
    if (status !== 200 && status !== 206) throw new FetchError(`answered ${status}`, { status });
    let bytes = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length >= maxBytes || isComplete?.(bytes)) break;
    }
    return { bytes: bytes.subarray(0, maxBytes), headers: response.headers, url: url.href };
  } catch (error) {
    throw toFetchError(error);
  } finally {
    response.destroy();
  }
}
