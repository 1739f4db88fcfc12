import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { requestGuarded, toFetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { signedFetchUrl, streamFetchOptions } from "../stream-fetch.ts";

/** Timeout for the first title in milliseconds, and maximum bytes of audio before it. */
const TIMEOUT_MS = 8000;
const MAX_METADATA_INTERVAL = 128 * 1024;
/** Maximum length of a title, in characters. */
const MAX_TITLE_LENGTH = 200;

/**
 * Reads the title from the first metadata block of an Icecast stream; null when it is missing or
 * empty. After every `icy-metaint` bytes of audio, a length byte (in units of 16 bytes) precedes
 * the block `StreamTitle='…';`.
 * @throws FetchFailed
 */
export async function readIcyTitle(
  config: Platform["config"],
  url: string,
): Promise<string | null> {
  const { agent, agents: _, ...request } = streamFetchOptions(config);
  const headers = { accept: "*/*", "icy-metadata": "1", "user-agent": agent };
  const { response } = await requestGuarded(signedFetchUrl(config, url), {
    ...request,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  try {
    const metadataInterval = Number(response.headers["icy-metaint"]);
    if (
      response.statusCode !== 200 ||
      !(metadataInterval > 0 && metadataInterval <= MAX_METADATA_INTERVAL)
    )
      return null;
    return titleIn(await firstBlock(response, metadataInterval));
  } catch (error) {
    throw toFetchError(error);
  } finally {
    response.destroy();
  }
}

async function firstBlock(response: IncomingMessage, metadataInterval: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    const length = (bytes[metadataInterval] ?? Number.POSITIVE_INFINITY) * 16;
    if (bytes.length > metadataInterval + length)
      return bytes.subarray(metadataInterval + 1, metadataInterval + 1 + length);
  }
  return Buffer.alloc(0);
}

/** Extracts the title from a metadata block. Text that is not valid UTF-8 is decoded as Latin-1. */
function titleIn(block: Buffer): string | null {
  const bytes = block.subarray(0, block.indexOf(0) < 0 ? block.length : block.indexOf(0));
  const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "latin1").decode(bytes);
  const title = /StreamTitle='(.*?)';/s
    .exec(text)?.[1]
    ?.replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return title ? title.slice(0, MAX_TITLE_LENGTH).toWellFormed() : null;
}
