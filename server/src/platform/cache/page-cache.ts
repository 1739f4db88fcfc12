import { LRUCache } from "lru-cache";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import { collectTags, STALE_INPUT } from "./tags.ts";
import { within } from "./within.ts";

/** How old a page may get without a change, in milliseconds. */
export const FRESH_FOR = 60_000;
/** How old an answer may get that is kept briefly, such as 404. Any change ends it earlier. */
export const BRIEFLY = 10_000;
/** A page that changed is served once more while it is rendered again, if the change is at most this old. */
export const STALE_WHILE_REVALIDATE = 10_000;
/** A page that cannot be rendered, because the database is away or hangs, or because too much is being rendered, is served for a day. */
export const STALE_IF_ERROR = 24 * 60 * 60_000;
/** How long a render may take before the stale page is served instead. */
export const RENDER_PATIENCE = 3_000;
/** How long a request waits for a page of which there is no copy. */
export const FIRST_RENDER_PATIENCE = 10_000;
/** For so long after a failed or late render, the stale page is served without another try. A change ends it. */
export const RETRY_AFTER = 2_000;
/** A render that did not end by then is given up: the next request starts another. */
export const ABANDON_AFTER = 60_000;
/** Share of the memory that answers other than pages may take: redirects, and what is kept briefly. */
const ASIDE_SHARE = 1 / 16;
/** Bytes that an entry takes beside its page and key, about. */
const ENTRY_BYTES = 2048;

/** What a page is made of. `bytes` is what it takes in memory. */
export interface Cacheable {
  bytes: number;
  /** False: served to who asked, and not cached unless it is kept `aside`. */
  keep: boolean;
  /**
   * An answer that anybody can have made for any number of addresses, such as a redirect or 404. It is kept in a small space apart, so that
   * these answers never push out pages; if `keep` is false, for a moment only.
   */
  aside?: boolean;
}

interface Entry<P> {
  page: P;
  tags: Set<string>;
  madeAt: number;
  /** When it stopped being true; Infinity while it is. */
  staleSince: number;
  /** Shows what nobody may see any more. */
  withdrawn: boolean;
  /** Until then it is not rendered again, since that failed or took too long. */
  retryAt: number;
}

interface Making<P> {
  promise: Promise<P>;
  startedAt: number;
}

/**
 * Whole pages by address, least recently used out first. A page is rendered by one request at a time; the others wait for it, or
 * get the stale page while that is allowed.
 */
export class PageCache<P extends Cacheable> {
  readonly #pages: LRUCache<string, Entry<P>>;
  readonly #aside: LRUCache<string, Entry<P>>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making<P>>();
  /** Changes so far, and which was the last of a tag: a page begun before it and finished after is stale at birth. */
  #changes = 0;
  readonly #lastChange = new LRUCache<string, number>({ max: 10_000 });
  #lastChangeOfEverything = 0;

  constructor(options: { maxBytes: number }) {
    const space = (maxSize: number) =>
      new LRUCache<string, Entry<P>>({
        maxSize,
        sizeCalculation: ({ page }, key) => page.bytes + 2 * key.length + ENTRY_BYTES,
        dispose: (entry, key) => this.#untag(key, entry),
      });
    this.#pages = space(options.maxBytes);
    this.#aside = space(Math.ceil(options.maxBytes * ASIDE_SHARE));
  }

  /** The page if it can be served at once, without rendering anything. */
  peek(key: string, now = Date.now()): P | undefined {
    const entry = this.#find(key, now);
    return entry && entry.staleSince > now && now - entry.madeAt < FRESH_FOR ? entry.page : undefined;
  }

  /**
   * The page for an address, rendered by `make` if need be.
   * @throws TookTooLong, and what `make` throws, if there is no copy that may be served
   */
  async get(key: string, make: () => Promise<P>): Promise<P> {
    const now = Date.now();
    const entry = this.#find(key, now);
    if (!entry) return within(this.#make(key, make).promise, FIRST_RENDER_PATIENCE);
    const staleSince = Math.min(entry.staleSince, entry.madeAt + FRESH_FOR);
    if (now < staleSince) return entry.page;
    const usable = () => !entry.withdrawn && now - entry.madeAt < STALE_IF_ERROR;
    if (now < entry.retryAt && usable()) return entry.page;
    const { promise, startedAt } = this.#make(key, make);
    if (now - staleSince < STALE_WHILE_REVALIDATE) {
      promise.catch(() => retryLater(entry));
      return entry.page;
    }
    try {
      return await within(promise, usable() ? startedAt + RENDER_PATIENCE - now : FIRST_RENDER_PATIENCE);
    } catch (error) {
      if (!usable()) throw error;
      retryLater(entry);
      return entry.page;
    }
  }

  /** Marks every page stale that shows one of these, and forgets those that show what is withdrawn. */
  change(tags: string[], now = Date.now()): void {
    this.#changes++;
    // What was not there may be there now, whatever its tags are.
    for (const [key, { page }] of this.#aside.entries()) if (!page.keep) this.#aside.delete(key);
    for (const tag of tags) {
      if (tag.startsWith(WITHDRAWN)) this.#withdraw(tag.slice(WITHDRAWN.length));
      if (tag === EVERYTHING) {
        this.#lastChangeOfEverything = this.#changes;
        for (const space of [this.#pages, this.#aside]) for (const entry of space.values()) markStale(entry, now);
      }
      this.#lastChange.set(tag, this.#changes);
      for (const key of this.#byTag.get(tag) ?? []) {
        for (const space of [this.#pages, this.#aside]) {
          const entry = space.peek(key);
          if (entry) markStale(entry, now);
        }
      }
    }
  }

  #find(key: string, now: number): Entry<P> | undefined {
    const page = this.#pages.get(key);
    if (page) return page;
    const entry = this.#aside.get(key);
    return entry && (entry.page.keep || now - entry.madeAt < BRIEFLY) ? entry : undefined;
  }

  /** What is being rendered may show it, too: whoever asks from now on does not wait for that. */
  #withdraw(tag: string): void {
    this.#making.clear();
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      for (const space of [this.#pages, this.#aside]) {
        const entry = space.peek(key);
        if (entry) entry.withdrawn = true;
        space.delete(key);
      }
    }
  }

  #make(key: string, make: () => Promise<P>): Making<P> {
    const running = this.#making.get(key);
    if (running && Date.now() - running.startedAt < ABANDON_AFTER) return running;
    const promise = this.#makeNow(key, make).finally(() => this.#making.get(key) === making && this.#making.delete(key));
    const making: Making<P> = { promise, startedAt: Date.now() };
    this.#making.set(key, making);
    return making;
  }

  async #makeNow(key: string, make: () => Promise<P>): Promise<P> {
    const begun = Date.now();
    const before = this.#changes;
    const { value: page, tags } = await collectTags(make);
    const changed = (tag: string) => (this.#lastChange.get(tag) ?? 0) > before;
    // Who asked before it was withdrawn gets it; a page that was rendered again since then stays.
    if ([...tags].some((tag) => changed(WITHDRAWN + tag))) return page;
    this.#pages.delete(key);
    this.#aside.delete(key);
    if (!page.keep && !(page.aside && this.#changes === before)) return page;
    const stale = this.#lastChangeOfEverything > before || tags.has(STALE_INPUT) || [...tags].some(changed);
    const entry = { page, tags, madeAt: begun, staleSince: stale ? begun : Number.POSITIVE_INFINITY, withdrawn: false, retryAt: 0 };
    (page.aside ? this.#aside : this.#pages).set(key, entry);
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    return page;
  }

  #untag(key: string, entry: Entry<P>): void {
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

function retryLater(entry: Entry<unknown>): void {
  entry.retryAt = Date.now() + RETRY_AFTER;
}

function markStale(entry: Entry<unknown>, now: number): void {
  entry.staleSince = Math.min(entry.staleSince, now);
  entry.retryAt = 0;
}
