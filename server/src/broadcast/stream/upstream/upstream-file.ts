import { pipeline, type Readable, Transform } from "node:stream";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { FetchError, requestGuarded } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { streamFetchOptions } from "../stream-fetch.ts";

/** Limits for proxied responses: size in bytes and duration in milliseconds. */
export const UPSTREAM_LIMITS = {
  /** Segments, keys and similar parts. */
  part: { bytes: 64 * 1024 ** 2, time: 2 * MINUTE },
  /** Recordings and endless audio streams. */
  file: { bytes: 16 * 1024 ** 3, time: 6 * HOUR },
} as const;
export type UpstreamLimits = (typeof UPSTREAM_LIMITS)[keyof typeof UPSTREAM_LIMITS];

/**
 * Content types that are passed through. Any other, such as HTML, is replaced by the fallback type.
 */
const MEDIA_TYPE = /^(audio|video)\/[\w.+-]+$|^text\/vtt$/i;
const FORWARDED_HEADERS = ["content-length", "content-range", "accept-ranges"] as const;

interface UpstreamRequest {
  url: string;
  /** Content type for responses that are not media. */
  fallbackType: string;
  /** Range header of the caller. */
  range: string | undefined;
  limits: UpstreamLimits;
  abortSignal: AbortSignal;
}

/**
 * Opens an upstream URL and streams its body, up to the limits or until `abortSignal` is aborted.
 * @throws FetchFailed
 */
export async function openUpstream(
  { config }: Pick<Platform, "config">,
  { url, fallbackType, range, limits, abortSignal }: UpstreamRequest,
): Promise<{ status: number; headers: Record<string, string>; body: Readable }> {
  const { agent, ...request } = streamFetchOptions(config);
  const headers = {
    accept: "*/*",
    "accept-encoding": "identity",
    "user-agent": agent,
    ...(range && { range }),
  };
  const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(limits.time)]);
  const { response } = await requestGuarded(url, { ...request, headers, signal });
  const { statusCode: status = 0 } = response;
  if (![200, 206, 416].includes(status)) {
    response.destroy();
    throw new FetchError(`answered ${status}`, { status });
  }
  // A player with a full buffer stops reading. That is not an idle upstream.
  response.setTimeout(0);
  const type = response.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const forwarded = FORWARDED_HEADERS.flatMap((name) =>
    response.headers[name] === undefined ? [] : [[name, response.headers[name]] as const],
  );
  const body = pipeline(response, limitBytes(limits.bytes), () => {});
  return {
    status,
    headers: {
      ...Object.fromEntries(forwarded),
      "content-type": MEDIA_TYPE.test(type) ? type : fallbackType,
    },
    body,
  };
}

function limitBytes(maxBytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(
        received > maxBytes ? new Error(`upstream response exceeds ${maxBytes} bytes`) : null,
        chunk,
      );
    },
  });
}
