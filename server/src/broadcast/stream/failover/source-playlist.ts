import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Sample, sampleOf } from "../sample/sample-files.ts";
import { masterPlaylist, mediaPlaylist, slateTrack, windowAt } from "../sample/sample-playlist.ts";
import { signedFetchUrl, streamFetchOptions } from "../stream-fetch.ts";
import { rewritePlaylist } from "../upstream/rewrite-playlist.ts";
import { windowPlaylist } from "../upstream/window-playlist.ts";
import { type Master, parseMaster, type Track, trackUrl } from "./source-tracks.ts";

const MAX_BYTES = 4 * 1024 * 1024;
/** Timeout for a playlist: a player has about ten seconds in its buffer. */
const TIMEOUT_MS = 3000;
/** Cache lifetimes in milliseconds: viewers of a stream share one request. */
const MEDIA_TTL_MS = 800;
const MASTER_TTL_MS = 30_000;
/** While a source is down, its viewers do not multiply the requests to it. */
const ERROR_TTL_MS = 500;

/** Host of URLs in the playlists of samples, which players get as relative names. */
const SAMPLE_HOST = "sample.invalid";

const mediaCache = new LRUCache<string, Promise<string>>({ max: 500, ttl: MEDIA_TTL_MS });
const masterCache = new LRUCache<string, Promise<FetchedPlaylist>>({
  max: 200,
  ttl: MASTER_TTL_MS,
});

interface FetchedPlaylist {
  text: string;
  master: Master | undefined;
}

/** Source of a protected channel. */
export interface SourceStream {
  url: string;
  use: ChannelKind;
  dvrMinutes: number | null;
}

/** Returns the multivariant playlist of a source; undefined if it has none. @throws FetchError */
export async function sourceMaster(
  platform: Pick<Platform, "config">,
  source: SourceStream,
): Promise<Master | undefined> {
  const sample = sampleOf(source.url);
  if (sample) return parseMaster(absoluteSample(sample, masterPlaylist(sample)));
  return (await entryPlaylist(platform, source.url)).master;
}

function entryPlaylist(
  { config }: Pick<Platform, "config">,
  url: string,
): Promise<FetchedPlaylist> {
  return cachedOnce(masterCache, `${config.DATA_DIR}\n${url}`, async () => {
    const text = await fetchAbsolute(config, url);
    return { text, master: parseMaster(text) };
  });
}

/**
 * Returns the media playlist of a track of a source, with absolute URLs.
 * @throws FetchError, UnreadablePlaylist
 */
export async function sourcePlaylist(
  { config }: Pick<Platform, "config">,
  source: SourceStream,
  track: Track,
  now: Date,
): Promise<string> {
  const sample = sampleOf(source.url);
  if (sample) return samplePlaylist(sample, source, track, now);
  const { master } = await entryPlaylist({ config }, source.url);
  const url = master ? trackUrl(master, track) : source.url;
  if (!url) throw new FetchError("no such track", { status: 404 });
  const text = await cachedOnce(mediaCache, `${config.DATA_DIR}\n${url}`, () =>
    fetchAbsolute(config, url),
  );
  return source.dvrMinutes === null ? text : windowPlaylist(text, source.dvrMinutes);
}

/** Returns the playlist of a sample. A slate has a track for each kind of player. */
function samplePlaylist(
  sample: Sample,
  { use, dvrMinutes }: SourceStream,
  { kind, index }: Track,
  now: Date,
): string {
  const master = parseMaster(absoluteSample(sample, masterPlaylist(sample)));
  const url = master && trackUrl(master, { kind, index });
  const name = sample === "slate" ? slateTrack(kind, use) : /([\w-]+)\.m3u8$/.exec(url ?? "")?.[1];
  const text = name && mediaPlaylist(sample, name, windowAt(now, dvrMinutes ?? 0));
  if (!text) throw new FetchError("no such track", { status: 404 });
  return absoluteSample(sample, text);
}

const absoluteSample = (sample: Sample, text: string) =>
  rewritePlaylist(text, `http://${SAMPLE_HOST}/${sample}/`, (_kind, url) => url);

/** Returns the name of a file of a sample in our playlists; undefined for other URLs. */
export function sampleName(url: string): string | undefined {
  const { hostname, pathname } = new URL(url);
  return hostname === SAMPLE_HOST ? pathname.slice(1) : undefined;
}

async function fetchAbsolute(config: Platform["config"], url: string): Promise<string> {
  const signed = new URL(signedFetchUrl(config, url)).href;
  const response = await fetchGuarded(signed, {
    ...streamFetchOptions(config),
    idleTimeout: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    accept: "*/*",
    timeout: TIMEOUT_MS,
  });
  const base = response.address === signed ? url : response.address;
  return rewritePlaylist(response.bytes.toString("utf8"), base, (_kind, partUrl) => partUrl);
}

/** Returns the cached value, or loads it once for all who wait. Errors are cached for a moment. */
function cachedOnce<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = load();
  value.catch(() => cache.peek(key) === value && cache.set(key, value, { ttl: ERROR_TTL_MS }));
  cache.set(key, value);
  return value;
}
