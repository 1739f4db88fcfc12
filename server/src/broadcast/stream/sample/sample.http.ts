import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { sendFile } from "../../../platform/http/send-file.ts";
import type { Asked } from "../stream-asked.ts";
import { type Sample, sampleFile } from "./sample-files.ts";
import { masterPlaylist, mediaPlaylist, windowAt } from "./sample-playlist.ts";

const HLS = "application/vnd.apple.mpegurl; charset=utf-8";
const compress = promisify(gzip);

/** Playlists of the last seconds: all who watch get the same. */
const made = new LRUCache<string, { plain: Buffer; packed: Promise<Buffer> }>({ max: 100, ttl: 8000 });

/** Begins to send what a token opens of a sample; false when the sample has nothing of that name. */
export async function sendSample(sample: Sample, { request, reply, grant, rest, now }: Asked): Promise<boolean> {
  const file = sampleFile(sample, rest);
  if (file) {
    await sendFile(request, reply, file);
    return true;
  }
  const [, track] = /^([\w-]{1,20})\.m3u8$/.exec(rest) ?? [];
  if (!track) return false;
  const live = grant.use === "video" || grant.use === "audio" ? windowAt(now, grant.dvrMinutes) : undefined;
  const key = [sample, track, live?.first, live?.count].join(" ");
  const playlist = made.get(key) ?? keep(key, track === "index" ? masterPlaylist(sample) : mediaPlaylist(sample, track, live));
  if (!playlist) return false;
  if (live && track !== "index") reply.header("cache-control", "no-store");
  reply.type(HLS).header("vary", "accept-encoding");
  const packed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (packed) reply.header("content-encoding", "gzip");
  reply.send(packed ? await playlist.packed : playlist.plain);
  return true;
}

function keep(key: string, text: string | undefined): { plain: Buffer; packed: Promise<Buffer> } | undefined {
  if (text === undefined) return undefined;
  const plain = Buffer.from(text);
  const playlist = { plain, packed: compress(plain) };
  made.set(key, playlist);
  return playlist;
}
