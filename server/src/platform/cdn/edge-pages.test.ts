import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type RawResponse, startTestServer, type TestServer } from "../../../test/test-server.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";

let platform: StartedPlatform;
let server: TestServer;
let renders = 0;
/** Called during a render, after the page has read its data. */
let duringRender: () => unknown = () => {};
let isFailing = false;

beforeAll(async () => {
  const settings = {
    CDN: "varnish",
    CDN_TOKEN: "token-of-the-service",
    CDN_PURGE_URLS: "http://127.0.0.1:1",
  };
  platform = await testPlatform(settings);
  server = await startTestServer(platform, async ({ path }) => {
    const text = `${path} ${++renders}`;
    if (isFailing) throw new Error("failing");
    tag("article:1");
    await duringRender();
    const headers: Record<string, string> =
      path === "/latest" ? { "cache-control": "no-cache" } : {};
    return { status: 200, text, contentType: "text/html; charset=utf-8", headers, cacheable: true };
  });
});
afterAll(async () => {
  await server?.close();
  await platform?.stop();
});
beforeEach(() => {
  duringRender = () => {};
  isFailing = false;
});

/**
 * Requests a page on a new connection, as one that has left the fast lane does not return to it.
 */
const get = (path: string, headers: Record<string, string> = {}) =>
  server.raw(path, { connection: "close", "accept-encoding": "br", ...headers });
const edge = ({ headers }: RawResponse) => [headers["surrogate-control"], headers.xkey];
const FRESH = ["max-age=86400, stale-while-revalidate=10, stale-if-error=86400", "pages article:1"];

describe("pages behind a CDN", () => {
  it("have their tags and the lifetime of the CDN, in the fast lane, too, and in responses to validation", async () => {
    const first = await get("/first");
    expect(edge(first)).toEqual(FRESH);
    expect(first.headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=60, stale-if-error=86400",
    );
    expect(first.headers["cdn-cache-control"]).toBeUndefined();
    const handled = server.passedToHttp();
    for (const encoding of ["br", "gzip"])
      expect(edge(await get("/first", { "accept-encoding": encoding }))).toEqual(FRESH);
    const unchanged = await get("/first", { "if-none-match": String(first.headers.etag) });
    expect([unchanged.status, ...edge(unchanged)]).toEqual([304, ...FRESH]);
    expect(server.passedToHttp()).toBe(handled);
  });

  it("are never served stale after a change, as the CDN would store the stale page as the new one", async () => {
    const before = (await get("/second")).body.toString("hex");
    platform.applyChange(["article:1"]);
    const after = await get("/second");
    expect(after.body.toString("hex")).not.toBe(before);
    expect(edge(after)).toEqual(FRESH);
  });

  it("are rendered again, and stored, if they changed once while they were rendered", async () => {
    duringRender = () => {
      duringRender = () => {};
      platform.applyChange(["article:1"]);
    };
    const before = renders;
    expect(edge(await get("/changed"))).toEqual(FRESH);
    expect(renders).toBe(before + 2);
    platform.applyChange(["article:1"]);
    duringRender = () => {
      duringRender = () => {};
      platform.applyChange(["article:1"]);
    };
    expect(edge(await get("/changed"))).toEqual(FRESH);
    expect(renders).toBe(before + 4);
  });

  it("are stored for two seconds if they change during every render", async () => {
    duringRender = () => platform.applyChange(["article:1"]);
    const response = await get("/changing");
    expect(edge(response)).toEqual([
      "max-age=2, stale-while-revalidate=0, stale-if-error=0",
      "pages article:1",
    ]);
    expect(response.headers["cache-control"]).toBe("public, max-age=0, s-maxage=2");
    duringRender = () => {};
    expect(edge(await get("/changing"))).toEqual(FRESH);
  });

  it("are not stored if their content was withdrawn while they were rendered", async () => {
    duringRender = () => platform.applyChange(["withdrawn article:1"]);
    const response = await get("/withdrawing");
    expect(edge(response)).toEqual(["no-store", undefined]);
    expect(response.headers["cache-control"]).toBe("private, no-cache");
  });

  it("are stored for two seconds while they cannot be rendered again", async () => {
    await get("/outage");
    platform.applyChange(["article:1"]);
    isFailing = true;
    // The first request fails to render, the second is not retried.
    for (let i = 0; i < 2; i++) {
      const response = await get("/outage");
      expect([response.status, ...edge(response)]).toEqual([
        200,
        "max-age=2, stale-while-revalidate=0, stale-if-error=0",
        "pages article:1",
      ]);
    }
  });

  it("have no headers for the CDN if shared caches must revalidate them", async () => {
    expect(edge(await get("/latest"))).toEqual([undefined, undefined]);
  });

  it("include API responses, which the CDN does not serve stale after a change", async () => {
    for (let i = 0; i < 2; i++) {
      const response = await get("/api/v1/category?locale=en-US");
      expect(response.status).toBe(200);
      expect(edge(response)).toEqual([
        "max-age=86400, stale-while-revalidate=0, stale-if-error=86400",
        "pages list:category",
      ]);
    }
  });
});
