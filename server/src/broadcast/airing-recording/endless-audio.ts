import type { Readable } from "node:stream";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import {
  FetchError,
  requestGuarded,
  toFetchError,
} from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { signedFetchUrl, streamFetchOptions } from "../stream/stream-fetch.ts";

/** Length of a stored piece of an endless stream, in milliseconds. */
const PIECE_MS = 5_000;
/** Maximum size of a piece, in bytes: more than lossless audio has. */
const MAX_PIECE_BYTES = 8 * 1024 ** 2;
/** Maximum time of one connection, in milliseconds. */
const MAX_CONNECTION_MS = HOUR;

/** Piece of an endless audio stream. */
export interface AudioPiece {
  bytes: Buffer;
  /** When its first and its last byte arrived, in milliseconds since the epoch. */
  from: number;
  until: number;
}

/**
 * Reads an endless audio stream (Icecast, MP3, AAC) in pieces of a few seconds, until the signal is
 * aborted or the connection ends.
 * @throws FetchError
 */
export async function* readEndlessAudio(
  config: Platform["config"],
  streamUrl: string,
  stop: AbortSignal,
): AsyncGenerator<AudioPiece> {
  const { agent, agents: _, ...request } = streamFetchOptions(config);
  const { response } = await requestGuarded(signedFetchUrl(config, streamUrl), {
    ...request,
    headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": agent },
    signal: AbortSignal.any([stop, AbortSignal.timeout(MAX_CONNECTION_MS)]),
  });
  try {
    const { statusCode: status = 0 } = response;
    if (status !== 200) throw new FetchError(`answered ${status}`, { status });
    yield* inPieces(response);
  } catch (error) {
    if (stop.aborted) return;
    throw toFetchError(error);
  } finally {
    response.destroy();
  }
}

/** What arrived before an error is a piece, too. */
async function* inPieces(response: Readable): AsyncGenerator<AudioPiece> {
  let chunks: Buffer[] = [];
  let length = 0;
  let from = Date.now();
  let failure: unknown;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_PIECE_BYTES) throw new FetchError("the stream is too fast for audio");
      const until = Date.now();
      if (until - from < PIECE_MS) continue;
      yield { bytes: Buffer.concat(chunks), from, until };
      chunks = [];
      length = 0;
      from = until;
    }
  } catch (error) {
    failure = error;
  }
  if (length) yield { bytes: Buffer.concat(chunks), from, until: Date.now() };
  if (failure) throw failure;
}
