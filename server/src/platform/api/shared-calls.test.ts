import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countSql } from "../../../test/count-sql.ts";
import { makeCategory } from "../../../test/factories/factory.ts";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { fastestOf } from "../../../test/fastest.ts";
import { testPlatform } from "../../../test/platform.ts";
import { connectRawClient } from "../../../test/raw-client.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { Page } from "../pages/page.ts";
import { type StartedPlatform, startPlatform } from "../start.ts";

/** Time within which a change is made and shown by another process, in milliseconds. */
const INVALIDATION_DEADLINE = 500;

let platform: StartedPlatform;
let server: TestServer;
let other: StartedPlatform;
let otherServer: TestServer;
let sql: { count: number };
let cookie: string;

beforeAll(async () => {
  // An external payment sandbox, so that no queries of the sandbox are counted.
  platform = await testPlatform({
    SANDBOX_URL: "http://127.0.0.1:1",
    API_URL: "https://api.news.example",
    MAX_CONNECTIONS_PER_ADDRESS: "1000",
  });
  server = await startTestServer(platform);
  // Another process has its own connection for change notifications, and its own caches.
  other = await startPlatform(platform.config, platform.database.url, platform.publicUrl);
  otherServer = await startTestServer(other);
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Superadmin")).id);
  for (let i = 0; i < 5; i++) await makeCategory(platform.database.db);
  await waitForChanges(platform, other);
  sql = countSql(platform);
});

afterAll(async () => {
  await Promise.all([server.close(), otherServer.close()]);
  await other.stop();
  await platform.stop();
});

const text = async (path: string, headers: Record<string, string> = {}) =>
  (await server.get(`/api${path}`, headers)).text();

async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const before = sql.count;
  await run();
  return sql.count - before;
}

/** Renames a category as the back office does. */
async function rename(id: number, name: string): Promise<void> {
  const path = `/api/v1/category/${id}`;
  const before = await (await server.get(`/api/v1/category/admin/${id}`, { cookie })).json();
  const headers = { cookie, origin: platform.publicUrl, "content-type": "application/json" };
  const reply = await server.send(
    "PATCH",
    path,
    headers,
    JSON.stringify({ version: before.version, name: { "en-US": name } }),
  );
  expect(reply.status).toBe(200);
}

describe("shared API response", () => {
  it("is one for all spellings of the same input, with any unknown parameters", async () => {
    const body = await text("/v1/category?locale=en-US");
    const spellings = [
      "page=1&locale=en-US",
      "locale=en-US&page=1",
      "locale=en-US&page=01&limit=20",
      "locale=en-US&utm_source=x",
      "x=y&locale=en-US&&",
    ];
    for (let i = 0; i < 20; i++) spellings.push(`locale=en-US&fbclid=${Math.random()}`);
    const statements = await statementsOf(async () => {
      for (const query of spellings) expect(await text(`/v1/category?${query}`), query).toBe(body);
    });
    expect(statements).toBe(0);
  });

  it("differs by input, by language, and in Vary by how the language was requested", async () => {
    const all = [
      await text("/v1/category?limit=2&locale=en-US"),
      await text("/v1/category?limit=3&locale=en-US"),
      await text("/v1/category?limit=2&locale=ar-JO"),
    ];
    expect(new Set(all).size).toBe(3);
    expect(await text("/v1/category?limit=2", { "accept-language": "ar" })).toBe(all[2]);
    expect(await text("/v1/category?limit=2", { "accept-language": "en" })).toBe(all[0]);
    const vary = async (query: string) =>
      (await server.get(`/api/v1/category${query}`)).headers.get("vary");
    expect(await vary("?limit=2")).toBe("accept-encoding, accept-language, origin");
    expect(await vary("?limit=2&locale=en-US")).toBe("accept-encoding, origin");
  });

  it("has relative or absolute URLs, cached separately and purged together", async () => {
    const { publicUrl } = platform;
    const id = await makeCategory(platform.database.db);
    await waitForChanges(platform, other);
    const relative = "/v1/feed?locale=en-US";
    const absolute = [
      "/v1/feed?locale=en-US&urls=absolute",
      "/v1/feed?urls=absolute&locale=en-US",
      "/v1/feed?x=y&urls=%61bsolute&locale=en-US",
    ];
    const path = `/category/${id}`;
    const read = async () => {
      expect(await text(relative)).toContain(`"path":"${path}"`);
      for (const url of absolute)
        expect(await text(url), url).toContain(`"path":"${publicUrl}${path}"`);
      expect(await text(`${relative}&urls=relative`)).toBe(await text(relative));
      expect(await text("/v1/feed?urls=absolute")).toBe(await text(absolute[0] ?? ""));
      expect(await text("/v1/feed")).toBe(await text(relative));
    };
    await read();
    expect(await statementsOf(read)).toBe(0);
    await rename(id, "Absolutely");
    for (const url of [relative, ...absolute]) expect(await text(url), url).toContain("Absolutely");
    await read();
    for (const url of [relative, absolute[0]])
      await expect
        .poll(async () => (await otherServer.get(`/api${url}`)).text())
        .toContain("Absolutely");
  });

  it("has the same URLs for every request on a connection, in the fast lane too", async () => {
    const client = await connectRawClient(server.port);
    const head = (query: string) =>
      `GET /api/v1/feed?locale=en-US${query} HTTP/1.1\r\nhost: news.example\r\n\r\n`;
    await text("/v1/feed?locale=en-US");
    await text("/v1/feed?locale=en-US&urls=absolute");
    const queries = [
      "",
      "&urls=absolute",
      "",
      "",
      "&urls=absolute",
      "&urls=absolute",
      "&urls=relative",
      "&urls=wrong",
      "",
    ];
    for (const [index, query] of queries.entries()) {
      client.send(head(query));
      await expect
        .poll(
          () =>
            client.text().match(/HTTP\/1\.1 \d+.*\r\n\r\n.*[}\]]$/s) &&
            client.text().split("HTTP/1.1 ").length,
        )
        .toBe(index + 2);
    }
    const responses = client.text().split("HTTP/1.1 ").slice(1);
    const kinds = responses.map((response) =>
      response.startsWith("400")
        ? "&urls=wrong"
        : response.includes(`"path":"${platform.publicUrl}/`)
          ? "&urls=absolute"
          : "",
    );
    expect(kinds).toEqual(queries.map((query) => query.replace("&urls=relative", "")));
    client.end();
  });

  it("does not hide invalid input, which is refused with 400", async () => {
    await text("/v1/category?locale=en-US");
    for (const query of [
      "page=0",
      "page=x",
      "page=1&page=2",
      "page[]=1",
      "locale=xx",
      "limit=1000",
      "urls=x",
      "urls=",
      "urls=absolute&urls=absolute",
    ]) {
      expect([
        query,
        (
          await server.get(
            `/api/v1/category?locale=en-US&${query}`.replace("locale=en-US&locale", "locale"),
          )
        ).status,
      ]).toEqual([query, 400]);
    }
  });

  it("has one ETag per encoding, which matches If-None-Match, and is encoded only once", async () => {
    const get = (encoding: string, headers: Record<string, string> = {}) =>
      server.raw("/api/v1/category/all?locale=en-US", { "accept-encoding": encoding, ...headers });
    const plain = await get("identity");
    const [br, gzip] = [await get("br"), await get("gzip")];
    expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const encodings = Page.encodingsBuilt;
    for (const encoding of ["br", "gzip", "identity", "br", "gzip", "identity"])
      await get(encoding);
    expect(Page.encodingsBuilt).toBe(encodings);
    const etags = [plain, br, gzip].map(({ headers }) => headers.etag ?? "");
    expect(new Set(etags).size).toBe(3);
    for (const etag of [...etags, `W/${etags[0]}`, `"x", ${etags[1]}`, "*"]) {
      const unchanged = await get("br", { "if-none-match": etag });
      expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([
        304,
        br.headers.etag,
        0,
      ]);
    }
    expect((await get("br", { "if-none-match": '"x"' })).status).toBe(200);
  });

  it("is cached briefly for 404, in the language of the caller", async () => {
    const path = "/v1/category/900001";
    const first = await server.get(`/api${path}?locale=ar-JO`);
    expect([first.status, first.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect((await first.json()).code).toBe("NOT_FOUND");
    expect(await statementsOf(() => text(`${path}?locale=ar-JO`))).toBe(0);
  });

  it("allows credentials to the public origin only, when the API has its own origin", async () => {
    const path = "/api/v1/category/all?locale=en-US";
    const own = await server.get(path, { origin: platform.publicUrl });
    expect(own.headers.get("access-control-allow-origin")).toBe(platform.publicUrl);
    for (const headers of [{}, { origin: "https://other.example" }] as Record<string, string>[]) {
      const reply = await server.get(path, headers);
      expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
      expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
      expect(reply.headers.get("vary")).toContain("origin");
    }
    const unchanged = await server.get(path, {
      origin: platform.publicUrl,
      "if-none-match": own.headers.get("etag") ?? "",
    });
    expect([unchanged.status, unchanged.headers.get("access-control-allow-origin")]).toEqual([
      304,
      platform.publicUrl,
    ]);
  });

  it("is served to other origins by the fast lane, with credentials for the public origin only", async () => {
    for (const origin of [platform.publicUrl, "https://other.example", platform.publicUrl]) {
      const isPublicOrigin = origin === platform.publicUrl;
      for (const cached of [false, true]) {
        const client = await connectRawClient(server.port);
        const before = server.passedToHttp();
        client.send(
          `GET /api/v1/category/all?locale=ar-JO HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\n\r\n`,
        );
        await client.waitFor(/\r\n\r\n/);
        client.end();
        if (cached) expect(server.passedToHttp()).toBe(before);
        const [, allowed] = /^access-control-allow-origin: (.*)\r$/m.exec(client.text()) ?? [];
        expect([allowed, client.text().includes("access-control-allow-credentials: true")]).toEqual(
          [isPublicOrigin ? origin : "*", isPublicOrigin],
        );
      }
    }
  });

  it("has the security headers of every API response", async () => {
    const [first, cached] = [
      await server.get("/api/v1/feed?locale=en-US"),
      await server.get("/api/v1/feed?locale=en-US"),
    ];
    const fields = (reply: Response) =>
      [...reply.headers.keys()].filter(
        (name) => !["date", "connection", "keep-alive"].includes(name),
      );
    expect(fields(cached)).toEqual(fields(first));
    expect(cached.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(cached.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("shows a change immediately in the process that made it, and within half a second in another", async () => {
    const id = await makeCategory(platform.database.db);
    const path = `/api/v1/category/${id}?locale=en-US`;
    const nameAt = async (instance: TestServer) => (await (await instance.get(path)).json()).name;
    await waitForChanges(platform, other);
    const delay = await fastestOf(5, async (i) => {
      const name = `Renamed ${i}`;
      await Promise.all([nameAt(server), nameAt(otherServer)]);
      await rename(id, name);
      expect(await nameAt(server)).toBe(name);
      await expect.poll(() => nameAt(otherServer), { interval: 5 }).toBe(name);
    });
    expect(delay).toBeLessThan(INVALIDATION_DEADLINE);
  });

  it("is computed once for many concurrent requests", async () => {
    await text("/v1/category/topics?locale=en-US");
    await rename(await makeCategory(platform.database.db), "Changed");
    await waitForChanges(platform);
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 30 }, () => text("/v1/category/topics?locale=en-US"))),
    );
    expect(statements).toBeLessThanOrEqual(2);
  });
});
