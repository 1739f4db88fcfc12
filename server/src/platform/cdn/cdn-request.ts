import { type FetchError, requestGuarded, toFetchError } from "../outgoing/guarded-request.ts";

/** Timeout of a purge request, in milliseconds. */
const TIMEOUT = 5_000;
/** Part of an error response that is reported, in characters. */
const MAX_ERROR_TEXT = 300;

interface CdnRequest {
  method: "POST" | "PURGE";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  /** Ends the request before its timeout. */
  signal?: AbortSignal;
}

/**
 * Sends a purge request. Its URL is a setting of the operator, so it may be in a private network.
 * @throws Error if the CDN does not confirm it with a status of 2xx
 */
export async function sendCdnRequest(
  url: string,
  { method, headers = {}, body, signal }: CdnRequest,
): Promise<string> {
  const bytes = body && Buffer.from(JSON.stringify(body));
  const { response } = await requestGuarded(url, {
    method,
    headers: {
      "user-agent": "Masthead",
      ...headers,
      ...(bytes && { "content-type": "application/json", "content-length": String(bytes.length) }),
    },
    body: bytes,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]),
    mayReach: () => true,
  }).catch((error) => Promise.reject(failure(url, toFetchError(error))));
  const text = await readText(response).catch((error) =>
    Promise.reject(failure(url, toFetchError(error))),
  );
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299)
    throw failure(url, `answered ${statusCode} ${text.slice(0, MAX_ERROR_TEXT)}`);
  return text;
}

const failure = (url: string, reason: FetchError | string): Error =>
  new Error(
    `purge at ${new URL(url).host}: ${typeof reason === "string" ? reason.trim() : reason.message}`,
  );

/** Largest response of a CDN that is read, in bytes. */
const MAX_RESPONSE_BYTES = 64 * 1024;

async function readText(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error("response too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Sends a request to several servers at the same time. @throws Error naming those that failed */
export async function sendToAll(urls: readonly string[], request: CdnRequest): Promise<void> {
  const results = await Promise.allSettled(urls.map((url) => sendCdnRequest(url, request)));
  const errors = results.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as Error).message] : [],
  );
  if (errors.length) throw new Error(errors.join("; "));
}

/** Splits keys into batches of at most `maxKeys` keys, and of at most `maxBytes` when joined. */
export function keyBatches(
  keys: string[],
  { maxKeys, maxBytes }: { maxKeys: number; maxBytes: number },
): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const key of keys) {
    const current = batches.at(-1);
    const length = Buffer.byteLength(key) + 1;
    if (current && current.length < maxKeys && bytes + length <= maxBytes) {
      current.push(key);
      bytes += length;
    } else {
      batches.push([key]);
      bytes = length;
    }
  }
  return batches;
}
