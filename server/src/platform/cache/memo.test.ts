import { afterEach, describe, expect, it, vi } from "vitest";
import { EVERYTHING, WITHDRAWN_PREFIX } from "./changes.ts";
import { MemoCache } from "./memo.ts";
import { collectTags, STALE_INPUT, tag } from "./tags.ts";
import { TimeoutError } from "./with-timeout.ts";

afterEach(() => vi.useRealTimers());

const loaderOf = (value: string) =>
  vi.fn(async () => {
    tag("article:1");
    return value;
  });
const hanging = () => new Promise<string>(() => {});
const failing = () => Promise.reject<string>(new Error("the database is unavailable"));

/** A memo whose cached value has changed since. */
async function changedMemo() {
  const memo = new MemoCache();
  await memo.get("menu", loaderOf("old"));
  memo.change(["article:1"]);
  return memo;
}

describe("memo cache", () => {
  it("loads a value once until it changes", async () => {
    const memo = new MemoCache();
    const load = loaderOf("menu");
    await Promise.all([memo.get("menu", load), memo.get("menu", load)]);
    expect(load).toHaveBeenCalledTimes(1);
    memo.change(["article:2"]);
    await memo.get("menu", load);
    expect(load).toHaveBeenCalledTimes(1);
    memo.change(["article:1"]);
    await memo.get("menu", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("loads a withdrawn value again", async () => {
    const memo = new MemoCache();
    await memo.get("article", loaderOf("old"));
    memo.change([`${WITHDRAWN_PREFIX}article:1`]);
    expect(await memo.get("article", loaderOf("new"))).toBe("new");
  });

  it("keeps small values however many large ones there are", async () => {
    const memo = new MemoCache();
    const load = loaderOf("menu");
    await memo.get("menu", load);
    for (let id = 0; id < 6000; id++)
      await memo.get(`article ${id}`, async () => id, { large: true });
    await memo.get("menu", load);
    expect(load).toHaveBeenCalledTimes(1);
    const again = vi.fn(async () => 0);
    await memo.get("article 0", again, { large: true });
    expect(again).toHaveBeenCalledTimes(1);
  });

  it("returns the stale value when loading fails, and tries again on the next call", async () => {
    const memo = await changedMemo();
    const { value, tags } = await collectTags(() => memo.get("menu", failing));
    expect([value, [...tags].sort()]).toEqual(["old", ["article:1", STALE_INPUT]]);
    expect(await memo.get("menu", loaderOf("new"))).toBe("new");
  });

  it("reloads a value on the next call if it was built from a stale value", async () => {
    const memo = await changedMemo();
    const load = vi.fn(() => memo.get("menu", failing));
    await memo.get("frame", load);
    await memo.get("frame", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("reloads a value that is older than its caller allows", async () => {
    vi.useFakeTimers();
    const memo = new MemoCache();
    const load = loaderOf("menu");
    await memo.get("menu", load, { freshFor: 1000 });
    await vi.advanceTimersByTimeAsync(999);
    await memo.get("menu", load, { freshFor: 1000 });
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await memo.get("menu", load, { freshFor: 1000 });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("returns the stale value when loading hangs, without starting a second attempt", async () => {
    vi.useFakeTimers();
    const memo = await changedMemo();
    const load = vi.fn(hanging);
    for (let i = 0; i < 3; i++) {
      const waiting = memo.get("menu", load);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await waiting).toBe("old");
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("times out when the first load hangs", async () => {
    vi.useFakeTimers();
    const waiting = expect(new MemoCache().get("menu", hanging)).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(8000);
    await waiting;
  });

  it("never returns a stale value that shows withdrawn content", async () => {
    const memo = await changedMemo();
    memo.change([`${WITHDRAWN_PREFIX}article:1`]);
    await expect(memo.get("menu", failing)).rejects.toThrow("unavailable");
  });

  it("never reuses a value that was loading while something was withdrawn", async () => {
    const memo = new MemoCache();
    const first = memo.get("menu", loaderOf("old"));
    memo.change([`${WITHDRAWN_PREFIX}article:1`]);
    await first;
    memo.change([EVERYTHING]);
    await expect(memo.get("menu", failing)).rejects.toThrow("unavailable");
  });

  it("fails instead of returning a stale value if staleIfError is false", async () => {
    const memo = await changedMemo();
    await expect(memo.get("menu", failing, { staleIfError: false })).rejects.toThrow("unavailable");
  });
});
