import { noBody } from "../../../platform/http/send-file.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Asked } from "../stream-asked.ts";
import { formOf } from "../stream-form.ts";
import { addressForUs } from "../stream-web.ts";
import { openAddress } from "./upstream-address.ts";
import { LIMITS, type Limits, openUpstream } from "./upstream-file.ts";
import { readUpstreamName, upstreamPlaylist } from "./upstream-playlist.ts";

const HLS = "application/vnd.apple.mpegurl; charset=utf-8";

/** Begins to send what a token opens of upstream; false when its name is none that we gave. @throws FetchFailed, UnreadablePlaylist */
export async function sendUpstream(platform: Platform, asked: Asked): Promise<boolean> {
  const { grant, rest } = asked;
  const { opened, address } = grant;
  const form = formOf(address, grant.use);
  if (rest === form.entry)
    return form.type === "hls"
      ? sendPlaylist(platform, asked, address)
      : sendBytes(platform, asked, { address, limits: LIMITS.file, usual: form.mimeType });
  const named = form.type === "hls" ? readUpstreamName(rest) : undefined;
  const found = named && openAddress(platform.config, opened, named.kind, named.sealed);
  if (!named || !found) return false;
  if (named.kind === "playlist") return sendPlaylist(platform, asked, found);
  return sendBytes(platform, asked, { address: found, limits: LIMITS.part, usual: "application/octet-stream" });
}

async function sendPlaylist(platform: Platform, { request, reply, grant }: Asked, address: string): Promise<true> {
  const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? "");
  const text = await upstreamPlaylist(platform, { opened: grant.opened, address, dvrMinutes: grant.dvrMinutes, query });
  // Whether it is live, and for how long it holds, only upstream knows.
  reply.header("cache-control", "no-store").type(HLS).send(text);
  return true;
}

async function sendBytes(
  platform: Platform,
  { request, reply }: Asked,
  wanted: { address: string; limits: Limits; usual: string },
): Promise<true> {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  const { status, headers, body } = await openUpstream(platform, {
    ...wanted,
    address: addressForUs(platform.config, wanted.address),
    range: request.headers.range,
    left: leaving.signal,
  });
  // Sound without end is not to be kept.
  if (!headers["content-length"]) reply.header("cache-control", "no-store");
  reply.code(status).headers(headers);
  if (request.method === "HEAD") body.destroy();
  reply.send(request.method === "HEAD" ? noBody() : body);
  return true;
}
