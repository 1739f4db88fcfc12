import type { Playback } from "@masthead/contract/broadcast/playback.ts";

/** Use of a URL: live video, live audio, or the video or audio of a recording. */
export type MediaUse = "video" | "audio" | "recordedVideo" | "recordedAudio";

/** Playback type of a URL, and its file name (`entry`) after the token. */
export interface StreamFormat extends Pick<Playback, "type" | "mimeType"> {
  fileName: string;
}

const HLS: StreamFormat = {
  type: "hls",
  mimeType: "application/vnd.apple.mpegurl",
  fileName: "index.m3u8",
};
const RADIO_SAMPLE: StreamFormat = { type: "file", mimeType: "audio/mp4", fileName: "radio.m4a" };

const MIME_TYPES: Record<string, string> = {
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  m4v: "video/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  webm: "video/webm",
};
const DEFAULT_EXTENSIONS: Record<MediaUse, string> = {
  video: "mp4",
  audio: "mp3",
  recordedVideo: "mp4",
  recordedAudio: "mp3",
};

/** Returns the file extension of a path in lower case; empty without one. */
export const extensionOf = (path: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "";

/**
 * Returns how a URL plays. Paths ending in `.m3u8` and all live video are HLS; the rest are files
 * or endless audio streams.
 */
export function streamFormatOf(url: string, use: MediaUse): StreamFormat {
  if (url.startsWith("sample:"))
    return url === "sample:radio" && use === "recordedAudio" ? RADIO_SAMPLE : HLS;
  const extension = extensionOf(URL.parse(url, "http://here")?.pathname ?? "");
  if (extension === "m3u8" || use === "video") return HLS;
  const knownExtension = extension in MIME_TYPES ? extension : DEFAULT_EXTENSIONS[use];
  return {
    type: "file",
    mimeType: MIME_TYPES[knownExtension] ?? "application/octet-stream",
    fileName: `play.${knownExtension}`,
  };
}
