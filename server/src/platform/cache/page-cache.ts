import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LRUCache } from "lru-cache";
import { EVERYTHING, WITHDRAWN_PREFIX } from "./changes.ts";
import { collectTags, STALE_INPUT } from "./tags.ts";
import { withTimeout } from "./with-timeout.ts";

/** Age up to which a page is fresh without a change, in milliseconds. */
export const FRESH_FOR = MINUTE;
/**
 * Age up to which a briefly cached response, such as a 404, is fresh. Any change ends it earlier.
 */
export const BRIEF_FRESH_FOR = 10_000;
/**
 * Stale while revalidate: a changed page is served stale while it is rendered again, if the change
 * is at most this old.
 */
export const STALE_WHILE_REVALIDATE = 10_000;
/**
 * Age up to which a page is served stale if it cannot be rendered: the database fails or hangs, or
 * the server is overloaded.
 */
export const STALE_IF_ERROR = DAY;
/** Timeout of a render, after which the stale page is served instead. */
export const RENDER_TIMEOUT = 3_000;
/** Timeout of a request for a page that has no cached copy. */
export const FIRST_RENDER_TIMEOUT = 10_000;
/**
 * Pause after a failed or late render, during which the stale page is served without another
 * attempt. A change ends it.
 */
export const RETRY_AFTER = 2_000;
/** Age at which an unfinished render is abandoned: the next request starts another. */
export const ABANDON_AFTER = MINUTE;
/**
 * Shares of the memory. `aside`: redirects and briefly cached responses. `calls`: API responses,
 * separate because anybody can request any number of pages of any length.
 */
const MEMORY_SHARES = { pages: 11 / 16, calls: 4 / 16, aside: 1 / 16 };
export type CacheSpace = keyof typeof MEMORY_SHARES;
/**
 * Approximate overhead of an entry in addition to its page, key and tags, and of each of its tags,
 * in bytes.
 */
const ENTRY_OVERHEAD_BYTES = 1024;
const TAG_OVERHEAD_BYTES = 128;

/** Cacheable page. `bytes` is its size in memory. */
export interface Cacheable {
  bytes: number;
  /** False: returned to the waiting requests, but not cached, except briefly in `aside`. */
  cacheable: boolean;
  /**
   * Space that it is cached in, `pages` by default. Responses that anybody can request for any
   * number of URLs, such as redirects, 404s or pages of a list, have a separate space, so that they
   * never evict pages. `aside` also briefly caches responses that are not cacheable.
   */
  space?: CacheSpace;
  /** Set by the cache; to be called when `bytes` has changed. */
  onResize?: () => void;
}

interface PageCacheOptions {
  maxBytes: number;
  /**
   * Render a page once more if its content changed during the render: for a CDN, which receives the
   * purge of that change before the page.
   */
  rerenderChanged?: boolean;
}

type Render<P> = (previous: P | undefined) => Promise<P>;

export interface GetOptions {
  /**
   * If the content of the page has changed, wait for the new page instead of getting the stale one.
   */
  waitForFresh?: boolean;
}

interface Entry<P> {
  page: P;
  tags: Set<string>;
  renderedAt: number;
  /** Number of changes that the cache had seen when the render began. */
  changesSeen: number;
  /** Time of the first change since it was rendered; Infinity while it is fresh. */
  staleSince: number;
  /** Shows withdrawn content. */
  withdrawn: boolean;
  /** Time of the next render attempt, after one failed or timed out. */
  retryAt: number;
}

interface PendingRender<P> {
  promise: Promise<P>;
  startedAt: number;
  /** Number of changes that the cache had seen at that time. */
  changesSeen: number;
}

/**
 * Wrapper of an entry. It is replaced when the size of the entry changes, as the LRU cache measures
 * a value once.
 */
interface EntryHolder<P> {
  entry: Entry<P>;
}

/**
 * LRU cache of rendered pages by URL, with stale while revalidate. A page is rendered by one
 * request at a time; the others wait for it, or get the stale page while that is allowed.
 */
export class PageCache<P extends Cacheable> {
  readonly #spaces: Record<CacheSpace, LRUCache<string, EntryHolder<P>>>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #pending = new Map<string, PendingRender<P>>();
  /**
   * Number of changes so far, and the last change per tag: a page whose render began before it and
   * ended after it is stale.
   */
  #changeCount = 0;
  readonly #lastChange = new LRUCache<string, number>({ max: 10_000 });
  #lastChangeToEverything = 0;
  #version = 0;
  readonly #rerenderChanged: boolean;

  constructor(options: PageCacheOptions) {
    this.#rerenderChanged = options.rerenderChanged ?? false;
    const space = (name: CacheSpace) =>
      new LRUCache<string, EntryHolder<P>>({
        maxSize: Math.ceil(options.maxBytes * MEMORY_SHARES[name]),
        sizeCalculation: ({ entry: { page, tags } }, key) =>
          page.bytes + key.length + tags.size * TAG_OVERHEAD_BYTES + ENTRY_OVERHEAD_BYTES,
        dispose: ({ entry }, key) => this.#untag(key, entry),
      });
    this.#spaces = { pages: space("pages"), calls: space("calls"), aside: space("aside") };
  }

  get #allSpaces(): LRUCache<string, EntryHolder<P>>[] {
    return Object.values(this.#spaces);
  }

  /** Changes whenever `peek` may return something else, except for pages that become too old. */
  get version(): number {
    return this.#version;
  }

  /** Size of all entries in bytes. */
  get bytes(): number {
    return this.#allSpaces.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  /** Returns the page if it is cached and fresh. */
  peek(key: string, now = Date.now()): P | undefined {
    const entry = this.#find(key, now);
    return entry && entry.staleSince > now && now - entry.renderedAt < FRESH_FOR
      ? entry.page
      : undefined;
  }

  /** Returns the page that was cached last, even if it is stale. */
  last(key: string, now = Date.now()): P | undefined {
    const page = this.#find(key, now)?.page;
    return page?.cacheable ? page : undefined;
  }

  /**
   * Returns the state of a page that `get` returned for a key, when it is sent: `stale` pages have
   * changed or expired since they were rendered; `uncached` ones are not in the cache, because
   * their content was withdrawn or a newer page has replaced them.
   */
  stateOf(key: string, page: P, now = Date.now()): "fresh" | "stale" | "uncached" {
    if (this.peek(key, now) === page) return "fresh";
    return this.#holderOf(key)?.entry.page === page ? "stale" : "uncached";
  }

  /**
   * Returns the page for a URL, rendered by `render` if necessary, which gets the previous page.
   * @throws TimeoutError, and errors of `render`, if no copy may be served
   */
  async get(key: string, render: Render<P>, options: GetOptions = {}): Promise<P> {
    const page = await this.#get(key, render, options);
    return this.#rerenderChanged && this.#changedDuringRender(key, page)
      ? this.#get(key, render, { waitForFresh: true })
      : page;
  }

  async #get(key: string, render: Render<P>, { waitForFresh = false }: GetOptions): Promise<P> {
    const now = Date.now();
    const entry = this.#find(key, now);
    if (!entry)
      return withTimeout(
        this.#startRender(key, render, waitForFresh).promise,
        FIRST_RENDER_TIMEOUT,
      );
    const staleSince = Math.min(entry.staleSince, entry.renderedAt + FRESH_FOR);
    if (now < staleSince) return entry.page;
    const usable = () => !entry.withdrawn && now - entry.renderedAt < STALE_IF_ERROR;
    if (now < entry.retryAt && usable()) return entry.page;
    const changed = entry.staleSince <= now;
    const { promise, startedAt } = this.#startRender(key, render, waitForFresh && changed);
    if (now - staleSince < STALE_WHILE_REVALIDATE && !(waitForFresh && changed)) {
      promise.catch(() => delayRetry(entry));
      return entry.page;
    }
    try {
      return await withTimeout(
        promise,
        usable() ? startedAt + RENDER_TIMEOUT - now : FIRST_RENDER_TIMEOUT,
      );
    } catch (error) {
      if (!usable()) throw error;
      delayRetry(entry);
      return entry.page;
    }
  }

  /**
   * Marks every page stale that shows one of these tags, and evicts pages that show withdrawn
   * content.
   */
  change(tags: string[], now = Date.now()): void {
    this.#changeCount++;
    this.#version++;
    // A missing record may exist now, so the tags of its response are irrelevant.
    const { aside } = this.#spaces;
    for (const [key, { entry }] of aside.entries()) if (!entry.page.cacheable) aside.delete(key);
    for (const tag of tags) {
      if (tag.startsWith(WITHDRAWN_PREFIX)) this.#withdraw(tag.slice(WITHDRAWN_PREFIX.length));
      if (tag === EVERYTHING) {
        this.#lastChangeToEverything = this.#changeCount;
        for (const space of this.#allSpaces)
          for (const { entry } of space.values()) markStale(entry, now);
      }
      this.#lastChange.set(tag, this.#changeCount);
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#holderOf(key)?.entry;
        if (entry) markStale(entry, now);
      }
    }
  }

  #changedDuringRender(key: string, page: P, now = Date.now()): boolean {
    const entry = this.#holderOf(key)?.entry;
    // A page that cannot be rendered now is not retried.
    return (
      entry?.page === page &&
      entry.staleSince <= now &&
      entry.retryAt <= now &&
      !entry.tags.has(STALE_INPUT)
    );
  }

  #find(key: string, now: number): Entry<P> | undefined {
    const { pages, calls, aside } = this.#spaces;
    const entry = (pages.get(key) ?? calls.get(key) ?? aside.get(key))?.entry;
    return entry && (entry.page.cacheable || now - entry.renderedAt < BRIEF_FRESH_FOR)
      ? entry
      : undefined;
  }

  /**
   * A pending render may show the withdrawn content, too: requests from now on do not wait for it.
   */
  #withdraw(tag: string): void {
    this.#pending.clear();
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      const entry = this.#holderOf(key)?.entry;
      if (entry) entry.withdrawn = true;
      for (const space of this.#allSpaces) space.delete(key);
    }
  }

  /** @param current do not join a render that began before the last change */
  #startRender(key: string, render: Render<P>, current: boolean): PendingRender<P> {
    const running = this.#pending.get(key);
    const usable =
      running &&
      Date.now() - running.startedAt < ABANDON_AFTER &&
      !(current && running.changesSeen !== this.#changeCount);
    if (usable) return running;
    const promise = this.#renderAndStore(key, render).finally(
      () => this.#pending.get(key) === pending && this.#pending.delete(key),
    );
    const pending: PendingRender<P> = {
      promise,
      startedAt: Date.now(),
      changesSeen: this.#changeCount,
    };
    this.#pending.set(key, pending);
    return pending;
  }

  async #renderAndStore(key: string, render: Render<P>): Promise<P> {
    const startedAt = Date.now();
    const changesBefore = this.#changeCount;
    const { value: page, tags } = await collectTags(() => render(this.#holderOf(key)?.entry.page));
    const changed = (tag: string) => (this.#lastChange.get(tag) ?? 0) > changesBefore;
    // Requests from before the withdrawal get the page. A page that was rendered since then stays
    // cached.
    if ([...tags].some((tag) => changed(WITHDRAWN_PREFIX + tag))) return page;
    if ((this.#holderOf(key)?.entry.changesSeen ?? 0) > changesBefore) return page;
    for (const space of this.#allSpaces) space.delete(key);
    if (!page.cacheable && !(page.space === "aside" && this.#changeCount === changesBefore))
      return page;
    const isStale =
      this.#lastChangeToEverything > changesBefore ||
      tags.has(STALE_INPUT) ||
      [...tags].some(changed);
    const staleSince = isStale ? startedAt : Number.POSITIVE_INFINITY;
    this.#store(key, {
      page,
      tags,
      renderedAt: startedAt,
      changesSeen: changesBefore,
      staleSince,
      withdrawn: false,
      retryAt: 0,
    });
    return page;
  }

  #holderOf(key: string): EntryHolder<P> | undefined {
    const { pages, calls, aside } = this.#spaces;
    return pages.peek(key) ?? calls.peek(key) ?? aside.peek(key);
  }

  #store(key: string, entry: Entry<P>): void {
    this.#version++;
    const space = this.#spaces[entry.page.space ?? "pages"];
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    space.set(key, { entry });
    // Larger than the space.
    if (space.peek(key)?.entry !== entry) {
      this.#untag(key, entry);
      return;
    }
    entry.page.onResize = () => {
      if (space.peek(key)?.entry !== entry) return;
      this.#version++;
      space.set(key, { entry }, { noDisposeOnSet: true });
    };
  }

  #untag(key: string, entry: Entry<P>): void {
    this.#version++;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

function delayRetry(entry: Entry<unknown>): void {
  entry.retryAt = Date.now() + RETRY_AFTER;
}

function markStale(entry: Entry<unknown>, now: number): void {
  entry.staleSince = Math.min(entry.staleSince, now);
  entry.retryAt = 0;
}
