import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { sendFile } from "../../../platform/http/send-file.ts";
import type { StreamRequest } from "../stream-request.ts";
import { type Sample, sampleFile } from "./sample-files.ts";
import { masterPlaylist, mediaPlaylist, windowAt } from "./sample-playlist.ts";

const HLS = "application/vnd.apple.mpegurl; charset=utf-8";
const gzipAsync = promisify(gzip);

/** Playlists of the last seconds; all viewers get the same. */
const playlistCache = new LRUCache<string, { plain: Buffer; gzipped: Promise<Buffer> }>({
  max: 100,
  ttl: 8000,
});

/**
 * Starts sending a file or playlist of a sample; returns false when the sample has none of that
 * name.
 */
export async function sendSample(
  sample: Sample,
  { request, reply, grant, path, now }: StreamRequest,
): Promise<boolean> {
  const file = sampleFile(sample, path);
  if (file) {
    await sendFile(request, reply, file);
    return true;
  }
  const [, track] = /^([\w-]{1,20})\.m3u8$/.exec(path) ?? [];
  if (!track) return false;
  const window =
    grant.use === "video" || grant.use === "audio" ? windowAt(now, grant.dvrMinutes) : undefined;
  const key = [sample, track, window?.first, window?.count].join(" ");
  const playlist =
    playlistCache.get(key) ??
    cachePlaylist(
      key,
      track === "index" ? masterPlaylist(sample) : mediaPlaylist(sample, track, window),
    );
  if (!playlist) return false;
  if (window && track !== "index") reply.header("cache-control", "no-store");
  reply.type(HLS).header("vary", "accept-encoding");
  const acceptsGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (acceptsGzip) reply.header("content-encoding", "gzip");
  reply.send(acceptsGzip ? await playlist.gzipped : playlist.plain);
  return true;
}

function cachePlaylist(
  key: string,
  text: string | undefined,
): { plain: Buffer; gzipped: Promise<Buffer> } | undefined {
  if (text === undefined) return undefined;
  const plain = Buffer.from(text);
  const playlist = { plain, gzipped: gzipAsync(plain) };
  playlistCache.set(key, playlist);
  return playlist;
}
