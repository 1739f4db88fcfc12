import { pipeline, type Readable, Transform } from "node:stream";
import { FetchFailed, requestGuarded } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { streamRequest } from "../stream-web.ts";

/** How much of an address is handed on at most, in bytes, and for how long, in milliseconds. */
export const LIMITS = {
  /** A segment, a key and the like. */
  part: { bytes: 64 * 1024 ** 2, time: 2 * 60_000 },
  /** A recording, or sound without end. */
  file: { bytes: 16 * 1024 ** 3, time: 6 * 60 * 60_000 },
} as const;
export type Limits = (typeof LIMITS)[keyof typeof LIMITS];

/** Kinds of content that are handed on as what they are. Anything else, such as a page, becomes what is usual there. */
const MEDIA = /^(audio|video)\/[\w.+-]+$|^text\/vtt$/i;
const HANDED_ON = ["content-length", "content-range", "accept-ranges"] as const;

interface Wanted {
  address: string;
  /** Type of content that is none of media. */
  usual: string;
  /** The header of who asks. */
  range: string | undefined;
  limits: Limits;
  left: AbortSignal;
}

/**
 * Opens what players play at an address of upstream, to be handed on as it comes. It ends at its limits, and when `left` is aborted.
 * @throws FetchFailed
 */
export async function openUpstream(
  { config }: Pick<Platform, "config">,
  { address, usual, range, limits, left }: Wanted,
): Promise<{ status: number; headers: Record<string, string>; body: Readable }> {
  const { agent, ...request } = streamRequest(config);
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": agent, ...(range && { range }) };
  const signal = AbortSignal.any([left, AbortSignal.timeout(limits.time)]);
  const { response } = await requestGuarded(address, { ...request, headers, signal });
  const { statusCode: status = 0 } = response;
  if (![200, 206, 416].includes(status)) {
    response.destroy();
    throw new FetchFailed(`answered ${status}`, { status });
  }
  // A player that has enough for now does not read on: that is no silence of upstream's.
  response.setTimeout(0);
  const type = response.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const handed = HANDED_ON.flatMap((name) => (response.headers[name] === undefined ? [] : [[name, response.headers[name]] as const]));
  const body = pipeline(response, noMoreThan(limits.bytes), () => {});
  return { status, headers: { ...Object.fromEntries(handed), "content-type": MEDIA.test(type) ? type : usual }, body };
}

function noMoreThan(bytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(passed > bytes ? new Error(`upstream sends more than ${bytes} bytes`) : null, chunk);
    },
  });
}
