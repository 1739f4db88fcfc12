import { afterEach, describe, expect, it, vi } from "vitest";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import { MemoCache } from "./memo.ts";
import { collectTags, STALE_INPUT, tag } from "./tags.ts";
import { TookTooLong } from "./within.ts";

afterEach(() => vi.useRealTimers());

const answer = (value: string) =>
  vi.fn(async () => {
    tag("article:1");
    return value;
  });
const hanging = () => new Promise<string>(() => {});
const failing = () => Promise.reject<string>(new Error("the database is away"));

/** A memo with an answer that has changed since. */
async function changed() {
  const memo = new MemoCache();
  await memo.get("menu", answer("old"));
  memo.change(["article:1"]);
  return memo;
}

describe("the memo cache", () => {
  it("asks once until what it shows changes", async () => {
    const memo = new MemoCache();
    const make = answer("menu");
    await Promise.all([memo.get("menu", make), memo.get("menu", make)]);
    expect(make).toHaveBeenCalledTimes(1);
    memo.change(["article:2"]);
    await memo.get("menu", make);
    expect(make).toHaveBeenCalledTimes(1);
    memo.change(["article:1"]);
    await memo.get("menu", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("uses the stale answer when a new one fails, and tries again at the next call", async () => {
    const memo = await changed();
    const { value, tags } = await collectTags(() => memo.get("menu", failing));
    expect([value, [...tags].sort()]).toEqual(["old", ["article:1", STALE_INPUT]]);
    expect(await memo.get("menu", answer("new"))).toBe("new");
  });

  it("makes an answer again at the next call when it is made of a stale one", async () => {
    const memo = await changed();
    const make = vi.fn(() => memo.get("menu", failing));
    await memo.get("frame", make);
    await memo.get("frame", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("makes an answer again when it is older than its caller allows", async () => {
    vi.useFakeTimers();
    const memo = new MemoCache();
    const make = answer("menu");
    await memo.get("menu", make, { freshFor: 1000 });
    await vi.advanceTimersByTimeAsync(999);
    await memo.get("menu", make, { freshFor: 1000 });
    expect(make).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await memo.get("menu", make, { freshFor: 1000 });
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("uses the stale answer when a new one hangs, and starts no second try meanwhile", async () => {
    vi.useFakeTimers();
    const memo = await changed();
    const make = vi.fn(hanging);
    for (let i = 0; i < 3; i++) {
      const waiting = memo.get("menu", make);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await waiting).toBe("old");
    }
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("fails when the first answer hangs, and does not hang its callers", async () => {
    vi.useFakeTimers();
    const waiting = expect(new MemoCache().get("menu", hanging)).rejects.toThrow(TookTooLong);
    await vi.advanceTimersByTimeAsync(8000);
    await waiting;
  });

  it("never uses a stale answer that shows what was withdrawn", async () => {
    const memo = await changed();
    memo.change([`${WITHDRAWN}article:1`]);
    await expect(memo.get("menu", failing)).rejects.toThrow("away");
  });

  it("never uses an answer again that was being made while something was withdrawn", async () => {
    const memo = new MemoCache();
    const first = memo.get("menu", answer("old"));
    memo.change([`${WITHDRAWN}article:1`]);
    await first;
    memo.change([EVERYTHING]);
    await expect(memo.get("menu", failing)).rejects.toThrow("away");
  });

  it("fails rather than use a stale answer where that is not allowed", async () => {
    const memo = await changed();
    await expect(memo.get("menu", failing, { staleIfError: false })).rejects.toThrow("away");
  });
});
