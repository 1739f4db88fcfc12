import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import type { Platform } from "../../../platform/platform.ts";
import { extensionOf } from "../stream-form.ts";
import type { Opened } from "../stream-token.ts";
import { addressForUs, streamRequest } from "../stream-web.ts";
import { rewritePlaylist } from "./rewrite-playlist.ts";
import { sealAddress, type UpstreamKind } from "./upstream-address.ts";
import { windowPlaylist } from "./window-playlist.ts";

const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds that upstream has for a playlist; one that it holds until there is more in it takes a while. */
const WITHIN = 20_000;
/** Milliseconds for which viewers of one stream are served from one fetch. */
const SHARED = 1000;

/** Parameters by which players ask to be answered when there is more, and for a delta update. */
const BLOCKING = ["_HLS_msn", "_HLS_part"] as const;
const DELTA = "_HLS_skip";

interface Asked {
  opened: Opened;
  address: string;
  /** Rewind limit in minutes; null: none. */
  dvrMinutes: number | null;
  /** Of the player: directives of HLS are handed on. */
  query: URLSearchParams;
}

const fetched = new LRUCache<string, Promise<string>>({ max: 500, ttl: SHARED });

/**
 * A playlist of upstream, its addresses below the token of who asks.
 * @throws FetchFailed, UnreadablePlaylist
 */
export function upstreamPlaylist({ config }: Pick<Platform, "config">, { opened, address, dvrMinutes, query }: Asked): Promise<string> {
  const url = new URL(address);
  // A window cannot be cut from a delta update.
  for (const name of dvrMinutes === null ? [...BLOCKING, DELTA] : BLOCKING) {
    const value = query.get(name);
    if (value !== null) url.searchParams.set(name, value.slice(0, 20));
  }
  const key = `${config.DATA_DIR}\n${opened}\n${dvrMinutes}\n${url.href}`;
  const known = fetched.get(key);
  if (known) return known;
  const made = load(config, { opened, address: url.href, dvrMinutes });
  made.catch(() => fetched.get(key) === made && fetched.delete(key));
  fetched.set(key, made);
  return made;
}

async function load(config: Platform["config"], { opened, address, dvrMinutes }: Omit<Asked, "query">): Promise<string> {
  const signed = new URL(addressForUs(config, address)).href;
  const found = await fetchGuarded(signed, { ...streamRequest(config), maxBytes: MAX_BYTES, accept: "*/*", within: WITHIN });
  // What an edge signs differs from one fetch to the next, and a segment keeps its name: names are made of addresses without signatures.
  const base = found.address === signed ? address : found.address;
  const playlist = found.bytes.toString("utf8");
  const shown = dvrMinutes === null ? playlist : windowPlaylist(playlist, dvrMinutes);
  return rewritePlaylist(shown, base, (kind, to) => upstreamName(config, opened, kind, to));
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
