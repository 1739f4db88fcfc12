import { describe, expect, it, vi } from "vitest";
import { newCache, page, rendererOf } from "../../../test/cached-pages.ts";
import { EVERYTHING, WITHDRAWN_PREFIX } from "./changes.ts";
import { FRESH_FOR, STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "./page-cache.ts";
import { tag } from "./tags.ts";

describe("page cache", () => {
  it("renders a page once and serves it from then on", async () => {
    const cache = newCache();
    const render = rendererOf("article:1");
    expect((await cache.get("/a", render)).text).toBe("page 1");
    expect((await cache.get("/a", render)).text).toBe("page 1");
    expect(cache.peek("/a")?.text).toBe("page 1");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("renders a page once for concurrent requests", async () => {
    const cache = newCache();
    const render = rendererOf();
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.get("/a", render)));
    expect(new Set(all.map((one) => one.text))).toEqual(new Set(["page 1"]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("serves a changed page stale while it revalidates, and leaves other pages fresh", async () => {
    const cache = newCache();
    const render = rendererOf("article:1");
    const other = rendererOf("article:2");
    await cache.get("/a", render);
    await cache.get("/b", other);
    cache.change(["article:1"]);
    expect(cache.peek("/a")).toBeUndefined();
    expect(cache.peek("/b")?.text).toBe("page 1");
    expect((await cache.get("/a", render)).text).toBe("page 1");
    await expect.poll(() => cache.peek("/a")?.text).toBe("page 2");
  });

  it("waits for the page that shows a change if `current` is set, even while an older render is running", async () => {
    const cache = newCache();
    const current = { waitForFresh: true };
    let finish = (_page: ReturnType<typeof page>) => {};
    const olderRender = cache.get(
      "/a",
      () => new Promise<ReturnType<typeof page>>((done) => (finish = done)),
      current,
    );
    cache.change(["article:1"]);
    const render = rendererOf("article:1");
    expect((await cache.get("/a", render, current)).text).toBe("page 1");
    finish(page("from before"));
    await olderRender;
    expect((await cache.get("/a", render, current)).text).toBe("page 1");
    cache.change(["article:1"]);
    expect((await cache.get("/a", render, current)).text).toBe("page 2");
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("does not serve a page stale if it changed longer ago", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const render = rendererOf("article:1");
    await cache.get("/a", render);
    cache.change(["article:1"]);
    vi.advanceTimersByTime(STALE_WHILE_REVALIDATE + 1);
    expect((await cache.get("/a", render)).text).toBe("page 2");
    vi.useRealTimers();
  });

  it("treats a page as stale after a minute even without a change", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    const render = rendererOf();
    await cache.get("/a", render);
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    expect((await cache.get("/a", render)).text).toBe("page 2");
    vi.useRealTimers();
  });

  it("caches a page as stale if its content changed while it was rendered", async () => {
    const cache = newCache();
    let finish = () => {};
    const slow = cache.get("/a", async () => {
      tag("article:1");
      await new Promise<void>((done) => {
        finish = done;
      });
      return page("old");
    });
    cache.change(["article:1"]);
    finish();
    expect((await slow).text).toBe("old");
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("serves the stale page for a day when it cannot be rendered", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", rendererOf());
    const broken = () => Promise.reject(new Error("the database is unavailable"));
    vi.advanceTimersByTime(STALE_IF_ERROR - 1);
    expect((await cache.get("/a", broken)).text).toBe("page 1");
    vi.advanceTimersByTime(2);
    await expect(cache.get("/a", broken)).rejects.toThrow("the database is unavailable");
    vi.useRealTimers();
  });

  it("evicts a page that is no longer cacheable, and never caches an uncacheable one", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf("article:1"));
    cache.change(["article:1"]);
    const gone = async () => page("gone", { cacheable: false });
    await cache.get("/a", gone);
    await expect.poll(async () => (await cache.get("/a", gone)).text).toBe("gone");
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("marks everything as changed after a lost connection", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf());
    cache.change([EVERYTHING]);
    expect(cache.peek("/a")).toBeUndefined();
  });

  it("never serves a page that shows withdrawn content, even when it cannot be rendered", async () => {
    const cache = newCache();
    await cache.get("/a", rendererOf("article:1"));
    await cache.get("/b", rendererOf("article:2"));
    cache.change(["article:1", `${WITHDRAWN_PREFIX}article:1`]);
    await expect(
      cache.get("/a", () => Promise.reject(new Error("the database is unavailable"))),
    ).rejects.toThrow("unavailable");
    const render = rendererOf("article:1");
    await render();
    expect((await cache.get("/a", render)).text).toBe("page 2");
    expect(cache.peek("/b")?.text).toBe("page 1");
  });

  it("does not serve a page that was rendering when its content was withdrawn, except to earlier requests", async () => {
    const cache = newCache();
    const resolvers: (() => void)[] = [];
    const slow = (text: string) =>
      cache.get("/a", async () => {
        tag("article:1");
        await new Promise<void>((done) => resolvers.push(done));
        return page(text);
      });
    const earlier = slow("full text");
    cache.change([`${WITHDRAWN_PREFIX}article:1`]);
    const later = slow("teaser");
    resolvers[1]?.();
    expect((await later).text).toBe("teaser");
    resolvers[0]?.();
    expect((await earlier).text).toBe("full text");
    expect(cache.peek("/a")?.text).toBe("teaser");
  });

  it("does not fall back to a page that was withdrawn while it was rendering", async () => {
    vi.useFakeTimers();
    const cache = newCache();
    await cache.get("/a", rendererOf("article:1"));
    vi.advanceTimersByTime(FRESH_FOR + STALE_WHILE_REVALIDATE + 1);
    let fail = () => {};
    const failing = cache.get(
      "/a",
      () =>
        new Promise((_, reject) => (fail = () => reject(new Error("the database is unavailable")))),
    );
    cache.change([`${WITHDRAWN_PREFIX}article:1`]);
    fail();
    await expect(failing).rejects.toThrow("unavailable");
    vi.useRealTimers();
  });

  it("stays within its size limit", async () => {
    const cache = newCache();
    for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page("x", { bytes: 10_000 }));
    const cached = Array.from({ length: 50 }, (_, i) => cache.peek(`/${i}`)).filter(Boolean);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.length).toBeLessThan(10);
  });
});
