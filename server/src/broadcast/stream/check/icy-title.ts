import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { asFailure, requestGuarded } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressForUs, streamRequest } from "../stream-web.ts";

/** Milliseconds that a station has to send its first title, and most bytes of sound before it. */
const WITHIN = 8000;
const MOST_SOUND = 128 * 1024;
/** Longest title that is passed on, in characters. */
const LONGEST = 200;

/**
 * The title in the first block of metadata of an Icecast stream; null when it sends none, or an empty one.
 * Every `icy-metaint` bytes of sound come a byte that says how many times 16 bytes follow, and then `StreamTitle='…';`.
 * @throws FetchFailed
 */
export async function readTitle(config: Platform["config"], address: string): Promise<string | null> {
  const { agent, agents: _, ...request } = streamRequest(config);
  const headers = { accept: "*/*", "icy-metadata": "1", "user-agent": agent };
  const { response } = await requestGuarded(addressForUs(config, address), { ...request, headers, signal: AbortSignal.timeout(WITHIN) });
  try {
    const sound = Number(response.headers["icy-metaint"]);
    if (response.statusCode !== 200 || !(sound > 0 && sound <= MOST_SOUND)) return null;
    return titleIn(await firstBlock(response, sound));
  } catch (error) {
    throw asFailure(error);
  } finally {
    response.destroy();
  }
}

async function firstBlock(response: IncomingMessage, sound: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    const length = (bytes[sound] ?? Number.POSITIVE_INFINITY) * 16;
    if (bytes.length > sound + length) return bytes.subarray(sound + 1, sound + 1 + length);
  }
  return Buffer.alloc(0);
}

/** Stations that do not send UTF-8 send Latin-1. */
function titleIn(block: Buffer): string | null {
  const bytes = block.subarray(0, block.indexOf(0) < 0 ? block.length : block.indexOf(0));
  const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "latin1").decode(bytes);
  const title = /StreamTitle='(.*?)';/s
    .exec(text)?.[1]
    ?.replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return title ? title.slice(0, LONGEST).toWellFormed() : null;
}
