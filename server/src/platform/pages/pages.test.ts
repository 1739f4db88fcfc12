import { existsSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { fastestOf } from "../../../test/fastest.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import { addRedirects } from "../../system/redirect/redirect.service.ts";
import { tag } from "../cache/tags.ts";
import type { PlainRequest } from "../http/server/plain-request.ts";
import type { StartedPlatform } from "../start.ts";
import { Page } from "./page.ts";

let platform: StartedPlatform;
let app: App;
let renders = 0;
let failing = false;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, {
    site: async ({ path, key, malformed: unreadable }) => {
      if (unreadable)
        return { status: 400, text: "unreadable", contentType: "text/html", cacheable: false };
      if (failing)
        return { status: 500, text: "broken", contentType: "text/html", cacheable: false };
      if (path === "/gone")
        return { status: 404, text: "not here", contentType: "text/html", cacheable: false };
      if (path.startsWith("/wp/"))
        return { status: 404, text: "not here", contentType: "text/html", cacheable: false };
      renders++;
      tag("article:1");
      return {
        status: 200,
        text: `<p>${key} ${renders}</p>`,
        contentType: "text/html; charset=utf-8",
        cacheable: true,
      };
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
  it("are cached under their canonical URL", async () => {
    const first = await get("/one?utm_source=x&page=2");
    const second = await get("/one?page=2&fbclid=y");
    expect(first.body).toBe(second.body);
    expect((await get("/one")).body).not.toBe(first.body);
  });

  it("are sent in the requested encoding", async () => {
    const br = await app.http.inject({ url: "/two", headers: { "accept-encoding": "gzip, br" } });
    expect(br.headers["content-encoding"]).toBe("br");
    const text = brotliDecompressSync(br.rawPayload).toString();
    const gzip = await app.http.inject({ url: "/two", headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    expect((await get("/two")).body).toBe(text);
    expect(
      (await app.http.inject({ url: "/two", headers: { "accept-encoding": "br;q=0, gzip" } }))
        .headers["content-encoding"],
    ).toBe("gzip");
  });

  it("are answered with 304 when the ETag matches", async () => {
    const { headers } = await get("/three");
    const again = await get("/three", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/three", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("are answered with headers only for HEAD", async () => {
    const reply = await app.http.inject({ method: "HEAD", url: "/three" });
    expect([reply.statusCode, reply.body]).toEqual([200, ""]);
    expect(reply.headers.etag).toBeDefined();
  });

  it("redirect a trailing slash to the URL without it, in one step", async () => {
    const reply = await get("/three/");
    expect([reply.statusCode, reply.headers.location]).toEqual([301, "/three"]);
  });

  it("opened by a token are rendered for each request; other pages ignore a token", async () => {
    const [first, second] = await Promise.all([
      get("/ar/preview/x?token=a&utm_source=y"),
      get("/ar/preview/x?token=a"),
    ]);
    expect(first.body).toMatch(/^<p>\/ar\/preview\/x\?token=a \d+<\/p>$/);
    expect(second.body).not.toBe(first.body);
    expect((await get("/ar/preview/x?token=a")).body).not.toBe(second.body);
    expect((await get("/one?token=a")).body).toBe((await get("/one")).body);
  });

  it("respond 400 when their URL is malformed", async () => {
    for (const url of ["/%E0%A4%A", "/a%00b", "/three?q=%"])
      expect((await get(url)).statusCode).toBe(400);
  });

  it("at `/` are served to crawlers, and redirect Arabic readers to /ar without caching", async () => {
    const arabic = {
      "accept-language": "ar-JO,ar;q=0.9,en;q=0.5",
      "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140",
    };
    const reply = await get("/", arabic);
    expect([reply.statusCode, reply.headers.location, reply.headers["cache-control"]]).toEqual([
      302,
      "/ar",
      "no-store",
    ]);
    expect((await get("/", { ...arabic, cookie: "locale=en-US" })).statusCode).toBe(200);
    expect((await get("/", { ...arabic, "user-agent": "Googlebot/2.1" })).statusCode).toBe(200);
    expect((await get("/", { cookie: "locale=ar-JO" })).statusCode).toBe(302);
    expect((await get("/", { "accept-language": "de, en;q=0.5, ar;q=0.1" })).statusCode).toBe(200);
  });

  it("are invalidated within a second by a database notification of any process", async () => {
    const delay = await fastestOf(3, async () => {
      const before = (await get("/four")).body;
      await platform.database.db.execute(`select pg_notify('masthead_changes', '["article:1"]')`);
      await expect.poll(async () => (await get("/four")).body, { interval: 10 }).not.toBe(before);
    });
    expect(delay).toBeLessThan(1000);
  });

  it("are served stale when their render fails", async () => {
    const before = (await get("/five")).body;
    failing = true;
    app.pages.cache.change(["article:1"]);
    expect((await get("/five")).body).toBe(before);
    expect((await get("/never-made")).statusCode).toBe(500);
    failing = false;
  });

  it("that have moved redirect to the current URL of their article, also from WordPress URLs", async () => {
    const { db } = platform.database;
    const { id, slug } = await makeArticle(db, { title: "Moved here" });
    await addRedirects(db, { id: null, name: "test" }, [
      { path: "/wp/2015/moved/", entity: "article", entityId: id },
      { path: "/?p=77", entity: "article", entityId: id },
    ]);
    for (const url of ["/wp/2015/moved", "/wp/2015/moved/", "/?p=77"]) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.headers.location]).toEqual([
        url,
        301,
        `/article/${id}/${slug}`,
      ]);
    }
    expect((await get("/wp/2015/other")).statusCode).toBe(404);
  });

  it("that redirect keep the query parameters that they do not declare, also from the cache", async () => {
    const { id, slug } = await makeArticle(platform.database.db, { title: "Campaign" });
    await addRedirects(platform.database.db, { id: null, name: "test" }, [
      { path: "/wp/campaign/", entity: "article", entityId: id },
      { path: "/?p=78", entity: "article", entityId: id },
    ]);
    const locationOf = async (url: string, headers = {}) => {
      const reply = await get(url, headers);
      return [reply.statusCode, reply.headers.location];
    };
    for (const query of ["", "?utm_source=x", "?utm_source=y&utm_medium=z"])
      expect(await locationOf(`/wp/campaign${query}`), query).toEqual([
        301,
        `/article/${id}/${slug}${query}`,
      ]);
    expect(await locationOf("/?p=78&utm_source=x")).toEqual([
      301,
      `/article/${id}/${slug}?utm_source=x`,
    ]);
    expect(await locationOf("/three/?utm_source=x")).toEqual([301, "/three?utm_source=x"]);
    expect(await locationOf("/ar/?utm_source=x")).toEqual([301, "/ar?utm_source=x"]);
    expect(await locationOf("/?utm_source=x", { cookie: "locale=ar-JO" })).toEqual([
      302,
      "/ar?utm_source=x",
    ]);
    const request: Omit<PlainRequest, "target"> = {
      method: "GET",
      cookie: "",
      acceptLanguage: "",
      userAgent: "",
      saveData: "",
      acceptEncoding: "identity",
    } as never;
    expect(
      app.pages.findReply({ ...request, target: "/wp/campaign?utm_source=x" } as PlainRequest, "n"),
    ).toBeFalsy();
  });

  it("icons are at the paths that browsers try without a link", async () => {
    for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]) {
      const reply = await get(path);
      expect([reply.statusCode, reply.headers.location]).toEqual([
        301,
        "/icons/apple-touch-icon.png",
      ]);
    }
    for (const file of ["favicon.ico", "icons/apple-touch-icon.png"])
      expect(existsSync(new URL(`../../../../site/public/${file}`, import.meta.url)), file).toBe(
        true,
      );
  });

  it("have security headers, and cache headers for shared caches", async () => {
    const { headers } = await get("/three");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      vary: "accept-encoding",
    });
    // Browsers obey stale-while-revalidate in Cache-Control, and would show the page of a last visit.
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=60, stale-if-error=86400");
    expect(headers["cdn-cache-control"]).toMatch(/max-age=60, stale-while-revalidate=600/);
    expect((await get("/gone")).headers["cache-control"]).toBe("no-store");
  });
});

describe("fast lane of pages", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux) Firefox/140";
  const PLAIN: PlainRequest = {
    method: "GET",
    target: "/",
    keepAlive: true,
    acceptEncoding: "br",
    acceptLanguage: "",
    cookie: "",
    userAgent: BROWSER,
    saveData: "",
    ifNoneMatch: undefined,
    origin: undefined,
  };
  /** Head and body of the response, if it is available without a render. */
  const reply = (request: Partial<PlainRequest>) => {
    const found = app.pages.findReply({ ...PLAIN, ...request }, "");
    if (!found || found instanceof Promise) return undefined;
    const bytes = Buffer.isBuffer(found) ? found : Buffer.concat(found);
    const [head = "", body = ""] = bytes.toString("latin1").split(/\r\n\r\n(.*)/s, 2);
    return { status: Number(head.split(" ")[1]), head, body };
  };

  it("serves the home page by cookie, language and user agent as the HTTP server does", async () => {
    await get("/");
    // It may have to be rendered again first, because of an earlier change.
    await expect.poll(() => reply({ acceptEncoding: "" })).toBeDefined();
    const cases = [
      [{}, 200],
      [{ acceptLanguage: "de, en;q=0.5, ar;q=0.1" }, 200],
      [{ acceptLanguage: "ar-JO,ar;q=0.9" }, 302],
      [{ acceptLanguage: "ar-JO", userAgent: "Googlebot/2.1" }, 200],
      [{ acceptLanguage: "ar-JO", cookie: "a=b; locale=en-US" }, 200],
      [{ cookie: "locale=ar-JO", userAgent: "Googlebot/2.1" }, 302],
      [{ cookie: "mylocale=ar-JO; locale=xx" }, 200],
    ] as const;
    for (const target of ["/", "/?utm_source=x"]) {
      for (const [request, status] of cases) {
        const {
          acceptLanguage = "",
          cookie = "",
          userAgent = BROWSER,
        } = request as Partial<PlainRequest>;
        const served = await get(target, {
          "accept-language": acceptLanguage,
          cookie,
          "user-agent": userAgent,
        });
        // A redirect that keeps parameters is sent by the HTTP server only.
        const fast = status === 302 && target !== "/" ? undefined : status;
        expect([
          request,
          reply({ target, acceptEncoding: "", ...request })?.status,
          served.statusCode,
        ]).toEqual([request, fast, status]);
        expect(served.headers.vary).toContain("accept-language, cookie");
      }
    }
    expect(reply({ acceptLanguage: "ar" })?.head).toContain("\r\nlocation: /ar\r\n");
  });

  it("ignores unknown query parameters of any value, without adding cache entries for them", async () => {
    await get("/six?page=2", { "accept-encoding": "br" });
    await get("/six", { "accept-encoding": "br" });
    const bytes = app.pages.cache.bytes;
    const encodings = Page.encodingsBuilt;
    for (let i = 0; i < 50; i++)
      expect(reply({ target: `/six?fbclid=${i}&utm_source=%D8%B9` })?.status).toBe(200);
    expect([app.pages.cache.bytes, Page.encodingsBuilt]).toEqual([bytes, encodings]);
    expect(reply({ target: "/six?page=2" })?.body).not.toBe(reply({ target: "/six" })?.body);
    for (const query of ["page=3", "x=y&page=3", "%70age=3", "x=%", "x=%00", "pa+ge=1"])
      expect([query, reply({ target: `/six?${query}` })]).toEqual([query, undefined]);
  });

  it("serves each encoding after it is built, which happens once", async () => {
    await get("/seven", { "accept-encoding": "br" });
    expect(reply({ target: "/seven", acceptEncoding: "gzip" })).toBeUndefined();
    await Promise.all([1, 2, 3].map(() => get("/seven", { "accept-encoding": "gzip" })));
    await get("/seven");
    const encodings = Page.encodingsBuilt;
    for (const [acceptEncoding, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["", undefined],
    ] as const) {
      const found = reply({ target: "/seven", acceptEncoding });
      expect(/content-encoding: (\w+)/.exec(found?.head ?? "")?.[1]).toBe(encoding);
    }
    expect(Page.encodingsBuilt).toBe(encodings);
  });

  it("builds a new encoding, and renders a changed page, once for all waiting requests", async () => {
    await get("/ten", { "accept-encoding": "br" });
    const encodings = Page.encodingsBuilt;
    const wait = (request: Partial<PlainRequest>) =>
      app.pages.findReply({ ...PLAIN, target: "/ten", ...request }, "192.0.2.1");
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => wait({ acceptEncoding: "gzip" })),
    );
    expect(new Set(replies).size).toBe(1);
    expect(Page.encodingsBuilt).toBe(encodings + 1);

    app.pages.cache.change(["article:1"]);
    const before = renders;
    const stale = await Promise.all(
      Array.from({ length: 5 }, () => wait({ acceptEncoding: "gzip" })),
    );
    expect(stale[0]).toEqual(replies[0]);
    await expect.poll(() => reply({ target: "/ten" })?.status).toBe(200);
    expect([renders, reply({ target: "/ten", acceptEncoding: "gzip" })?.status]).toEqual([
      before + 1,
      200,
    ]);
  });

  it("builds the frequently requested encodings together with a changed page", async () => {
    for (let i = 0; i < 2; i++)
      for (const encoding of ["br", "gzip"]) await get("/eight", { "accept-encoding": encoding });
    app.pages.cache.change(["article:1"]);
    await get("/eight", { "accept-encoding": "br" });
    await expect.poll(() => reply({ target: "/eight", acceptEncoding: "gzip" })?.status).toBe(200);
  });

  it("supports If-None-Match, HEAD and Connection: close", async () => {
    const { headers } = await get("/nine", { "accept-encoding": "br" });
    const target = "/nine";
    expect(reply({ target, ifNoneMatch: String(headers.etag) })).toMatchObject({
      status: 304,
      body: "",
    });
    expect(
      reply({ target, ifNoneMatch: String(headers.etag), acceptEncoding: "gzip" }),
    ).toMatchObject({ status: 304 });
    expect(reply({ target, ifNoneMatch: '"x"' })?.status).toBe(200);
    const whole = reply({ target });
    expect(reply({ target, method: "HEAD" })).toEqual({ ...whole, body: "" });
    expect(reply({ target, keepAlive: false })).toEqual({
      ...whole,
      head: whole?.head.replace("keep-alive", "close"),
    });
    expect(whole?.head).toContain(`content-length: ${whole?.body.length}`);
  });
});

describe("language switch", () => {
  const post = (payload: string) =>
    app.http.inject({
      method: "POST",
      url: "/locale",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload,
    });

  it("stores the choice for a year and redirects only to pages of this site", async () => {
    const reply = await post("locale=ar-JO&next=/ar/rss");
    expect([reply.statusCode, reply.headers.location]).toEqual([303, "/ar/rss"]);
    expect(reply.headers["set-cookie"]).toMatch(
      /^locale=ar-JO; Path=\/; Max-Age=31536000; SameSite=Lax/,
    );
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "/%0d%0ax"]) {
      expect(
        (await post(`locale=ar-JO&next=${encodeURIComponent(next)}`)).headers.location,
      ).not.toMatch(/evil/);
    }
    expect((await post("locale=xx")).statusCode).toBe(400);
  });
});
