import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import type { Platform } from "../../../platform/platform.ts";
import { signedFetchUrl, streamFetchOptions } from "../stream-fetch.ts";
import { extensionOf } from "../stream-format.ts";
import type { TokenScope } from "../stream-token.ts";
import { rewritePlaylist } from "./rewrite-playlist.ts";
import { sealUrl, type UpstreamKind } from "./upstream-url.ts";
import { windowPlaylist } from "./window-playlist.ts";

const MAX_BYTES = 4 * 1024 * 1024;
/** Timeout for a playlist; long enough for blocking playlist reloads. */
const TIMEOUT_MS = 20_000;
/** Cache lifetime of a playlist in milliseconds: viewers of a stream share one fetch. */
const CACHE_TTL_MS = 1000;

/** Query parameters for a blocking playlist reload and for a delta update. */
const BLOCKING_PARAMETERS = ["_HLS_msn", "_HLS_part"] as const;
const DELTA_PARAMETER = "_HLS_skip";

interface PlaylistRequest {
  scope: TokenScope;
  url: string;
  /** Rewind limit in minutes; null: no limit. */
  dvrMinutes: number | null;
  /** Query of the player; its HLS directives are forwarded. */
  query: URLSearchParams;
}

const playlistCache = new LRUCache<string, Promise<string>>({ max: 500, ttl: CACHE_TTL_MS });

/**
 * Fetches an upstream playlist and rewrites its URLs to sealed names.
 * @throws FetchFailed, UnreadablePlaylist
 */
export function upstreamPlaylist(
  { config }: Pick<Platform, "config">,
  { scope, url, dvrMinutes, query }: PlaylistRequest,
): Promise<string> {
  const requestUrl = new URL(url);
  // A delta update cannot be trimmed to a window.
  for (const name of dvrMinutes === null
    ? [...BLOCKING_PARAMETERS, DELTA_PARAMETER]
    : BLOCKING_PARAMETERS) {
    const value = query.get(name);
    if (value !== null) requestUrl.searchParams.set(name, value.slice(0, 20));
  }
  const key = `${config.DATA_DIR}\n${scope}\n${dvrMinutes}\n${requestUrl.href}`;
  const cached = playlistCache.get(key);
  if (cached) return cached;
  const playlist = fetchPlaylist(config, { scope, url: requestUrl.href, dvrMinutes });
  playlist.catch(() => playlistCache.get(key) === playlist && playlistCache.delete(key));
  playlistCache.set(key, playlist);
  return playlist;
}

async function fetchPlaylist(
  config: Platform["config"],
  { scope, url, dvrMinutes }: Omit<PlaylistRequest, "query">,
): Promise<string> {
  const signed = new URL(signedFetchUrl(config, url)).href;
  const response = await fetchGuarded(signed, {
    ...streamFetchOptions(config),
    maxBytes: MAX_BYTES,
    accept: "*/*",
    timeout: TIMEOUT_MS,
  });
  // Edge signatures change with each fetch but segment names must not, so names are built from
  // unsigned URLs.
  const base = response.address === signed ? url : response.address;
  const playlist = response.bytes.toString("utf8");
  const trimmed = dvrMinutes === null ? playlist : windowPlaylist(playlist, dvrMinutes);
  return rewritePlaylist(trimmed, base, (kind, partUrl) =>
    upstreamName(config, scope, kind, partUrl),
  );
}

const NAME_PREFIX: Record<UpstreamKind, string> = { playlist: "p", part: "s" };

/**
 * Returns the file name of an upstream URL in our playlists: `p-…` for playlists, `s-…` for parts.
 */
export function upstreamName(
  config: Platform["config"],
  scope: TokenScope,
  kind: UpstreamKind,
  url: string,
): string {
  const extension = kind === "playlist" ? "m3u8" : extensionOf(new URL(url).pathname);
  return `${NAME_PREFIX[kind]}-${sealUrl(config, scope, kind, url)}${extension && `.${extension}`}`;
}

/** Parses a file name from our playlists; undefined when it is not one. */
export function parseUpstreamName(
  name: string,
): { kind: UpstreamKind; sealed: string } | undefined {
  const [, initial, sealed] = /^([ps])-([\w-]{1,8000})(?:\.[a-z0-9]{1,5})?$/.exec(name) ?? [];
  return sealed ? { kind: initial === "p" ? "playlist" : "part", sealed } : undefined;
}
