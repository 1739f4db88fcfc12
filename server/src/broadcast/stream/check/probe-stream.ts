import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sampleOf } from "../sample/sample-files.ts";
import { signedFetchUrl } from "../stream-fetch.ts";
import { streamFormatOf } from "../stream-format.ts";
import { isPlaylist, playlistLines, splitTag } from "../upstream/playlist-lines.ts";
import { isPlayableAudio } from "./detect-audio.ts";
import { fetchPrefix } from "./fetch-prefix.ts";

/**
 * Problem of a stream: a message key below `broadcast.stream`, followed by the HTTP status for
 * `answered`.
 */
export type StreamProblem =
  | "noSample"
  | "private"
  | "unreachable"
  | `answered:${number}`
  | "notHls"
  | "empty"
  | "segment"
  | "notSound"
  | "hlsName";

/** Maximum bytes read of a playlist and of audio. */
const MAX_PLAYLIST_BYTES = 4 * 1024 * 1024;
const MAX_AUDIO_BYTES = 64 * 1024;
/** Bytes needed to recognise a playlist. */
const SIGNATURE_BYTES = 16;
/** Timeout of each request. */
const TIMEOUT_MS = 8000;

type Config = Platform["config"];

/**
 * Checks whether a stream plays. HLS: its playlists exist and list segments, and the newest segment
 * loads. Other streams: their bytes are audio. Returns null when it does.
 */
export async function probeStream(
  config: Config,
  streamUrl: string,
  kind: ChannelKind,
): Promise<StreamProblem | null> {
  if (streamUrl.startsWith("sample:")) return sampleOf(streamUrl) ? null : "noSample";
  const url = signedFetchUrl(config, streamUrl);
  try {
    return streamFormatOf(streamUrl, kind).type === "hls"
      ? await probeHls(config, url)
      : await probeAudio(config, url);
  } catch (error) {
    if (error instanceof FetchError) return problemOf(error);
    throw error;
  }
}

function problemOf({ isBlocked, status }: FetchError): StreamProblem {
  if (isBlocked) return "private";
  return status === undefined ? "unreachable" : `answered:${status}`;
}

async function probeHls(config: Config, url: string): Promise<StreamProblem | null> {
  let playlist = await readPlaylist(config, url);
  const variant =
    playlist?.lines.findIndex((line) => splitTag(line).tag === "EXT-X-STREAM-INF") ?? -1;
  if (playlist && variant >= 0) {
    const rendition = playlist.lines.slice(variant).find(isUri);
    if (!rendition) return "empty";
    playlist = await readPlaylist(config, resolveUrl(rendition, playlist.url));
  }
  if (!playlist) return "notHls";
  const segment = playlist.lines.findLast(isUri);
  if (!segment) return "empty";
  try {
    const { bytes } = await fetchPrefix(config, resolveUrl(segment, playlist.url), {
      maxBytes: 1,
      timeoutMs: TIMEOUT_MS,
    });
    return bytes.length ? null : "segment";
  } catch (error) {
    if (error instanceof FetchError) return error.isBlocked ? "private" : "segment";
    throw error;
  }
}

/**
 * Recognises an endless audio stream by its first bytes, so that it is not read up to the limit.
 */
const isNotPlaylist = (bytes: Buffer) =>
  bytes.length >= SIGNATURE_BYTES && !isPlaylist(bytes.toString("latin1", 0, SIGNATURE_BYTES));

const isUri = (line: string) => splitTag(line).tag === "";

async function readPlaylist(
  config: Config,
  url: string,
): Promise<{ lines: string[]; url: string } | null> {
  const { bytes, url: finalUrl } = await fetchPrefix(config, url, {
    maxBytes: MAX_PLAYLIST_BYTES,
    timeoutMs: TIMEOUT_MS,
    isComplete: isNotPlaylist,
  });
  const text = bytes.toString("utf8");
  return isPlaylist(text) ? { lines: playlistLines(text), url: finalUrl } : null;
}

/** Resolves a URL of a playlist. @throws FetchFailed when it is invalid */
function resolveUrl(reference: string, base: string): string {
  const url = URL.parse(reference, base);
  if (!url) throw new FetchError("invalid URL");
  return url.href;
}

async function probeAudio(config: Config, url: string): Promise<StreamProblem | null> {
  const isRecognized = (bytes: Buffer) =>
    isPlayableAudio(bytes) || isPlaylist(bytes.toString("latin1", 0, SIGNATURE_BYTES));
  const { bytes } = await fetchPrefix(config, url, {
    maxBytes: MAX_AUDIO_BYTES,
    timeoutMs: TIMEOUT_MS,
    isComplete: isRecognized,
  });
  if (isPlaylist(bytes.toString("latin1", 0, SIGNATURE_BYTES))) return "hlsName";
  return isPlayableAudio(bytes) ? null : "notSound";
}
