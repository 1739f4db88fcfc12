import { LRUCache } from "lru-cache";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import { collectTags } from "./tags.ts";

/** How old a page may get without a change, and how long one that changed is still served, in milliseconds. */
export const FRESH_FOR = 60_000;
/** A page that changed is served once more while it is made anew, if the change is at most this old. */
export const STALE_WHILE_REVALIDATE = 10_000;
/** When it cannot be made anew, because the database is away, it is served for a day. */
export const STALE_IF_ERROR = 24 * 60 * 60_000;

/** What a page is made of. `bytes` is what it takes in memory. */
export interface Cacheable {
  bytes: number;
  /** False: served to who asked, never kept. */
  keep: boolean;
}

interface Entry<P> {
  page: P;
  tags: Set<string>;
  madeAt: number;
  /** When it stopped being true; Infinity while it is. */
  staleSince: number;
  /** Shows what nobody may see any more. */
  withdrawn: boolean;
}

/**
 * Pages kept whole, by address, least used out first. Each is made by one request at a time; the others wait for it, or
 * get the one before while that is allowed.
 */
export class PageCache<P extends Cacheable> {
  readonly #entries: LRUCache<string, Entry<P>>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<P>>();
  /** Changes so far, and which was the last of a tag: a page begun before it and finished after is stale at birth. */
  #changes = 0;
  readonly #lastChange = new LRUCache<string, number>({ max: 10_000 });
  #lastChangeOfEverything = 0;

  constructor(options: { maxBytes: number }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.page.bytes + 2048,
      dispose: (entry, key) => this.#forget(key, entry),
    });
  }

  /** The page if it can be served at once, without making anything. */
  peek(key: string, now = Date.now()): P | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.staleSince > now && now - entry.madeAt < FRESH_FOR ? entry.page : undefined;
  }

  /** The page for an address, made by `make` if need be. */
  async get(key: string, make: () => Promise<P>): Promise<P> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#make(key, make);
    const now = Date.now();
    const staleSince = Math.min(entry.staleSince, entry.madeAt + FRESH_FOR);
    if (now < staleSince) return entry.page;
    const making = this.#make(key, make);
    if (now - staleSince < STALE_WHILE_REVALIDATE) {
      making.catch(() => {});
      return entry.page;
    }
    return making.catch((error) => {
      if (!entry.withdrawn && now - entry.madeAt < STALE_IF_ERROR) return entry.page;
      throw error;
    });
  }

  /** Marks every page stale that shows one of these, and forgets those that show what is withdrawn. */
  change(tags: string[], now = Date.now()): void {
    this.#changes++;
    for (const tag of tags) {
      if (tag.startsWith(WITHDRAWN)) this.#withdraw(tag.slice(WITHDRAWN.length));
      if (tag === EVERYTHING) {
        this.#lastChangeOfEverything = this.#changes;
        for (const entry of this.#entries.values()) entry.staleSince = Math.min(entry.staleSince, now);
      }
      this.#lastChange.set(tag, this.#changes);
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.peek(key);
        if (entry) entry.staleSince = Math.min(entry.staleSince, now);
      }
    }
  }

  /** What is being made may show it, too: whoever asks from now on does not wait for that. */
  #withdraw(tag: string): void {
    this.#making.clear();
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      const entry = this.#entries.peek(key);
      if (entry) entry.withdrawn = true;
      this.#entries.delete(key);
    }
  }

  #make(key: string, make: () => Promise<P>): Promise<P> {
    const running = this.#making.get(key);
    if (running) return running;
    const promise = this.#makeNow(key, make).finally(() => this.#making.get(key) === promise && this.#making.delete(key));
    this.#making.set(key, promise);
    return promise;
  }

  async #makeNow(key: string, make: () => Promise<P>): Promise<P> {
    const begun = Date.now();
    const before = this.#changes;
    const { value: page, tags } = await collectTags(make);
    const changed = (tag: string) => (this.#lastChange.get(tag) ?? 0) > before;
    // Who asked before it was withdrawn gets it; a page that was made anew since then stays.
    if ([...tags].some((tag) => changed(WITHDRAWN + tag))) return page;
    if (!page.keep) {
      this.#entries.delete(key);
      return page;
    }
    const changedMeanwhile = this.#lastChangeOfEverything > before || [...tags].some(changed);
    const staleSince = changedMeanwhile ? begun : Number.POSITIVE_INFINITY;
    this.#entries.set(key, { page, tags, madeAt: begun, staleSince, withdrawn: false });
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    return page;
  }

  #forget(key: string, entry: Entry<P>): void {
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
