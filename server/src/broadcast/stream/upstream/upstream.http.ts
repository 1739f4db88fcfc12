import type { FastifyReply } from "fastify";
import { emptyBody } from "../../../platform/http/send-file.ts";
import type { Platform } from "../../../platform/platform.ts";
import { signedFetchUrl } from "../stream-fetch.ts";
import { streamFormatOf } from "../stream-format.ts";
import type { StreamRequest } from "../stream-request.ts";
import { openUpstream, UPSTREAM_LIMITS, type UpstreamLimits } from "./upstream-file.ts";
import { parseUpstreamName, upstreamPlaylist } from "./upstream-playlist.ts";
import { unsealUrl } from "./upstream-url.ts";

const HLS = "application/vnd.apple.mpegurl; charset=utf-8";

/**
 * Starts proxying an upstream file; returns false when its name is not from our playlists.
 * @throws FetchFailed, UnreadablePlaylist
 */
export async function sendUpstream(
  platform: Platform,
  streamRequest: StreamRequest,
): Promise<boolean> {
  const { grant, path } = streamRequest;
  const { scope, sourceUrl } = grant;
  const format = streamFormatOf(sourceUrl, grant.use);
  if (path === format.fileName)
    return format.type === "hls"
      ? sendPlaylist(platform, streamRequest, sourceUrl)
      : sendBytes(platform, streamRequest, {
          url: sourceUrl,
          limits: UPSTREAM_LIMITS.file,
          fallbackType: format.mimeType,
        });
  const upstreamName = format.type === "hls" ? parseUpstreamName(path) : undefined;
  const upstreamUrl =
    upstreamName && unsealUrl(platform.config, scope, upstreamName.kind, upstreamName.sealed);
  if (!upstreamName || !upstreamUrl) return false;
  if (upstreamName.kind === "playlist") return sendPlaylist(platform, streamRequest, upstreamUrl);
  return sendBytes(platform, streamRequest, {
    url: upstreamUrl,
    limits: UPSTREAM_LIMITS.part,
    fallbackType: "application/octet-stream",
  });
}

async function sendPlaylist(
  platform: Platform,
  { request, reply, grant }: StreamRequest,
  url: string,
): Promise<true> {
  const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? "");
  const text = await upstreamPlaylist(platform, {
    scope: grant.scope,
    url,
    dvrMinutes: grant.dvrMinutes,
    query,
  });
  // Not cacheable: only upstream knows whether the playlist is live and how long it stays valid.
  reply.header("cache-control", "no-store").type(HLS).send(text);
  return true;
}

async function sendBytes(
  platform: Platform,
  { request, reply, grant }: StreamRequest,
  source: { url: string; limits: UpstreamLimits; fallbackType: string },
): Promise<true> {
  const abortController = new AbortController();
  reply.raw.once("close", () => abortController.abort());
  const { status, headers, body } = await openUpstream(platform, {
    ...source,
    url: signedFetchUrl(platform.config, source.url),
    range: request.headers.range,
    abortSignal: abortController.signal,
  });
  // Endless audio streams must not be cached.
  if (!headers["content-length"]) {
    reply.header("cache-control", "no-store");
    endAt(reply, grant.playRules.nextAt);
  }
  reply.code(status).headers(headers);
  if (request.method === "HEAD") body.destroy();
  reply.send(request.method === "HEAD" ? emptyBody() : body);
  return true;
}

/**
 * Ends an endless response when an airing with country rules begins, in milliseconds since 1970:
 * its listener needs a new URL.
 */
export function endAt({ raw }: FastifyReply, time: number | null): void {
  if (time === null) return;
  const timer = setTimeout(() => raw.destroy(), time - Date.now());
  raw.once("close", () => clearTimeout(timer));
}
