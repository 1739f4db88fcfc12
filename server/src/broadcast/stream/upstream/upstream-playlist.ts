import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import type { Platform } from "../../../platform/platform.ts";
import { extensionOf } from "../stream-form.ts";
import type { Opened } from "../stream-token.ts";
import { streamRequest } from "../stream-web.ts";
import { rewritePlaylist } from "./rewrite-playlist.ts";
import { sealAddress, type UpstreamKind } from "./upstream-address.ts";

const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds that upstream has for a playlist; one that it holds until there is more in it takes a while. */
const WITHIN = 20_000;
/** Milliseconds for which viewers of one stream are served from one fetch. */
const SHARED = 1000;

/** Parameters by which players ask for a part of a playlist, or to be answered when there is more. */
const DIRECTIVES = ["_HLS_msn", "_HLS_part", "_HLS_skip"] as const;

const fetched = new LRUCache<string, Promise<string>>({ max: 500, ttl: SHARED });

/**
 * A playlist of upstream, its addresses below the token of who asks.
 * @param query what the player asked with: directives of HLS are handed on
 * @throws FetchFailed, UnreadablePlaylist
 */
export function upstreamPlaylist(
  { config }: Pick<Platform, "config">,
  { opened, address, query }: { opened: Opened; address: string; query: URLSearchParams },
): Promise<string> {
  const url = new URL(address);
  for (const name of DIRECTIVES) {
    const value = query.get(name);
    if (value !== null) url.searchParams.set(name, value.slice(0, 20));
  }
  const key = `${config.DATA_DIR}\n${opened}\n${url.href}`;
  const known = fetched.get(key);
  if (known) return known;
  const made = load(config, opened, url.href);
  made.catch(() => fetched.get(key) === made && fetched.delete(key));
  fetched.set(key, made);
  return made;
}

async function load(config: Platform["config"], opened: Opened, address: string): Promise<string> {
  const found = await fetchGuarded(address, { ...streamRequest(config), maxBytes: MAX_BYTES, accept: "*/*", within: WITHIN });
  return rewritePlaylist(found.bytes.toString("utf8"), found.address, (kind, to) => upstreamName(config, opened, kind, to));
}

const INITIAL: Record<UpstreamKind, string> = { playlist: "p", part: "s" };

/** What an address of upstream is called beside our playlist: `p-…` a playlist, `s-…` what is played. */
function upstreamName(config: Platform["config"], opened: Opened, kind: UpstreamKind, address: string): string {
  const extension = kind === "playlist" ? "m3u8" : extensionOf(new URL(address).pathname);
  return `${INITIAL[kind]}-${sealAddress(config, opened, kind, address)}${extension && `.${extension}`}`;
}

/** Reads such a name. */
export function readUpstreamName(name: string): { kind: UpstreamKind; sealed: string } | undefined {
  const [, initial, sealed] = /^([ps])-([\w-]{1,8000})(?:\.[a-z0-9]{1,5})?$/.exec(name) ?? [];
  return sealed ? { kind: initial === "p" ? "playlist" : "part", sealed } : undefined;
}
