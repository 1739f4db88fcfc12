import { LRUCache } from "lru-cache";
import { EVERYTHING } from "./changes.ts";
import { collectTags, tag } from "./tags.ts";

const FRESH_FOR = 60_000;

interface Memo {
  value: Promise<unknown>;
  tags: Set<string>;
  until: number;
  /** Not known yet what it shows, so any change may concern it. */
  making: boolean;
  /** What it shows has changed. */
  stale: boolean;
  /** The answer before this one. */
  last: { value: unknown; tags: Set<string> } | undefined;
}

interface MemoOptions<T> {
  /** Whether an answer that is no longer quite true does, while a new one is made. */
  whileStale?: (value: T) => boolean;
}

/** Small answers that every page needs, such as the menu, kept until what they show changes. */
export class MemoCache {
  readonly #memos = new LRUCache<string, Memo>({ max: 5000 });

  /** The kept answer, or a new one. Its tags count for whoever asks, as if it had been read just now. */
  async get<T>(key: string, make: () => Promise<T>, { whileStale }: MemoOptions<T> = {}): Promise<T> {
    const kept = this.#memos.get(key);
    const memo = kept && !kept.stale && kept.until > Date.now() ? kept : this.#make(key, make, kept?.last);
    const { making, last } = memo;
    if (making && last && whileStale?.(last.value as T)) {
      tag(...last.tags);
      return last.value as T;
    }
    const value = (await memo.value) as T;
    tag(...memo.tags);
    return value;
  }

  change(tags: string[]): void {
    const everything = tags.includes(EVERYTHING);
    for (const memo of this.#memos.values()) if (everything || memo.making || tags.some((name) => memo.tags.has(name))) memo.stale = true;
  }

  #make(key: string, make: () => Promise<unknown>, last: Memo["last"]): Memo {
    const memo: Memo = { value: Promise.resolve(), tags: new Set(), until: Date.now() + FRESH_FOR, making: true, stale: false, last };
    memo.value = collectTags(make).then(({ value, tags }) => {
      for (const name of tags) memo.tags.add(name);
      memo.making = false;
      memo.last = { value, tags };
      return value;
    });
    memo.value.catch(() => this.#memos.get(key) === memo && this.#memos.delete(key));
    this.#memos.set(key, memo);
    return memo;
  }
}
