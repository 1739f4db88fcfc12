import { afterEach, describe, expect, it, vi } from "vitest";
import { newCache, page, rendererOf } from "../../../test/cached-pages.ts";
import { EVERYTHING, WITHDRAWN_PREFIX } from "./changes.ts";
import {
  ABANDON_AFTER,
  BRIEF_FRESH_FOR,
  FIRST_RENDER_TIMEOUT,
  FRESH_FOR,
  RENDER_TIMEOUT,
  RETRY_AFTER,
  STALE_WHILE_REVALIDATE,
} from "./page-cache.ts";
import { STALE_INPUT } from "./tags.ts";
import { TimeoutError } from "./with-timeout.ts";

/** A render that never finishes. */
const hanging = () => new Promise<ReturnType<typeof page>>(() => {});

describe("page cache with a failing or hanging render", () => {
  /** A cache with a page that is too old to be served before it is rendered again. */
  async function cacheWithOldPage() {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", rendererOf("article:1"));
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    return cache;
  }
  afterEach(() => vi.useRealTimers());

  it("serves the stale page after three seconds when the render hangs, and immediately to later requests", async () => {
    const cache = await cacheWithOldPage();
    const render = vi.fn(hanging);
    const first = cache.get("/a", render);
    await vi.advanceTimersByTimeAsync(RENDER_TIMEOUT);
    expect((await first).text).toBe("page 1");
    vi.advanceTimersByTime(RETRY_AFTER);
    const later = cache.get("/a", render);
    await vi.advanceTimersByTimeAsync(1);
    expect((await later).text).toBe("page 1");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("starts one hanging render for any number of requests, and another only after a minute", async () => {
    const cache = await cacheWithOldPage();
    const render = vi.fn(hanging);
    for (let second = 0; second < 60; second += 2) {
      void cache.get("/a", render);
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(render.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(60_000 / ABANDON_AFTER));
  });

  it("times out when there is no cached copy and the render hangs", async () => {
    vi.useFakeTimers();
    const failing = expect(newCache().get("/a", hanging)).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_TIMEOUT);
    await failing;
  });

  it("renders again immediately after a change, without waiting for the retry delay", async () => {
    const cache = await cacheWithOldPage();
    await cache.get("/a", () => Promise.reject(new Error("the database is unavailable")));
    const render = rendererOf("article:1");
    expect((await cache.get("/a", render)).text).toBe("page 1");
    expect(render).not.toHaveBeenCalled();
    cache.change([EVERYTHING]);
    await cache.get("/a", render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("does not serve a stale page that was withdrawn while its render hung", async () => {
    const cache = await cacheWithOldPage();
    const waiting = cache.get("/a", hanging);
    cache.change([`${WITHDRAWN_PREFIX}article:1`]);
    const failing = expect(waiting).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(RENDER_TIMEOUT);
    await failing;
  });

  it("caches a page as stale if it was built from a stale value", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf(STALE_INPUT));
    expect(cache.peek("/a")).toBeUndefined();
  });
});

describe("briefly cached responses", () => {
  const missing = () => vi.fn(async () => page("404", { cacheable: false, aside: true }));

  it("caches a response that is not cacheable for ten seconds in the aside space", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const render = missing();
    await cache.get("/x", render);
    await cache.get("/x", render);
    expect(render).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(BRIEF_FRESH_FOR + 1);
    await cache.get("/x", render);
    expect(render).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it("evicts briefly cached responses on any change, and caches none if something changed during the render", async () => {
    const cache = newCache();
    const render = missing();
    await cache.get("/x", render);
    cache.change(["article:7"]);
    await cache.get("/x", render);
    expect(render).toHaveBeenCalledTimes(2);
    cache.change(["article:7"]);
    const render404 = Promise.withResolvers<void>();
    const slow = cache.get("/x", async () => {
      await render404.promise;
      return page("404", { cacheable: false, aside: true });
    });
    cache.change(["article:8"]);
    render404.resolve();
    await slow;
    expect((await cache.get("/x", rendererOf())).text).toBe("page 1");
  });

  it("limits the aside space to a sixteenth of the memory, without evicting pages", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf());
    for (let i = 0; i < 500; i++)
      await cache.get(`/x/${i}`, async () => page("moved", { aside: true, bytes: 2000 }));
    expect(cache.peek("/a")?.text).toBe("page 1");
    const cached = Array.from({ length: 500 }, (_, i) => cache.peek(`/x/${i}`)).filter(Boolean);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.length).toBeLessThanOrEqual(2);
  });
});

describe("page cache size", () => {
  it("counts the growth of a cached page, and evicts other pages for it", async () => {
    const cache = newCache();
    for (let i = 0; i < 4; i++) await cache.get(`/${i}`, async () => page("x", { bytes: 10_000 }));
    const before = cache.bytes;
    const grown = cache.peek("/3") as { bytes: number; onResize?: () => void };
    grown.bytes += 30_000;
    grown.onResize?.();
    expect(cache.bytes).toBeLessThanOrEqual(before + 30_000);
    expect([0, 1, 2, 3].map((i) => cache.peek(`/${i}`) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("limits API responses to a quarter of the memory, without evicting pages", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf());
    const response = async () => ({ ...page("call", { bytes: 5000 }), space: "calls" as const });
    for (let i = 0; i < 100; i++) await cache.get(`GET /api/${i}`, response);
    expect(cache.peek("/a")?.text).toBe("page 1");
    const cached = Array.from({ length: 100 }, (_, i) => cache.peek(`GET /api/${i}`)).filter(
      Boolean,
    );
    expect(cached).toHaveLength(4);
  });

  it("includes the keys in its size", async () => {
    const cache = newCache();
    for (let i = 0; i < 20; i++) await cache.get(`/${i}${"x".repeat(20_000)}`, rendererOf());
    const cached = Array.from({ length: 20 }, (_, i) =>
      cache.peek(`/${i}${"x".repeat(20_000)}`),
    ).filter(Boolean);
    expect(cached.length).toBe(3);
  });
});
