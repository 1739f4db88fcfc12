import type { IncomingHttpHeaders } from "node:http";
import { asFailure, FetchFailed, requestGuarded } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { streamRequest } from "../stream-web.ts";

interface Reading {
  /** Most bytes that are read. */
  bytes: number;
  /** Milliseconds for the whole. */
  within: number;
  headers?: Record<string, string>;
  /** Whether what was read so far does. */
  enough?(bytes: Buffer): boolean;
}

interface Beginning {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  /** Where it came from in the end. */
  address: string;
}

/**
 * The first bytes of an address of a stream: so many, or fewer where it ends or they are enough.
 * @throws FetchFailed, also for any answer but 200 and 206
 */
export async function readSome(
  config: Platform["config"],
  address: string,
  { bytes: wanted, within, headers = {}, enough }: Reading,
): Promise<Beginning> {
  const { agent, agents: _, ...request } = streamRequest(config);
  const sent = { accept: "*/*", "accept-encoding": "identity", "user-agent": agent, ...headers };
  const { response, url } = await requestGuarded(address, { ...request, headers: sent, signal: AbortSignal.timeout(within) });
  try {
    const { statusCode: status = 0 } = response;
    if (status !== 200 && status !== 206) throw new FetchFailed(`answered ${status}`, { status });
    let bytes = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length >= wanted || enough?.(bytes)) break;
    }
    return { bytes: bytes.subarray(0, wanted), headers: response.headers, address: url.href };
  } catch (error) {
    throw asFailure(error);
  } finally {
    response.destroy();
  }
}
