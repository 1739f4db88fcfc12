import { LRUCache } from "lru-cache";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import { collectTags, STALE_INPUT, tag } from "./tags.ts";
import { within } from "./within.ts";

const FRESH_FOR = 60_000;
/** How long an answer that cannot be had is replaced by the one before. */
const STALE_IF_ERROR = 24 * 60 * 60_000;
/** How long an answer may take before the stale one is used, and how long where there is none. */
const PATIENCE = 2_000;
const FIRST_PATIENCE = 8_000;

interface Answer {
  value: unknown;
  tags: Set<string>;
  madeAt: number;
}

interface Memo {
  value: Promise<unknown>;
  tags: Set<string>;
  startedAt: number;
  /** Not known yet what it shows, so any change may concern it. */
  making: boolean;
  /** What it shows has changed. */
  stale: boolean;
  /** Something was withdrawn while it was made: it is no fallback. */
  withdrawn: boolean;
  /** The answer before this one. */
  last: Answer | undefined;
}

interface MemoOptions<T> {
  /** How old the answer may get without a change, in milliseconds. Default: a minute. */
  freshFor?: number;
  /** Whether a stale answer is used: until it is as old as `freshFor`, and then while a new one is made. */
  whileStale?: (value: T) => boolean;
  /** Use the stale answer if no new one can be had, because the database is away or hangs. Default: true. Withdrawn answers are never used. */
  staleIfError?: boolean;
}

/** Small answers that every page needs, such as the menu, cached until what they show changes. */
export class MemoCache {
  readonly #memos = new LRUCache<string, Memo>({ max: 5000 });

  /**
   * The cached answer, or a new one. Its tags count for the caller, as if it had been read just now.
   * @throws TookTooLong, and what `make` throws, if there is no answer from before
   */
  async get<T>(
    key: string,
    make: () => Promise<T>,
    { freshFor = FRESH_FOR, whileStale, staleIfError = true }: MemoOptions<T> = {},
  ): Promise<T> {
    const kept = this.#memos.get(key);
    const before = kept?.last;
    if (before && Date.now() - before.madeAt < freshFor && whileStale?.(before.value as T)) return used<T>(before);
    const memo = kept && !kept.stale && Date.now() - kept.startedAt < freshFor ? kept : this.#make(key, make, kept?.last);
    if (memo.making && memo.last && whileStale?.(memo.last.value as T)) return used<T>(memo.last);
    const usable = () => staleIfError && memo.last && Date.now() - memo.last.madeAt < STALE_IF_ERROR;
    try {
      const patience = memo.startedAt + (usable() ? PATIENCE : FIRST_PATIENCE) - Date.now();
      const value = await (memo.making ? within(memo.value, patience) : memo.value);
      tag(...memo.tags);
      return value as T;
    } catch (error) {
      if (!memo.last || !usable()) throw error;
      tag(STALE_INPUT);
      return used<T>(memo.last);
    }
  }

  change(tags: string[]): void {
    const everything = tags.includes(EVERYTHING);
    const withdrawn = tags.flatMap((name) => (name.startsWith(WITHDRAWN) ? [name.slice(WITHDRAWN.length)] : []));
    for (const memo of this.#memos.values()) {
      if (everything || memo.making || tags.some((name) => memo.tags.has(name))) memo.stale = true;
      if (!withdrawn.length) continue;
      if (memo.making) memo.withdrawn = true;
      if (withdrawn.some((name) => memo.last?.tags.has(name))) memo.last = undefined;
    }
  }

  #make(key: string, make: () => Promise<unknown>, last: Answer | undefined): Memo {
    const startedAt = Date.now();
    const memo: Memo = { value: Promise.resolve(), tags: new Set(), startedAt, making: true, stale: false, withdrawn: false, last };
    memo.value = collectTags(make).then(({ value, tags }) => {
      for (const name of tags) memo.tags.add(name);
      memo.making = false;
      // It is made of another answer that could not be renewed: the next caller tries again.
      if (tags.has(STALE_INPUT)) memo.stale = true;
      if (!memo.withdrawn) memo.last = { value, tags, madeAt: startedAt };
      return value;
    });
    memo.value.catch(() => {
      // The next caller tries again, and has the answer before this one to fall back on.
      memo.making = false;
      memo.stale = true;
    });
    this.#memos.set(key, memo);
    return memo;
  }
}

function used<T>(answer: Answer): T {
  tag(...answer.tags);
  return answer.value as T;
}
