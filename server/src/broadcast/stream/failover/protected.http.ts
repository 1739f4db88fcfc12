import { once } from "node:events";
import { PassThrough } from "node:stream";
import { emptyBody, sendFile } from "../../../platform/http/send-file.ts";
import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dependencyFailed } from "../../../platform/telemetry/dependency.ts";
import { sampleFile, sampleOf } from "../sample/sample-files.ts";
import { signedFetchUrl } from "../stream-fetch.ts";
import { streamFormatOf } from "../stream-format.ts";
import type { StreamRequest } from "../stream-request.ts";
import { UnreadablePlaylist } from "../upstream/playlist-lines.ts";
import { rewritePlaylist } from "../upstream/rewrite-playlist.ts";
import { endAt, sendUpstream } from "../upstream/upstream.http.ts";
import { openUpstream, UPSTREAM_LIMITS } from "../upstream/upstream-file.ts";
import { upstreamName } from "../upstream/upstream-playlist.ts";
import { windowPlaylist } from "../upstream/window-playlist.ts";
import { type Protection, streamOf } from "./protection.ts";
import { servedTrack } from "./served-track.ts";
import { sampleName, sourceMaster } from "./source-playlist.ts";
import { parseTrackFile, servedMaster } from "./source-tracks.ts";
import { checkSources, decide, keepWatching, observeFailed } from "./source-watch.ts";
import { currentState } from "./switch-source.service.ts";

const HLS = "application/vnd.apple.mpegurl; charset=utf-8";

/** Time without sound after which the next source is tried, in milliseconds. */
const SILENCE_MS = 5000;
/** Interval at which a listener's connection follows a switch, in milliseconds. */
const FOLLOW_MS = 2000;

/**
 * Starts sending a file of a protected channel; returns false when it has none of that name.
 * @throws FetchError, UnreadablePlaylist
 */
export async function sendProtected(
  platform: Platform,
  streamRequest: StreamRequest,
  protection: Protection,
): Promise<boolean> {
  const { request, reply, grant, path } = streamRequest;
  const entry = streamFormatOf(grant.sourceUrl, grant.use).fileName;
  if (!protection.isHls)
    return path === entry && (await sendProtectedAudio(platform, streamRequest, protection));
  if (path === entry) return sendMaster(platform, streamRequest, protection);
  const track = parseTrackFile(path);
  if (track) {
    const served = await servedTrack(platform, protection, track);
    // Country rules may limit the caller further.
    const text =
      grant.dvrMinutes === null || grant.dvrMinutes === protection.dvrMinutes
        ? served
        : windowPlaylist(served, grant.dvrMinutes);
    const isFree =
      protection.direct && grant.scope.startsWith("channel-") && !grant.playRules.restricted;
    const rewritten = rewritePlaylist(text, "http://sample.invalid/", (kind, url) => {
      if (isFree && url.startsWith("https:")) return url;
      return sampleName(url) ?? upstreamName(platform.config, grant.scope, kind, url);
    });
    reply.header("cache-control", "no-store").type(HLS).send(rewritten);
    return true;
  }
  const [, folder = "", name = ""] = /^(\w+)\/(.+)$/.exec(path) ?? [];
  const sample = sampleOf(`sample:${folder}`);
  if (sample) {
    const file = sampleFile(sample, name);
    if (file) await sendFile(request, reply, file);
    return file !== undefined;
  }
  // Names of segments do not depend on the source on air.
  return sendUpstream(platform, {
    ...streamRequest,
    grant: { ...grant, sourceUrl: "http://sample.invalid/index.m3u8", protection: null },
  });
}

/** Sends the variants of the source on air; of another source if it cannot be read. */
async function sendMaster(
  platform: Platform,
  { reply }: StreamRequest,
  protection: Protection,
): Promise<true> {
  keepWatching(platform, protection);
  const { onAir } = await currentState(platform, protection.channelId);
  const sources = [onAir, ...(["first", "second", "slate"] as const)].filter(
    (source, index, all) => protection.urls[source] !== null && all.indexOf(source) === index,
  );
  let failure: unknown;
  for (const source of sources)
    try {
      const master = await sourceMaster(platform, streamOf(protection, source));
      reply.header("cache-control", "no-store").type(HLS).send(servedMaster(master));
      return true;
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof UnreadablePlaylist)) throw error;
      failure ??= error;
      await checkSources(platform, protection);
    }
  throw failure;
}

/**
 * Sends endless audio, and continues with the other source in the same response when one ends, is
 * silent, or staff switch.
 */
async function sendProtectedAudio(
  platform: Platform,
  { request, reply, grant }: StreamRequest,
  protection: Protection,
): Promise<true> {
  const { mimeType } = streamFormatOf(grant.sourceUrl, grant.use);
  const body = new PassThrough();
  const closed = new AbortController();
  reply.raw.once("close", () => closed.abort());
  reply.header("cache-control", "no-store").type(mimeType);
  endAt(reply, grant.playRules.nextAt);
  if (request.method === "HEAD") {
    reply.send(emptyBody());
    return true;
  }
  reply.send(body);
  void relay(platform, protection, { body, closed: closed.signal, mimeType }).catch((error) => {
    if (!closed.signal.aborted)
      dependencyFailed(platform.log, { dependency: "stream", error, reference: grant.scope });
    body.destroy();
  });
  return true;
}

interface Listener {
  body: PassThrough;
  closed: AbortSignal;
  mimeType: string;
}

/** Number of sources in a row that may bring no sound before the response ends. */
const MAX_SILENT_SOURCES = 4;

async function relay(
  platform: Platform,
  protection: Protection,
  listener: Listener,
): Promise<void> {
  let silent = 0;
  while (!listener.closed.aborted && silent < MAX_SILENT_SOURCES) {
    keepWatching(platform, protection);
    const state = await currentState(platform, protection.channelId);
    const source = state.onAir === "second" ? "second" : "first";
    const { bytes, followed } = await relaySource(platform, protection, source, listener);
    silent = bytes > 0 ? 0 : silent + 1;
    if (followed || listener.closed.aborted) continue;
    observeFailed(platform, protection.channelId, source);
    await decide(platform, protection, await currentState(platform, protection.channelId));
  }
  // The player reconnects, after a time of its own choice.
  listener.body.end();
}

/** Relays a source until it ends, is silent, or another one is on air. */
async function relaySource(
  platform: Platform,
  protection: Protection,
  source: "first" | "second",
  { body, closed, mimeType }: Listener,
): Promise<{ bytes: number; followed: boolean }> {
  const { url } = streamOf(protection, source);
  const ended = new AbortController();
  const signal = AbortSignal.any([closed, ended.signal]);
  let bytes = 0;
  let followed = false;
  let heardAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) ended.abort();
    keepWatching(platform, protection);
    currentState(platform, protection.channelId).then(
      ({ onAir }) => {
        if (onAir === "slate" || onAir === source) return;
        followed = true;
        ended.abort();
      },
      () => {},
    );
  }, FOLLOW_MS);
  try {
    const upstream = await openUpstream(platform, {
      url: signedFetchUrl(platform.config, url),
      range: undefined,
      limits: UPSTREAM_LIMITS.file,
      fallbackType: mimeType,
      abortSignal: signal,
    });
    signal.addEventListener("abort", () => upstream.body.destroy());
    for await (const chunk of upstream.body as AsyncIterable<Buffer>) {
      heardAt = performance.now();
      bytes += chunk.length;
      if (!body.write(chunk)) await once(body, "drain", { signal: closed });
      heardAt = performance.now();
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof Error)) throw error;
  } finally {
    clearInterval(timer);
  }
  return { bytes, followed };
}
