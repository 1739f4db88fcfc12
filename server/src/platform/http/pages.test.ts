import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import { addRedirects } from "../../system/redirect/redirect.service.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";

let platform: StartedPlatform;
let app: App;
let made = 0;
let broken = false;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, {
    site: async ({ path, key, broken: unreadable }) => {
      if (unreadable) return { status: 400, text: "unreadable", contentType: "text/html", keep: false };
      if (broken) return { status: 500, text: "broken", contentType: "text/html", keep: false };
      if (path === "/gone") return { status: 404, text: "not here", contentType: "text/html", keep: false };
      if (path.startsWith("/wp/")) return { status: 404, text: "not here", contentType: "text/html", keep: false };
      made++;
      tag("article:1");
      return { status: 200, text: `<p>${key} ${made}</p>`, contentType: "text/html; charset=utf-8", keep: true };
    },
  });
  platform.onChange((tags) => app.pages.cache.change(tags));
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { "accept-encoding": "identity", ...headers } });

describe("pages", () => {
  it("are kept under one spelling of their address", async () => {
    const first = await get("/one?utm_source=x&page=2");
    const second = await get("/one?page=2&fbclid=y");
    expect(first.body).toBe(second.body);
    expect((await get("/one")).body).not.toBe(first.body);
  });

  it("come in the encoding that is asked for", async () => {
    const br = await app.http.inject({ url: "/two", headers: { "accept-encoding": "gzip, br" } });
    expect(br.headers["content-encoding"]).toBe("br");
    const text = brotliDecompressSync(br.rawPayload).toString();
    const gzip = await app.http.inject({ url: "/two", headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    expect((await get("/two")).body).toBe(text);
    expect((await app.http.inject({ url: "/two", headers: { "accept-encoding": "br;q=0, gzip" } })).headers["content-encoding"]).toBe(
      "gzip",
    );
  });

  it("are not sent again to who has them", async () => {
    const { headers } = await get("/three");
    const again = await get("/three", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/three", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("answer HEAD with the headers alone", async () => {
    const reply = await app.http.inject({ method: "HEAD", url: "/three" });
    expect([reply.statusCode, reply.body]).toEqual([200, ""]);
    expect(reply.headers.etag).toBeDefined();
  });

  it("lead from a slash at the end to the address without, in one step", async () => {
    const reply = await get("/three/");
    expect([reply.statusCode, reply.headers.location]).toEqual([301, "/three"]);
  });

  it("that a token opens are made for each who asks; elsewhere a token is nothing", async () => {
    const [first, second] = await Promise.all([get("/ar/preview/x?token=a&utm_source=y"), get("/ar/preview/x?token=a")]);
    expect(first.body).toMatch(/^<p>\/ar\/preview\/x\?token=a \d+<\/p>$/);
    expect(second.body).not.toBe(first.body);
    expect((await get("/ar/preview/x?token=a")).body).not.toBe(second.body);
    expect((await get("/one?token=a")).body).toBe((await get("/one")).body);
  });

  it("say when their address cannot be read", async () => {
    for (const url of ["/%E0%A4%A", "/a%00b", "/three?q=%"]) expect((await get(url)).statusCode).toBe(400);
  });

  it("stand at `/` for crawlers, and lead Arabic readers to theirs, which nobody may keep", async () => {
    const arabic = { "accept-language": "ar-JO,ar;q=0.9,en;q=0.5", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140" };
    const reply = await get("/", arabic);
    expect([reply.statusCode, reply.headers.location, reply.headers["cache-control"]]).toEqual([302, "/ar", "no-store"]);
    expect((await get("/", { ...arabic, cookie: "locale=en-US" })).statusCode).toBe(200);
    expect((await get("/", { ...arabic, "user-agent": "Googlebot/2.1" })).statusCode).toBe(200);
    expect((await get("/", { cookie: "locale=ar-JO" })).statusCode).toBe(302);
    expect((await get("/", { "accept-language": "de, en;q=0.5, ar;q=0.1" })).statusCode).toBe(200);
  });

  it("learn of a change in the database from any process, within a second", async () => {
    const before = (await get("/four")).body;
    await makeArticle(platform.database.db, {});
    await platform.database.db.execute(`select pg_notify('masthead_changes', '["article:1"]')`);
    const begun = Date.now();
    while ((await get("/four")).body === before) {
      expect(Date.now() - begun).toBeLessThan(1000);
      await new Promise((done) => setTimeout(done, 10));
    }
  });

  it("are served as they were when they cannot be made", async () => {
    const before = (await get("/five")).body;
    broken = true;
    app.pages.cache.change(["article:1"]);
    expect((await get("/five")).body).toBe(before);
    expect((await get("/never-made")).statusCode).toBe(500);
    broken = false;
  });

  it("that are gone lead to where their story is now, also in WordPress's spellings", async () => {
    const { db } = platform.database;
    const { id, slug } = await makeArticle(db, { title: "Moved here" });
    await addRedirects(db, { id: null, name: "test" }, [
      { path: "/wp/2015/moved/", entity: "article", entityId: id },
      { path: "/?p=77", entity: "article", entityId: id },
    ]);
    for (const url of ["/wp/2015/moved", "/wp/2015/moved/", "/?p=77"]) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 301, `/article/${id}/${slug}`]);
    }
    expect((await get("/wp/2015/other")).statusCode).toBe(404);
  });

  it("carry headers that protect them and let others keep them", async () => {
    const { headers } = await get("/three");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      vary: "accept-encoding",
    });
    expect(headers["cache-control"]).toMatch(/s-maxage=60.*stale-while-revalidate/);
    expect((await get("/gone")).headers["cache-control"]).toBe("no-store");
  });
});

describe("the language switch", () => {
  const post = (payload: string) =>
    app.http.inject({ method: "POST", url: "/locale", headers: { "content-type": "application/x-www-form-urlencoded" }, payload });

  it("remembers for a year and goes on to a page of ours, never elsewhere", async () => {
    const reply = await post("locale=ar-JO&next=/ar/rss");
    expect([reply.statusCode, reply.headers.location]).toEqual([303, "/ar/rss"]);
    expect(reply.headers["set-cookie"]).toMatch(/^locale=ar-JO; Path=\/; Max-Age=31536000; SameSite=Lax/);
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "/%0d%0ax"]) {
      expect((await post(`locale=ar-JO&next=${encodeURIComponent(next)}`)).headers.location).not.toMatch(/evil/);
    }
    expect((await post("locale=xx")).statusCode).toBe(400);
  });
});
