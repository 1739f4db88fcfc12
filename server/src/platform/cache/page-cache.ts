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
/**
 * Shares of the memory. `aside`: redirects, and what is cached briefly. `calls`: replies of the API, of which anybody can ask for any number
 * of pages of any length.
 */
const SHARES = { pages: 11 / 16, calls: 4 / 16, aside: 1 / 16 };
export type Space = keyof typeof SHARES;
/** Bytes that an entry takes beside its page, key and tags, and that each of its tags takes, about. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 128;

/** What a page is made of. `bytes` is what it takes in memory. */
export interface Cacheable {
  bytes: number;
  /** False: served to who asked, and not cached unless it is kept `aside`. */
  keep: boolean;
  /**
   * Where it is cached, `pages` by default. What anybody can have made for any number of addresses, such as a redirect, a 404 or a page of a list,
   * has a space of its own, so that it never evicts pages. In `aside` also what `keep` excludes is cached, for a moment.
   */
  space?: Space;
  /** Set by the cache; called when `bytes` has changed. */
  grew?: (() => void) | undefined;
}

interface GetOptions {
  /** Once what a page shows has changed, wait for the new page instead of getting the stale one. */
  current?: boolean;
}

interface Entry<P> {
  page: P;
  tags: Set<string>;
  madeAt: number;
  /** Changes that the cache had seen when its render began. */
  changes: number;
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
  /** Changes that the cache had seen by then. */
  changes: number;
}

/** An entry in its place. A new place is made when the size of the entry changes. */
interface Place<P> {
  entry: Entry<P>;
}

/**
 * Whole pages by address, least recently used out first. A page is rendered by one request at a time; the others wait for it, or
 * get the stale page while that is allowed.
 */
export class PageCache<P extends Cacheable> {
  readonly #spaces: Record<Space, LRUCache<string, Place<P>>>;
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making<P>>();
  /** Changes so far, and which was the last of a tag: a page begun before it and finished after is stale at birth. */
  #changes = 0;
  readonly #lastChange = new LRUCache<string, number>({ max: 10_000 });
  #lastChangeOfEverything = 0;
  #version = 0;

  constructor(options: { maxBytes: number }) {
    const space = (name: Space) =>
      new LRUCache<string, Place<P>>({
        maxSize: Math.ceil(options.maxBytes * SHARES[name]),
        sizeCalculation: ({ entry: { page, tags } }, key) => page.bytes + key.length + tags.size * TAG_BYTES + ENTRY_BYTES,
        dispose: ({ entry }, key) => this.#untag(key, entry),
      });
    this.#spaces = { pages: space("pages"), calls: space("calls"), aside: space("aside") };
  }

  get #all(): LRUCache<string, Place<P>>[] {
    return Object.values(this.#spaces);
  }

  /** Changes whenever `peek` may give something else, but for what becomes too old. */
  get version(): number {
    return this.#version;
  }

  /** Bytes that all entries take. */
  get bytes(): number {
    return this.#all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  /** The page if it can be served at once, without rendering anything. */
  peek(key: string, now = Date.now()): P | undefined {
    const entry = this.#find(key, now);
    return entry && entry.staleSince > now && now - entry.madeAt < FRESH_FOR ? entry.page : undefined;
  }

  /** The page that was cached last, even if it has to be rendered again before it is served. */
  last(key: string, now = Date.now()): P | undefined {
    const page = this.#find(key, now)?.page;
    return page?.keep ? page : undefined;
  }

  /**
   * The page for an address, rendered by `make` if need be, which is given the page before it.
   * @throws TookTooLong, and what `make` throws, if there is no copy that may be served
   */
  async get(key: string, make: (before: P | undefined) => Promise<P>, { current = false }: GetOptions = {}): Promise<P> {
    const now = Date.now();
    const entry = this.#find(key, now);
    if (!entry) return within(this.#make(key, make, current).promise, FIRST_RENDER_PATIENCE);
    const staleSince = Math.min(entry.staleSince, entry.madeAt + FRESH_FOR);
    if (now < staleSince) return entry.page;
    const usable = () => !entry.withdrawn && now - entry.madeAt < STALE_IF_ERROR;
    if (now < entry.retryAt && usable()) return entry.page;
    const changed = entry.staleSince <= now;
    const { promise, startedAt } = this.#make(key, make, current && changed);
    if (now - staleSince < STALE_WHILE_REVALIDATE && !(current && changed)) {
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
    this.#version++;
    // What was not there may be there now, whatever its tags are.
    const { aside } = this.#spaces;
    for (const [key, { entry }] of aside.entries()) if (!entry.page.keep) aside.delete(key);
    for (const tag of tags) {
      if (tag.startsWith(WITHDRAWN)) this.#withdraw(tag.slice(WITHDRAWN.length));
      if (tag === EVERYTHING) {
        this.#lastChangeOfEverything = this.#changes;
        for (const space of this.#all) for (const { entry } of space.values()) markStale(entry, now);
      }
      this.#lastChange.set(tag, this.#changes);
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#placeOf(key)?.entry;
        if (entry) markStale(entry, now);
      }
    }
  }

  #find(key: string, now: number): Entry<P> | undefined {
    const { pages, calls, aside } = this.#spaces;
    const entry = (pages.get(key) ?? calls.get(key) ?? aside.get(key))?.entry;
    return entry && (entry.page.keep || now - entry.madeAt < BRIEFLY) ? entry : undefined;
  }

  /** What is being rendered may show it, too: whoever asks from now on does not wait for that. */
  #withdraw(tag: string): void {
    this.#making.clear();
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      const entry = this.#placeOf(key)?.entry;
      if (entry) entry.withdrawn = true;
      for (const space of this.#all) space.delete(key);
    }
  }

  /** @param current a render that began before the last change will not do */
  #make(key: string, make: (before: P | undefined) => Promise<P>, current: boolean): Making<P> {
    const running = this.#making.get(key);
    const usable = running && Date.now() - running.startedAt < ABANDON_AFTER && !(current && running.changes !== this.#changes);
    if (usable) return running;
    const promise = this.#makeNow(key, make).finally(() => this.#making.get(key) === making && this.#making.delete(key));
    const making: Making<P> = { promise, startedAt: Date.now(), changes: this.#changes };
    this.#making.set(key, making);
    return making;
  }

  async #makeNow(key: string, make: (before: P | undefined) => Promise<P>): Promise<P> {
    const begun = Date.now();
    const before = this.#changes;
    const { value: page, tags } = await collectTags(() => make(this.#placeOf(key)?.entry.page));
    const changed = (tag: string) => (this.#lastChange.get(tag) ?? 0) > before;
    // Who asked before it was withdrawn gets it; a page that was rendered again since then stays.
    if ([...tags].some((tag) => changed(WITHDRAWN + tag))) return page;
    if ((this.#placeOf(key)?.entry.changes ?? 0) > before) return page;
    for (const space of this.#all) space.delete(key);
    if (!page.keep && !(page.space === "aside" && this.#changes === before)) return page;
    const stale = this.#lastChangeOfEverything > before || tags.has(STALE_INPUT) || [...tags].some(changed);
    const staleSince = stale ? begun : Number.POSITIVE_INFINITY;
    this.#store(key, { page, tags, madeAt: begun, changes: before, staleSince, withdrawn: false, retryAt: 0 });
    return page;
  }

  #placeOf(key: string): Place<P> | undefined {
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
    // It does not fit.
    if (space.peek(key)?.entry !== entry) {
      this.#untag(key, entry);
      return;
    }
    entry.page.grew = () => {
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

function retryLater(entry: Entry<unknown>): void {
  entry.retryAt = Date.now() + RETRY_AFTER;
}

function markStale(entry: Entry<unknown>, now: number): void {
  entry.staleSince = Math.min(entry.staleSince, now);
  entry.retryAt = 0;
}
