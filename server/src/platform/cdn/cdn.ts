import { SECOND } from "@masthead/contract/platform/durations.ts";
import type { Config } from "../../config.ts";
import { STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "../cache/page-cache.ts";
import { boundedKeys, dependsOnClock } from "./cdn-keys.ts";
import type { CDN_NAMES } from "./cdn-settings.ts";
import { cloudflareAdapter } from "./cloudflare.ts";
import { fastlyAdapter } from "./fastly.ts";
import { nginxAdapter } from "./nginx.ts";
import { varnishAdapter } from "./varnish.ts";

/** Lifetime of a copy in the CDN, in seconds. */
interface CopyLifetime {
  maxAge: number;
  staleWhileRevalidate: number;
  staleIfError: number;
}

interface PurgeOptions {
  hard: boolean;
  signal?: AbortSignal;
}

/** One kind of CDN: its response headers and its purge requests. */
export interface CdnAdapter {
  /** Name and value of the header that sets the lifetime for this CDN only; null: do not store. */
  lifetimeHeader(lifetime: CopyLifetime | null): [name: string, value: string];
  /** Header with the keys of a response; undefined: the CDN has no tags. */
  keyHeader?: { name: string; separator: string };
  /** Maximum length of the value of `keyHeader`, in bytes. */
  maxKeyBytes: number;
  /** The CDN stores one copy per URL and encoding, and ignores other fields of Vary. */
  ignoresVary?: boolean;
  /**
   * Marks the copies with these keys stale, or removes them if `hard`. Repeating it does no harm.
   * `signal` ends it early.
   * @throws Error if any server of the CDN did not confirm it
   */
  purge(keys: string[], options: PurgeOptions): Promise<void>;
  /** Removes all copies. @throws Error if any server of the CDN did not confirm it */
  purgeAll(): Promise<void>;
}

/**
 * State of a copy at the moment when it is sent. `stale`: served although it has changed, because a
 * render fails. `uncached`: no longer in our own cache, such as one whose content was withdrawn
 * while it was rendered.
 */
export type CopyState = "fresh" | "stale" | "uncached";

/**
 * Response headers by state of the copy, as Node's flat list. They replace headers of the same
 * name.
 */
export type EdgeHeaders = Record<CopyState, readonly string[]>;

/** CDN in front of the site. */
export interface Cdn extends Pick<CdnAdapter, "purge" | "purgeAll"> {
  name: CdnName;
  /** Returns the headers of a cacheable page or API response. */
  edgeHeaders(
    tags: ReadonlySet<string>,
    options: { vary: string; staleWhileRevalidate: boolean },
  ): EdgeHeaders;
  /** Returns the headers that let a file be purged by these keys. */
  fileHeaders(keys: string[]): Record<string, string>;
}

type CdnName = (typeof CDN_NAMES)[number];

export type CdnConfig = Pick<
  Config,
  "CDN" | "CDN_SERVICE" | "CDN_TOKEN" | "CDN_PURGE_URLS" | "CDN_MAX_AGE"
>;

const ADAPTERS: Record<CdnName, (config: CdnConfig) => CdnAdapter> = {
  fastly: fastlyAdapter,
  cloudflare: cloudflareAdapter,
  varnish: varnishAdapter,
  nginx: nginxAdapter,
};

/**
 * Lifetime of a page that depends on the time, in seconds: no change is announced when it becomes
 * another one.
 */
const CLOCK_MAX_AGE = 60;
/**
 * Lifetime of a page that our own cache served stale, in seconds. As long as a render is not
 * retried.
 */
const STALE_MAX_AGE = 2;
/** Vary fields that every CDN supports. */
const COMMON_VARY = /^\s*accept-encoding\s*$/i;

/** Creates the client of the configured CDN; undefined without one. */
export function createCdn(config: CdnConfig): Cdn | undefined {
  if (!config.CDN) return undefined;
  const adapter = ADAPTERS[config.CDN](config);
  const { keyHeader, maxKeyBytes } = adapter;
  const keyHeaders = (keys: string[]) =>
    keyHeader ? [keyHeader.name, keys.join(keyHeader.separator)] : [];
  const unstorable = ["cache-control", "private, no-cache", ...adapter.lifetimeHeader(null)];
  return {
    name: config.CDN,
    edgeHeaders(tags, { vary, staleWhileRevalidate }) {
      if (adapter.ignoresVary && !COMMON_VARY.test(vary)) {
        const passed = adapter.lifetimeHeader(null);
        return { fresh: passed, stale: passed, uncached: unstorable };
      }
      const keys = keyHeaders(boundedKeys(tags, maxKeyBytes));
      const fresh = adapter.lifetimeHeader({
        maxAge: dependsOnClock(tags)
          ? Math.min(CLOCK_MAX_AGE, config.CDN_MAX_AGE)
          : config.CDN_MAX_AGE,
        staleWhileRevalidate: staleWhileRevalidate ? STALE_WHILE_REVALIDATE / SECOND : 0,
        staleIfError: STALE_IF_ERROR / SECOND,
      });
      const stale = adapter.lifetimeHeader({
        maxAge: STALE_MAX_AGE,
        staleWhileRevalidate: 0,
        staleIfError: 0,
      });
      return {
        fresh: [...fresh, ...keys],
        stale: ["cache-control", `public, max-age=0, s-maxage=${STALE_MAX_AGE}`, ...stale, ...keys],
        uncached: unstorable,
      };
    },
    fileHeaders: (keys) => (keyHeader ? { [keyHeader.name]: keys.join(keyHeader.separator) } : {}),
    purge: adapter.purge,
    purgeAll: adapter.purgeAll,
  };
}
