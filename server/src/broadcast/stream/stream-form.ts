import type { Playback } from "@masthead/contract/broadcast/playback.ts";

/** What an address is played as: a live picture or sound, the picture of a recording, or its sound. */
export type Use = "video" | "audio" | "picture" | "sound";

/** How an address plays, and what it is called behind its token. */
export interface StreamForm extends Pick<Playback, "type" | "mimeType"> {
  entry: string;
}

const HLS: StreamForm = { type: "hls", mimeType: "application/vnd.apple.mpegurl", entry: "index.m3u8" };
const RADIO: StreamForm = { type: "file", mimeType: "audio/mp4", entry: "radio.m4a" };

const TYPES: Record<string, string> = {
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  m4v: "video/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  oga: "audio/ogg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  webm: "video/webm",
};
const USUAL: Record<Use, string> = { video: "mp4", audio: "mp3", picture: "mp4", sound: "mp3" };

/** The extension that a path ends in, in lower case; empty when it has none. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "";

/** How an address plays. Its path decides: `.m3u8` is HLS, as is every live picture; the rest are files, or endless sound. */
export function formOf(address: string, use: Use): StreamForm {
  if (address.startsWith("sample:")) return address === "sample:radio" && use === "sound" ? RADIO : HLS;
  const extension = extensionOf(URL.parse(address, "http://here")?.pathname ?? "");
  if (extension === "m3u8" || use === "video") return HLS;
  const known = extension in TYPES ? extension : USUAL[use];
  return { type: "file", mimeType: TYPES[known] ?? "application/octet-stream", entry: `play.${known}` };
}
