import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LRUCache } from "lru-cache";
import { EVERYTHING, WITHDRAWN_PREFIX } from "./changes.ts";
import { type CollectedTag, collectTags, STALE_INPUT, tag } from "./tags.ts";
import { withTimeout } from "./with-timeout.ts";

const FRESH_FOR = MINUTE;
/** Age up to which a value is still returned if it cannot be loaded again. */
const STALE_IF_ERROR = DAY;
/** Timeouts for loading a value: before the stale one is returned, and if there is none. */
const RELOAD_TIMEOUT = 2_000;
const FIRST_LOAD_TIMEOUT = 8_000;

interface CachedValue {
  value: unknown;
  tags: Set<CollectedTag>;
  loadedAt: number;
}

interface MemoEntry {
  value: Promise<unknown>;
  tags: Set<CollectedTag>;
  startedAt: number;
  /** Still loading: its tags are not known yet, so any change may affect it. */
  loading: boolean;
  /** Something that it shows has changed. */
  stale: boolean;
  /** Content was withdrawn while it was loading: it may not be used as a fallback. */
  withdrawn: boolean;
  previous: CachedValue | undefined;
}

interface MemoOptions<T> {
  /** Maximum age without a change, in milliseconds. Default: a minute. */
  freshFor?: number;
  /**
   * Serve this stale value while revalidating? Only called until the value is as old as `freshFor`.
   */
  staleWhileRevalidate?: (value: T) => boolean;
  /**
   * Return the stale value if loading fails or hangs, because the database does. Default: true.
   * Withdrawn values are never returned.
   */
  staleIfError?: boolean;
  /** One of many large values, such as an article, of which only the last ones are kept. */
  large?: boolean;
}

/** Maximum numbers of values: those that pages share, and `large` ones of about 20 kB. */
const MAX_SMALL = 5000;
const MAX_LARGE = 500;

/**
 * Cache of values that pages are built from, such as the menu, until a change invalidates them.
 */
export class MemoCache {
  readonly #small = new LRUCache<string, MemoEntry>({ max: MAX_SMALL });
  /** Separate, so that a crawler of all articles does not evict what every page needs. */
  readonly #large = new LRUCache<string, MemoEntry>({ max: MAX_LARGE });

  /**
   * Returns the cached value, or loads it. Its tags are added to the caller's, as if the caller had
   * just loaded it.
   * @throws TimeoutError, and errors of `load`, if there is no previous value
   */
  async get<T>(
    key: string,
    load: () => Promise<T>,
    {
      freshFor = FRESH_FOR,
      staleWhileRevalidate,
      staleIfError = true,
      large = false,
    }: MemoOptions<T> = {},
  ): Promise<T> {
    const entries = large ? this.#large : this.#small;
    const cached = entries.get(key);
    const previous = cached?.previous;
    if (
      previous &&
      Date.now() - previous.loadedAt < freshFor &&
      staleWhileRevalidate?.(previous.value as T)
    )
      return taggedValue<T>(previous);
    const entry =
      cached && !cached.stale && Date.now() - cached.startedAt < freshFor
        ? cached
        : startLoading(load, cached?.previous);
    if (entry !== cached) entries.set(key, entry);
    if (entry.loading && entry.previous && staleWhileRevalidate?.(entry.previous.value as T))
      return taggedValue<T>(entry.previous);
    const usable = () =>
      staleIfError && entry.previous && Date.now() - entry.previous.loadedAt < STALE_IF_ERROR;
    try {
      const timeout =
        entry.startedAt + (usable() ? RELOAD_TIMEOUT : FIRST_LOAD_TIMEOUT) - Date.now();
      const value = await (entry.loading ? withTimeout(entry.value, timeout) : entry.value);
      tag(...entry.tags);
      return value as T;
    } catch (error) {
      if (!entry.previous || !usable()) throw error;
      tag(STALE_INPUT);
      return taggedValue<T>(entry.previous);
    }
  }

  change(tags: string[]): void {
    const everything = tags.includes(EVERYTHING);
    const withdrawn = tags.flatMap((name) =>
      name.startsWith(WITHDRAWN_PREFIX) ? [name.slice(WITHDRAWN_PREFIX.length)] : [],
    );
    const changed = [...tags, ...withdrawn];
    for (const entry of [...this.#small.values(), ...this.#large.values()]) {
      if (everything || entry.loading || changed.some((name) => hasTag(entry, name)))
        entry.stale = true;
      if (!withdrawn.length) continue;
      if (entry.loading) entry.withdrawn = true;
      const { previous } = entry;
      if (previous && withdrawn.some((name) => hasTag(previous, name))) entry.previous = undefined;
    }
  }
}

function startLoading(load: () => Promise<unknown>, previous: CachedValue | undefined): MemoEntry {
  const startedAt = Date.now();
  const entry: MemoEntry = {
    value: Promise.resolve(),
    tags: new Set(),
    startedAt,
    loading: true,
    stale: false,
    withdrawn: false,
    previous,
  };
  entry.value = collectTags(load).then(({ value, tags }) => {
    for (const name of tags) entry.tags.add(name);
    entry.loading = false;
    // It was built from a value that could not be renewed: the next caller tries again.
    if (tags.has(STALE_INPUT)) entry.stale = true;
    if (!entry.withdrawn) entry.previous = { value, tags, loadedAt: startedAt };
    return value;
  });
  entry.value.catch(() => {
    // The next caller tries again, and can fall back to the previous value.
    entry.loading = false;
    entry.stale = true;
  });
  return entry;
}

const hasTag = ({ tags }: { tags: ReadonlySet<string> }, name: string): boolean => tags.has(name);

function taggedValue<T>(cached: CachedValue): T {
  tag(...cached.tags);
  return cached.value as T;
}
