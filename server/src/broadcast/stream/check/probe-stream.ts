import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { FetchFailed } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sampleOf } from "../sample/sample-files.ts";
import { formOf } from "../stream-form.ts";
import { addressForUs } from "../stream-web.ts";
import { isPlaylist } from "../upstream/rewrite-playlist.ts";
import { isSound } from "./audio-bytes.ts";
import { readSome } from "./read-some.ts";

/** What is wrong with a stream: a word of `broadcast.stream`, and what the host answered where that is it. */
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

/** Longest playlist that is read, and what of sound is listened to, in bytes. */
const PLAYLIST = 4 * 1024 * 1024;
const HEARD = 64 * 1024;
/** Bytes by which a playlist is known. */
const TELLING = 16;
/** Milliseconds for each step. */
const WITHIN = 8000;

type Config = Platform["config"];

/** Looks whether a stream plays: its playlists are there, name segments, and the newest of them can be had; or its bytes are sound. */
export async function probeStream(config: Config, streamUrl: string, kind: ChannelKind): Promise<StreamProblem | null> {
  if (streamUrl.startsWith("sample:")) return sampleOf(streamUrl) ? null : "noSample";
  const address = addressForUs(config, streamUrl);
  try {
    return formOf(streamUrl, kind).type === "hls" ? await probeHls(config, address) : await probeSound(config, address);
  } catch (error) {
    if (error instanceof FetchFailed) return problemOf(error);
    throw error;
  }
}

function problemOf({ closed, status }: FetchFailed): StreamProblem {
  if (closed) return "private";
  return status === undefined ? "unreachable" : `answered:${status}`;
}

async function probeHls(config: Config, address: string): Promise<StreamProblem | null> {
  let playlist = await readPlaylist(config, address);
  const variant = playlist?.lines.findIndex((line) => line.startsWith("#EXT-X-STREAM-INF:")) ?? -1;
  if (playlist && variant >= 0) {
    const rendition = playlist.lines.slice(variant).find(isAddress);
    if (!rendition) return "empty";
    playlist = await readPlaylist(config, resolved(rendition, playlist.address));
  }
  if (!playlist) return "notHls";
  const segment = playlist.lines.findLast(isAddress);
  if (!segment) return "empty";
  try {
    const { bytes } = await readSome(config, resolved(segment, playlist.address), { bytes: 1, within: WITHIN });
    return bytes.length ? null : "segment";
  } catch (error) {
    if (error instanceof FetchFailed) return error.closed ? "private" : "segment";
    throw error;
  }
}

/** Sound without end is told from a playlist by how it begins. */
const isNoPlaylist = (bytes: Buffer) => bytes.length >= TELLING && !isPlaylist(bytes.toString("latin1", 0, TELLING));

const isAddress = (line: string) => line !== "" && !line.startsWith("#");

async function readPlaylist(config: Config, address: string): Promise<{ lines: string[]; address: string } | null> {
  const { bytes, address: from } = await readSome(config, address, { bytes: PLAYLIST, within: WITHIN, enough: isNoPlaylist });
  const text = bytes.toString("utf8");
  return isPlaylist(text) ? { lines: text.split("\n").map((line) => line.trim()), address: from } : null;
}

/** @throws FetchFailed for what is no address of the web */
function resolved(reference: string, base: string): string {
  const url = URL.parse(reference, base);
  if (!url) throw new FetchFailed("an address that cannot be read");
  return url.href;
}

async function probeSound(config: Config, address: string): Promise<StreamProblem | null> {
  const tells = (bytes: Buffer) => isSound(bytes) || isPlaylist(bytes.toString("latin1", 0, TELLING));
  const { bytes } = await readSome(config, address, { bytes: HEARD, within: WITHIN, enough: tells });
  if (isPlaylist(bytes.toString("latin1", 0, TELLING))) return "hlsName";
  return isSound(bytes) ? null : "notSound";
}
