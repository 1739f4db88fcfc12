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
}

/** Small answers that every page needs, such as the menu, kept until what they show changes. */
export class MemoCache {
  readonly #memos = new LRUCache<string, Memo>({ max: 5000 });

  /** The kept answer, or a new one. Its tags count for whoever asks, as if it had been read just now. */
  async get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#memos.get(key);
    const memo = kept && kept.until > Date.now() ? kept : this.#make(key, make);
    const value = (await memo.value) as T;
    tag(...memo.tags);
    return value;
  }

  change(tags: string[]): void {
    if (tags.includes(EVERYTHING)) this.#memos.clear();
    for (const [key, memo] of this.#memos) if (memo.making || tags.some((name) => memo.tags.has(name))) this.#memos.delete(key);
  }

  #make(key: string, make: () => Promise<unknown>): Memo {
    const memo: Memo = { value: Promise.resolve(), tags: new Set(), until: Date.now() + FRESH_FOR, making: true };
    memo.value = collectTags(make).then(({ value, tags }) => {
      for (const name of tags) memo.tags.add(name);
      memo.making = false;
      return value;
    });
    memo.value.catch(() => this.#memos.delete(key));
    this.#memos.set(key, memo);
    return memo;
  }
}
