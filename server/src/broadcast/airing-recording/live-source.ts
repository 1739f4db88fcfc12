import { createDecipheriv } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { fetchPrefix } from "../stream/check/fetch-prefix.ts";
import { type Sample, sampleFile, sampleOf } from "../stream/sample/sample-files.ts";
import { masterPlaylist, mediaPlaylist, windowAt } from "../stream/sample/sample-playlist.ts";
import { signedFetchUrl, streamFetchOptions } from "../stream/stream-fetch.ts";
import { UPSTREAM_LIMITS } from "../stream/upstream/upstream-file.ts";
import type { ByteRange, ListedSegment, SegmentKey } from "./live-playlist.ts";

/** Limits of a playlist and a key, in bytes, and timeouts in milliseconds. */
const PLAYLIST = { maxBytes: 4 * 1024 ** 2, timeout: 8_000 };
const KEY = { maxBytes: 1024, timeout: 8_000 };
const SEGMENT_TIMEOUT_MS = 20_000;
/** Rewind window of a sample, in minutes. */
const SAMPLE_MINUTES = 5;
/** Host of the URLs of samples, which are read in this process. */
const SAMPLE_BASE = "http://sample.invalid/";

/** Text of a playlist, and the URL that it came from. */
interface FetchedPlaylist {
  text: string;
  url: string;
}

/** Source of playlists and segments. All methods throw FetchError. */
export interface LiveSource {
  /** Without a URL: the playlist of the stream. */
  playlist(url?: string): Promise<FetchedPlaylist>;
  /** Returns the bytes of a segment, decrypted. */
  segment(segment: Pick<ListedSegment, "url" | "range" | "key" | "sequence">): Promise<Buffer>;
}

/** Opens the HLS stream of a channel. Requests are checked like those of viewers. */
export function liveSource(config: Platform["config"], streamUrl: string): LiveSource {
  const sample = sampleOf(streamUrl);
  return sample ? sampleSource(sample) : remoteSource(config, streamUrl);
}

function remoteSource(config: Platform["config"], streamUrl: string): LiveSource {
  const keys = new Map<string, Buffer>();
  const keyOf = async (url: string): Promise<Buffer> => {
    const known = keys.get(url);
    if (known) return known;
    const { bytes } = await fetchGuarded(url, {
      ...streamFetchOptions(config),
      ...KEY,
      accept: "*/*",
    });
    if (bytes.length !== 16) throw new FetchError("invalid key");
    if (keys.size > 50) keys.clear();
    keys.set(url, bytes);
    return bytes;
  };
  return {
    async playlist(url) {
      const requested = url ?? signedFetchUrl(config, streamUrl);
      const { bytes, address } = await fetchGuarded(requested, {
        ...streamFetchOptions(config),
        ...PLAYLIST,
        accept: "*/*",
      });
      return { text: bytes.toString("utf8"), url: address };
    },
    async segment({ url, range, key, sequence }) {
      const bytes = await fetchBytes(config, url, range);
      return key ? decrypt(bytes, await keyOf(key.url), key, sequence) : bytes;
    },
  };
}

async function fetchBytes(
  config: Platform["config"],
  url: string,
  range: ByteRange | null,
): Promise<Buffer> {
  const maxBytes = UPSTREAM_LIMITS.part.bytes;
  if (!range) {
    const options = { ...streamFetchOptions(config), maxBytes, timeout: SEGMENT_TIMEOUT_MS };
    return (await fetchGuarded(url, { ...options, accept: "*/*" })).bytes;
  }
  const length = range.end - range.start + 1;
  if (length > maxBytes) throw new FetchError("segment is too large");
  const { bytes, headers } = await fetchPrefix(config, url, {
    maxBytes: length,
    timeoutMs: SEGMENT_TIMEOUT_MS,
    headers: { range: `bytes=${range.start}-${range.end}` },
  });
  if (!headers["content-range"] && range.start > 0)
    throw new FetchError("the server ignores byte ranges");
  if (bytes.length < length) throw new FetchError("segment is incomplete");
  return bytes;
}

/** Decrypts AES-128 of HLS (RFC 8216 section 4.3.2.4). @throws FetchError */
function decrypt(bytes: Buffer, key: Buffer, { iv }: SegmentKey, sequence: number): Buffer {
  const vector = Buffer.from(iv ?? sequence.toString(16).padStart(32, "0"), "hex");
  try {
    const decipher = createDecipheriv("aes-128-cbc", key, vector);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw new FetchError("segment cannot be decrypted");
  }
}

/** Reads a sample of the server in this process. */
function sampleSource(sample: Sample): LiveSource {
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  return {
    async playlist(url = `${SAMPLE_BASE}index.m3u8`) {
      const track = nameOf(url).replace(/\.m3u8$/, "");
      const text =
        track === "index"
          ? masterPlaylist(sample)
          : mediaPlaylist(sample, track, windowAt(new Date(), SAMPLE_MINUTES));
      if (text === undefined) throw new FetchError("answered 404", { status: 404 });
      return { text, url };
    },
    async segment({ url }) {
      const file = sampleFile(sample, nameOf(url));
      if (!file) throw new FetchError("answered 404", { status: 404 });
      const content = file.read({ start: 0, end: file.size - 1 });
      return Buffer.isBuffer(content) ? content : buffer(await content);
    },
  };
}
