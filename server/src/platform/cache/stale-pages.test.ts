import { afterEach, describe, expect, it, vi } from "vitest";
import { EVERYTHING, WITHDRAWN } from "./changes.ts";
import {
  ABANDON_AFTER,
  BRIEFLY,
  FIRST_RENDER_PATIENCE,
  FRESH_FOR,
  PageCache,
  RENDER_PATIENCE,
  RETRY_AFTER,
  type Space,
  STALE_WHILE_REVALIDATE,
} from "./page-cache.ts";
import { STALE_INPUT, tag } from "./tags.ts";
import { TookTooLong } from "./within.ts";

const page = (text: string, options: { keep?: boolean; bytes?: number; aside?: boolean } = {}) => ({
  text,
  keep: options.keep ?? true,
  bytes: options.bytes ?? 10,
  ...(options.aside && { space: "aside" as Space }),
});

/** A render that never ends. */
const hanging = () => new Promise<ReturnType<typeof page>>(() => {});

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

describe("a page that cannot be rendered in time", () => {
  /** A cache with a page that is old enough to be rendered before it is served. */
  async function withOldPage() {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", maker("article:1"));
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    return cache;
  }
  afterEach(() => vi.useRealTimers());

  it("is served stale after three seconds when its render hangs, and at once to whoever asks later", async () => {
    const cache = await withOldPage();
    const render = vi.fn(hanging);
    const first = cache.get("/a", render);
    await vi.advanceTimersByTimeAsync(RENDER_PATIENCE);
    expect((await first).text).toBe("page 1");
    vi.advanceTimersByTime(RETRY_AFTER);
    const later = cache.get("/a", render);
    await vi.advanceTimersByTimeAsync(1);
    expect((await later).text).toBe("page 1");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("hangs in one render however many ask, and in another only after a minute", async () => {
    const cache = await withOldPage();
    const render = vi.fn(hanging);
    for (let second = 0; second < 60; second += 2) {
      void cache.get("/a", render);
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(render.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(60_000 / ABANDON_AFTER));
  });

  it("is an error when there is no copy and its render hangs", async () => {
    vi.useFakeTimers();
    const failing = expect(newCache().get("/a", hanging)).rejects.toThrow(TookTooLong);
    await vi.advanceTimersByTimeAsync(FIRST_RENDER_PATIENCE);
    await failing;
  });

  it("is rendered again at once after a change, not only when the time to try again has come", async () => {
    const cache = await withOldPage();
    await cache.get("/a", () => Promise.reject(new Error("the database is away")));
    const render = maker("article:1");
    expect((await cache.get("/a", render)).text).toBe("page 1");
    expect(render).not.toHaveBeenCalled();
    cache.change([EVERYTHING]);
    await cache.get("/a", render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("is not served stale when it was withdrawn while its render hung", async () => {
    const cache = await withOldPage();
    const waiting = cache.get("/a", hanging);
    cache.change([`${WITHDRAWN}article:1`]);
    const failing = expect(waiting).rejects.toThrow(TookTooLong);
    await vi.advanceTimersByTimeAsync(RENDER_PATIENCE);
    await failing;
  });

  it("is stale at birth when it was made of a stale answer", async () => {
    const cache = newCache();
    await cache.get("/a", maker(STALE_INPUT));
    expect(cache.peek("/a")).toBeUndefined();
  });
});

describe("answers that are kept apart from pages", () => {
  const missing = () => vi.fn(async () => page("404", { keep: false, aside: true }));

  it("are kept for ten seconds when they are not to be kept", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const make = missing();
    await cache.get("/x", make);
    await cache.get("/x", make);
    expect(make).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(BRIEFLY + 1);
    await cache.get("/x", make);
    expect(make).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it("end with any change, and are not kept when something changed while they were made", async () => {
    const cache = newCache();
    const make = missing();
    await cache.get("/x", make);
    cache.change(["article:7"]);
    await cache.get("/x", make);
    expect(make).toHaveBeenCalledTimes(2);
    cache.change(["article:7"]);
    const slow = cache.get("/x", async () => {
      await new Promise((done) => setTimeout(done, 5));
      return page("404", { keep: false, aside: true });
    });
    cache.change(["article:8"]);
    await slow;
    expect((await cache.get("/x", maker())).text).toBe("page 1");
  });

  it("take a sixteenth of the space at most, and push out no page", async () => {
    const cache = newCache();
    await cache.get("/a", maker());
    for (let i = 0; i < 500; i++) await cache.get(`/x/${i}`, async () => page("moved", { aside: true, bytes: 2000 }));
    expect(cache.peek("/a")?.text).toBe("page 1");
    const kept = Array.from({ length: 500 }, (_, i) => cache.peek(`/x/${i}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

describe("the size of the page cache", () => {
  it("counts what a page grew by since it was cached, and evicts others for it", async () => {
    const cache = newCache();
    for (let i = 0; i < 4; i++) await cache.get(`/${i}`, async () => page("x", { bytes: 10_000 }));
    const before = cache.bytes;
    const grown = cache.peek("/3") as { bytes: number; grew?: () => void };
    grown.bytes += 30_000;
    grown.grew?.();
    expect(cache.bytes).toBeLessThanOrEqual(before + 30_000);
    expect([0, 1, 2, 3].map((i) => cache.peek(`/${i}`) !== undefined)).toEqual([false, true, true, true]);
  });

  it("has a quarter for replies of calls, which evict no page", async () => {
    const cache = newCache();
    await cache.get("/a", maker());
    const reply = async () => ({ ...page("call", { bytes: 5000 }), space: "calls" as const });
    for (let i = 0; i < 100; i++) await cache.get(`GET /api/${i}`, reply);
    expect(cache.peek("/a")?.text).toBe("page 1");
    const cached = Array.from({ length: 100 }, (_, i) => cache.peek(`GET /api/${i}`)).filter(Boolean);
    expect(cached).toHaveLength(4);
  });

  it("counts keys", async () => {
    const cache = newCache();
    for (let i = 0; i < 20; i++) await cache.get(`/${i}${"x".repeat(20_000)}`, maker());
    const kept = Array.from({ length: 20 }, (_, i) => cache.peek(`/${i}${"x".repeat(20_000)}`)).filter(Boolean);
    expect(kept.length).toBe(3);
  });
});
