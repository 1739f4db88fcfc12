import { describe, expect, it, vi } from "vitest";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import { FRESH_FOR, PageCache, STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "./page-cache.ts";
import { tag } from "./tags.ts";

const page = (text: string, options: { keep?: boolean; bytes?: number; aside?: boolean } = {}) => ({
  text,
  keep: options.keep ?? true,
  bytes: options.bytes ?? 10,
  ...(options.aside && { space: "aside" as const }),
});

/** A maker that counts its pages and tags them. */
function maker(...tags: string[]) {
  let made = 0;
  return vi.fn(async () => {
    tag(...tags);
    made++;
    return page(`page ${made}`);
  });
}

const newCache = () => new PageCache<ReturnType<typeof page>>({ maxBytes: 100_000 });

describe("page cache", () => {
  it("makes a page once and serves it from then on", async () => {
    const cache = newCache();
    const make = maker("article:1");
    expect((await cache.get("/a", make)).text).toBe("page 1");
    expect((await cache.get("/a", make)).text).toBe("page 1");
    expect(cache.peek("/a")?.text).toBe("page 1");
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("lets one request make a page that many ask for", async () => {
    const cache = newCache();
    const make = maker();
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("/a", make)));
    expect(new Set(all.map((one) => one.text))).toEqual(new Set(["page 1"]));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("serves a page that changed once more while it is made anew, and no other page is touched", async () => {
    const cache = newCache();
    const make = maker("article:1");
    const other = maker("article:2");
    await cache.get("/a", make);
    await cache.get("/b", other);
    cache.change(["article:1"]);
    expect(cache.peek("/a")).toBeUndefined();
    expect(cache.peek("/b")?.text).toBe("page 1");
    expect((await cache.get("/a", make)).text).toBe("page 1");
    await vi.waitFor(() => expect(cache.peek("/a")?.text).toBe("page 2"));
  });

  it("waits for the page that shows a change when the current one is asked for, also while a render from before the change goes on", async () => {
    const cache = newCache();
    const current = { current: true };
    let finish = (_page: ReturnType<typeof page>) => {};
    const before = cache.get("/a", () => new Promise<ReturnType<typeof page>>((done) => (finish = done)), current);
    cache.change(["article:1"]);
    const make = maker("article:1");
    expect((await cache.get("/a", make, current)).text).toBe("page 1");
    finish(page("from before"));
    await before;
    expect((await cache.get("/a", make, current)).text).toBe("page 1");
    cache.change(["article:1"]);
    expect((await cache.get("/a", make, current)).text).toBe("page 2");
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("does not serve what changed longer ago", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const make = maker("article:1");
    await cache.get("/a", make);
    cache.change(["article:1"]);
    vi.advanceTimersByTime(STALE_WHILE_REVALIDATE + 1);
    expect((await cache.get("/a", make)).text).toBe("page 2");
    vi.useRealTimers();
  });

  it("takes a page for old after a minute even without a change", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const make = maker();
    await cache.get("/a", make);
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    expect((await cache.get("/a", make)).text).toBe("page 2");
    vi.useRealTimers();
  });

  it("marks a page stale at birth when what it shows changed while it was made", async () => {
    const cache = newCache();
    let go = () => {};
    const slow = cache.get("/a", async () => {
      tag("article:1");
      await new Promise<void>((done) => {
        go = done;
      });
      return page("old");
    });
    cache.change(["article:1"]);
    go();
    expect((await slow).text).toBe("old");
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("serves the old page for a day when it cannot be made anew", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", maker());
    const broken = () => Promise.reject(new Error("the database is away"));
    vi.advanceTimersByTime(STALE_IF_ERROR - 1);
    expect((await cache.get("/a", broken)).text).toBe("page 1");
    vi.advanceTimersByTime(2);
    await expect(cache.get("/a", broken)).rejects.toThrow("the database is away");
    vi.useRealTimers();
  });

  it("forgets a page that is not to be kept any more, and keeps none that never was", async () => {
    const cache = newCache();
    await cache.get("/a", maker("article:1"));
    cache.change(["article:1"]);
    const gone = async () => page("gone", { keep: false });
    await cache.get("/a", gone);
    await vi.waitFor(async () => expect((await cache.get("/a", gone)).text).toBe("gone"));
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("takes everything for changed after a lost connection", async () => {
    const cache = newCache();
    await cache.get("/a", maker());
    cache.change([EVERYTHING]);
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("never again serves a page that shows what was withdrawn, also when it cannot be made anew", async () => {
    const cache = newCache();
    await cache.get("/a", maker("article:1"));
    await cache.get("/b", maker("article:2"));
    cache.change(["article:1", `${WITHDRAWN}article:1`]);
    await expect(cache.get("/a", () => Promise.reject(new Error("the database is away")))).rejects.toThrow("away");
    const make = maker("article:1");
    await make();
    expect((await cache.get("/a", make)).text).toBe("page 2");
    expect(cache.peek("/b")?.text).toBe("page 1");
  });

  it("serves no page that was being made while what it shows was withdrawn, except to who asked before", async () => {
    const cache = newCache();
    const goes: (() => void)[] = [];
    const slow = (text: string) =>
      cache.get("/a", async () => {
        tag("article:1");
        await new Promise<void>((done) => goes.push(done));
        return page(text);
      });
    const before = slow("whole");
    cache.change([`${WITHDRAWN}article:1`]);
    const after = slow("cut");
    goes[1]?.();
    expect((await after).text).toBe("cut");
    goes[0]?.();
    expect((await before).text).toBe("whole");
    expect(cache.peek("/a")?.text).toBe("cut");
  });

  it("does not fall back to a page that was withdrawn while it was being made anew", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", maker("article:1"));
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    let fail = () => {};
    const failing = cache.get("/a", () => new Promise((_, reject) => (fail = () => reject(new Error("the database is away")))));
    cache.change([`${WITHDRAWN}article:1`]);
    fail();
    await expect(failing).rejects.toThrow("away");
    vi.useRealTimers();
  });

  it("stays within its bytes", async () => {
    const cache = newCache();
    for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page("x", { bytes: 10_000 }));
    const kept = Array.from({ length: 50 }, (_, i) => cache.peek(`/${i}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
  });
});
