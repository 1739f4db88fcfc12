import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import { EVERYTHING } from "../cache/changes.ts";
import { FRESH_FOR } from "../cache/page-cache.ts";
import type { StartedPlatform } from "../start.ts";
import type { PageUrl } from "./page-url.ts";

let platform: StartedPlatform;
let app: App;
/** Cache keys of the pages that were rendered. */
let rendered: string[] = [];
/** While it is set, renders hang until this function is called. */
let release: (() => void) | undefined;
let hang: Promise<void> | undefined;

const hangRenders = () => {
  hang = new Promise((resolve) => {
    release = () => {
      hang = undefined;
      resolve();
    };
  });
};

const isMissing = ({ path }: PageUrl) => path.startsWith("/gone");

beforeAll(async () => {
  platform = await testPlatform({
    PAGE_RENDERS: "4",
    PAGE_QUEUE: "8",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
  });
  app = await buildApp(platform, {
    site: async (pageUrl) => {
      rendered.push(pageUrl.key);
      await hang;
      if (pageUrl.malformed)
        return { status: 400, text: "unreadable", contentType: "text/html", cacheable: false };
      if (isMissing(pageUrl))
        return { status: 404, text: "not here", contentType: "text/html", cacheable: false };
      return {
        status: 200,
        text: `<p>${pageUrl.key}</p>`,
        contentType: "text/html",
        cacheable: !pageUrl.personal,
      };
    },
  });
});
afterAll(async () => {
  await app.http.close();
  await platform.stop();
});
beforeEach(() => {
  rendered = [];
});

const get = (url: string, ip = "203.0.113.1", headers: Record<string, string> = {}) =>
  app.http.inject({
    url,
    headers: { "accept-encoding": "identity", "x-forwarded-for": ip, ...headers },
  });
/** Counts the responses that have arrived. */
function countArrived(replies: Promise<unknown>[]): () => number {
  let arrived = 0;
  for (const reply of replies) void reply.then(() => arrived++);
  return () => arrived;
}
const statuses = async (replies: Promise<{ statusCode: number }>[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(replies))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

/** Sends a request with an unmodified target and returns the raw response. */
async function rawResponse(port: number, target: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: news.example\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe("page with as many URLs as readers can think of", () => {
  it("is rendered so often per network and minute, and sent from the cache without a limit", async () => {
    const ip = "203.0.113.77";
    for (let n = 0; n < 120; n++) expect((await get(`/search/word-${n}`, ip)).statusCode).toBe(200);
    const refused = await get("/search/another-word", ip);
    expect([
      refused.statusCode,
      Number(refused.headers["retry-after"]) >= 60,
      refused.headers["cache-control"],
    ]).toEqual([429, true, expect.stringContaining("no-store")]);
    const [cached] = rendered;
    for (let n = 0; n < 5; n++) expect((await get(cached ?? "", ip)).statusCode).toBe(200);
    expect((await get("/search/another-word", "198.51.100.7")).statusCode).toBe(200);
    expect((await get("/radio", ip)).statusCode).toBe(200);
  });
});

describe("URL with a junk query", () => {
  it("is served the page without the query, which is rendered once", async () => {
    for (let i = 0; i < 20; i++)
      expect((await get(`/latest-news?q=${i}&utm_source=${i}&_routes=${i}`)).statusCode).toBe(200);
    expect(rendered).toEqual(["/latest-news"]);
    for (let i = 0; i < 20; i++) await get(`/?q=${i}`);
    expect(rendered).toEqual(["/latest-news", "/"]);
  });

  it("is rendered once for all invalid values of a known parameter", async () => {
    for (const page of ["abc", "0", "-1", "1e9", "9999999999999"])
      await get(`/category/1?page=${page}`);
    expect(rendered).toEqual(["/category/1?page=-"]);
  });

  it("is rendered once for all malformed URLs", async () => {
    for (let i = 0; i < 10; i++) expect((await get(`/%zz${i}`)).statusCode).toBe(400);
    expect(rendered).toHaveLength(1);
  });

  it("redirects unknown WordPress post numbers to the home page without a render", async () => {
    for (let i = 0; i < 5; i++) {
      const { statusCode, headers } = await get(`/?p=${1000 + i}`);
      expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
        302,
        "/",
        "no-store",
      ]);
    }
    expect(rendered).toEqual([]);
  });
});

describe("a 404 page", () => {
  it("is rendered once for repeated requests, and is not stored by other caches", async () => {
    for (let i = 0; i < 5; i++) expect((await get("/gone/1")).statusCode).toBe(404);
    expect(rendered).toEqual(["/gone/1"]);
    expect((await get("/gone/1")).headers["cache-control"]).toBe("no-store");
    app.pages.cache.change(["article:5"]);
    await get("/gone/1");
    expect(rendered).toHaveLength(2);
  });
});

describe("URL in non-canonical spelling", () => {
  it.each([
    "/%72esetpass/reset/T",
    "/%61uth/validation/T",
    "/%75nsubscribe/T",
    "/%61uth/sign-in",
    "/Account",
    "/AR/account",
  ])("%s is personal: not public, and rendered for each request", async (url) => {
    const first = await get(url);
    expect(first.headers["cache-control"] ?? "").not.toContain("public");
    await get(url);
    expect(rendered).toHaveLength(2);
  });

  it("redirects to the canonical URL when it differs by more than percent-encoding", async () => {
    for (const [url, to] of [
      ["/Latest-News", "/latest-news"],
      ["//latest-news", "/latest-news"],
      ["/AR/latest-news/?page=2", "/ar/latest-news?page=2"],
    ] as const) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers.location]).toEqual([url, 301, to]);
    }
    expect((await get("/%6Catest-news")).statusCode).toBe(200);
  });

  it("with a backslash does not redirect to another host and is not the home page", async () => {
    await app.http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    for (const target of ["/\\evil.example/", "/\\/evil.example", "/%5Cevil.example/"]) {
      const reply = await rawResponse(port, target);
      expect(/^location: (.*)$/im.exec(reply)?.[1] ?? "/none").toMatch(/^\/(?![/\\])/);
    }
    expect(rendered.map((key) => key.slice(0, 4))).toEqual(["/%5C", "/%5C"]);
  });
});

describe("page server under overload", () => {
  it("limits concurrent and queued renders and refuses more with Retry-After, while cached pages and health checks respond", async () => {
    await get("/latest-news");
    hangRenders();
    const misses = Array.from({ length: 40 }, (_, i) => get(`/search/${i}`, `203.0.113.${i}`));
    await expect.poll(countArrived(misses)).toBe(28);
    expect(rendered.length).toBeLessThanOrEqual(4 + 1);
    expect((await get("/latest-news")).statusCode).toBe(200);
    expect((await get("/healthz")).statusCode).toBe(200);
    const busy = await get("/search/late", "198.51.100.1");
    expect(busy.statusCode).toBe(503);
    expect(Number(busy.headers["retry-after"])).toBeGreaterThan(0);
    expect(busy.headers["cache-control"]).toBe("no-store");
    expect(busy.body).toContain("reloads automatically");
    release?.();
    expect(await statuses(misses)).toEqual({ 200: 12, 503: 28 });
  });

  it("renders personal pages and forms in the same slots, and reports a refused form as not sent", async () => {
    hangRenders();
    const running = Array.from({ length: 4 }, (_, i) => get("/auth/sign-in", `203.0.113.${i}`));
    await expect.poll(() => rendered.length).toBe(4);
    const queued = Array.from({ length: 9 }, (_, i) => get("/auth/sign-up", `203.0.113.${i + 10}`));
    await expect.poll(countArrived(queued)).toBe(1);
    expect((await get("/auth/sign-in", "203.0.113.50")).statusCode).toBe(503);
    const form = await app.http.inject({
      method: "POST",
      url: "/ar/auth/sign-in",
      payload: "a=b",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "accept-encoding": "identity",
      },
    });
    expect([form.statusCode, form.headers.refresh]).toEqual([503, undefined]);
    expect(form.body).toContain("فلم يُرسَل النموذج");
    release?.();
    expect(await statuses([...running, ...queued])).toEqual({ 200: 12, 503: 1 });
  });

  it("admits a reader of another network when one network fills the queue", async () => {
    hangRenders();
    const flood = Array.from({ length: 30 }, (_, i) =>
      get(`/search/flood${i}`, `2001:db8:1:2::${i}`),
    );
    const refusedOfFlood = countArrived(flood);
    await expect.poll(refusedOfFlood).toBe(18);
    const reader = get("/search/reader", "203.0.113.9");
    await expect.poll(refusedOfFlood).toBe(19);
    release?.();
    expect((await reader).statusCode).toBe(200);
    expect(await statuses(flood)).toEqual({ 200: 11, 503: 19 });
  });

  it("serves a stale page when its render hangs", async () => {
    await get("/rss");
    app.pages.cache.change([EVERYTHING], Date.now() - FRESH_FOR);
    hangRenders();
    const startedAt = performance.now();
    const reply = await get("/rss");
    expect([reply.statusCode, reply.body]).toEqual([200, "<p>/rss</p>"]);
    expect(performance.now() - startedAt).toBeGreaterThan(2500);
    const retriedAt = performance.now();
    expect((await get("/rss")).statusCode).toBe(200);
    expect(performance.now() - retriedAt).toBeLessThan(1000);
    release?.();
  });

  it("responds 503 after ten seconds when a render hangs and there is no cached page", async () => {
    hangRenders();
    const reply = await get("/schedule");
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBeDefined();
    release?.();
  }, 20_000);
});
