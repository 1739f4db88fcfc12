import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeCdnApi, startFakeCdnApi } from "../../../test/fakes/cdn-api.ts";
import { COMMANDS } from "../../commands.ts";
import { readConfig } from "../../config.ts";
import { createCdn } from "./cdn.ts";
import { boundedKeys, groupOf, purgeKeys } from "./cdn-keys.ts";

const TOKEN = "token-of-the-service";

let api: FakeCdnApi;
beforeAll(async () => {
  api = await startFakeCdnApi();
});
afterAll(() => api.close());
const success = () => ({ status: 200, body: '{"status":"ok","success":true}' });
beforeEach(() => {
  api.requests.length = 0;
  api.respond = success;
});

function cdnOf(name: string, settings: Record<string, string> = {}) {
  const service = name === "fastly" || name === "cloudflare" ? { CDN_SERVICE: "service1" } : {};
  const cdn = createCdn(
    readConfig({ CDN: name, CDN_TOKEN: TOKEN, CDN_PURGE_URLS: api.url, ...service, ...settings }),
  );
  if (!cdn) throw new Error("no CDN");
  return cdn;
}

/** Returns header values by name. */
const fieldsOf = (headers: readonly string[]) =>
  Object.fromEntries(
    Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i], headers[2 * i + 1]]),
  );

const PAGE = { vary: "accept-encoding", staleWhileRevalidate: true };
const TAGS = new Set(["article:1", "list:latest:en-US"]);
const LIFETIME = "max-age=86400, stale-while-revalidate=10, stale-if-error=86400";

describe("Fastly", () => {
  it("gets surrogate keys and a separate lifetime", () => {
    expect(fieldsOf(cdnOf("fastly").edgeHeaders(TAGS, PAGE).fresh)).toEqual({
      "surrogate-control": LIFETIME,
      "surrogate-key": "pages article:1 list:latest:en-US",
    });
  });

  it("is purged softly, in batches of 256 keys", async () => {
    const keys = Array.from({ length: 300 }, (_, i) => `article:${i}`);
    await cdnOf("fastly").purge(keys, { hard: false });
    expect(api.requests.map(({ body }) => JSON.parse(body).surrogate_keys)).toEqual([
      keys.slice(0, 256),
      keys.slice(256),
    ]);
    for (const { method, path, headers } of api.requests) {
      expect([method, path]).toEqual(["POST", "/service/service1/purge"]);
      expect(headers).toMatchObject({
        "fastly-key": TOKEN,
        "fastly-soft-purge": "1",
        "content-type": "application/json",
      });
    }
  });

  it("is purged immediately of withdrawn content, and of everything on request", async () => {
    const cdn = cdnOf("fastly");
    await cdn.purge(["article:1"], { hard: true });
    await cdn.purgeAll();
    expect(api.requests.map(({ path }) => path)).toEqual([
      "/service/service1/purge",
      "/service/service1/purge_all",
    ]);
    for (const { headers } of api.requests) expect(headers).not.toHaveProperty("fastly-soft-purge");
  });
});

describe("Cloudflare", () => {
  it("gets cache tags and a separate lifetime", () => {
    expect(fieldsOf(cdnOf("cloudflare").edgeHeaders(TAGS, PAGE).fresh)).toEqual({
      "cloudflare-cdn-cache-control": LIFETIME,
      "cache-tag": "pages,article:1,list:latest:en-US",
    });
  });

  it("may not store responses that vary by more than the encoding, as it ignores other headers", () => {
    const { fresh, stale } = cdnOf("cloudflare").edgeHeaders(TAGS, {
      ...PAGE,
      vary: "accept-encoding, accept-language, cookie",
    });
    expect([fieldsOf(fresh), fieldsOf(stale)]).toEqual(
      Array.from({ length: 2 }, () => ({ "cloudflare-cdn-cache-control": "no-store" })),
    );
  });

  it("is purged in batches of 100 tags", async () => {
    const keys = Array.from({ length: 150 }, (_, i) => `article:${i}`);
    await cdnOf("cloudflare").purge(keys, { hard: false });
    await cdnOf("cloudflare").purgeAll();
    expect(api.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { tags: keys.slice(0, 100) },
      { tags: keys.slice(100) },
      { purge_everything: true },
    ]);
    for (const { method, path, headers } of api.requests) {
      expect([method, path]).toEqual(["POST", "/zones/service1/purge_cache"]);
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    }
  });

  it("fails if the response is not successful", async () => {
    api.respond = () => ({
      status: 200,
      body: '{"success":false,"errors":[{"message":"rate limited"}]}',
    });
    await expect(cdnOf("cloudflare").purge(["article:1"], { hard: false })).rejects.toThrow(
      "no success",
    );
  });
});

describe("Varnish", () => {
  it("gets keys and a separate lifetime", () => {
    expect(fieldsOf(cdnOf("varnish").edgeHeaders(TAGS, PAGE).fresh)).toEqual({
      "surrogate-control": LIFETIME,
      xkey: "pages article:1 list:latest:en-US",
    });
  });

  it("is purged on every server, with header lines that it accepts", async () => {
    const other = await startFakeCdnApi();
    const keys = Array.from({ length: 1000 }, (_, i) => `list:category:${i}:en-US`);
    const cdn = cdnOf("varnish", { CDN_PURGE_URLS: `${api.url}, ${other.url}` });
    await cdn.purge(keys, { hard: false });
    expect(other.requests.map(({ headers }) => headers["xkey-softpurge"])).toEqual(
      api.requests.map(({ headers }) => headers["xkey-softpurge"]),
    );
    expect(
      api.requests.flatMap(({ headers }) => String(headers["xkey-softpurge"]).split(" ")),
    ).toEqual(keys);
    for (const { method, headers } of api.requests) {
      expect(method).toBe("PURGE");
      expect(headers["purge-token"]).toBe(TOKEN);
      expect(String(headers["xkey-softpurge"]).length).toBeLessThanOrEqual(4000);
    }
    await other.close();
  });

  it("fails with the name of the unresponsive server, after the others are purged", async () => {
    const other = await startFakeCdnApi();
    const cdn = cdnOf("varnish", { CDN_PURGE_URLS: `${other.url},${api.url}` });
    await other.close();
    await expect(cdn.purge(["article:1"], { hard: true })).rejects.toThrow(new URL(other.url).host);
    expect(api.requests.map(({ headers }) => headers["xkey-purge"])).toEqual(["article:1"]);
  });
});

describe("nginx", () => {
  it("gets a lifetime, but no tags", () => {
    const { fresh, stale, uncached } = cdnOf("nginx").edgeHeaders(TAGS, PAGE);
    expect([fresh, stale, uncached].map((headers) => fieldsOf(headers)["x-accel-expires"])).toEqual(
      ["86400", "2", "0"],
    );
    expect(Object.keys(fieldsOf(fresh))).toEqual(["x-accel-expires"]);
  });

  it("is purged of all pages with one request", async () => {
    await cdnOf("nginx", { CDN_PURGE_URLS: `${api.url}/purge` }).purge(["article:1", "article:2"], {
      hard: false,
    });
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]).toMatchObject({
      method: "POST",
      path: "/purge",
      headers: { "purge-token": TOKEN },
    });
  });
});

describe("any CDN", () => {
  it("fails on an error status, with the text of the response", async () => {
    api.respond = () => ({ status: 403, body: '{"msg":"bad token"}' });
    await expect(cdnOf("fastly").purge(["article:1"], { hard: false })).rejects.toThrow(
      'answered 403 {"msg":"bad token"}',
    );
  });

  it("follows no redirect with the token", async () => {
    api.respond = () => ({ status: 302, body: "", headers: { location: "/elsewhere" } });
    await expect(cdnOf("nginx").purge(["article:1"], { hard: false })).rejects.toThrow(
      "answered 302",
    );
    expect(api.requests).toHaveLength(1);
  });

  it("stores a page that depends on the time, or has no tags, for a minute", () => {
    for (const tags of [
      new Set(["article:1", "list:episode:3"]),
      new Set(["clock"]),
      new Set<string>(),
    ])
      expect(
        fieldsOf(cdnOf("fastly").edgeHeaders(tags, PAGE).fresh)["surrogate-control"],
      ).toContain("max-age=60,");
  });

  it("stores a page that our own cache serves stale for two seconds, and never a page that was dropped from it", () => {
    const { stale, uncached } = cdnOf("varnish").edgeHeaders(TAGS, PAGE);
    expect(fieldsOf(stale)).toEqual({
      "cache-control": "public, max-age=0, s-maxage=2",
      "surrogate-control": "max-age=2, stale-while-revalidate=0, stale-if-error=0",
      xkey: "pages article:1 list:latest:en-US",
    });
    expect(fieldsOf(uncached)).toEqual({
      "cache-control": "private, no-cache",
      "surrogate-control": "no-store",
    });
  });
});

describe("cache keys", () => {
  it("replace the largest groups of tags by their group if there are too many", () => {
    const articles = Array.from({ length: 500 }, (_, i) => `article:${i + 1_000_000}`);
    const tags = new Set([...articles, "author:7", "list:category:3:en-US", "weather"]);
    const keys = boundedKeys(tags, 2000);
    expect(keys).toEqual(["pages", "author:7", "list:category:3:en-US", "weather", "any:article"]);
    expect(boundedKeys(tags, 20)).toEqual(["pages"]);
    expect(boundedKeys(new Set(["article:1", "stale input"]), 2000)).toEqual([
      "pages",
      "article:1",
    ]);
  });

  it("of a purge include the groups, so that pages with too many tags are purged, too", () => {
    expect(purgeKeys(["article:12", "list:category:3:en-US", "weather"])).toEqual([
      "article:12",
      "any:article",
      "list:category:3:en-US",
      "any:list:category",
      "weather",
    ]);
    expect(groupOf(`file:${"1".repeat(3)}a`)).toBeUndefined();
    expect(purgeKeys(["article:12", "*"])).toEqual(["pages"]);
  });
});

describe("masthead purge-cdn", () => {
  it("removes everything, and fails if the CDN refuses it or none is set", async () => {
    const settings = {
      CDN: "fastly",
      CDN_SERVICE: "service1",
      CDN_TOKEN: TOKEN,
      CDN_PURGE_URLS: api.url,
    };
    const purge = async (environment: Record<string, string>) =>
      COMMANDS["purge-cdn"]?.run(readConfig(environment), {}, []);
    const printed = vi.spyOn(console, "log").mockImplementation(() => {});
    await purge(settings);
    expect(printed.mock.calls).toEqual([["Everything was removed from fastly."]]);
    printed.mockRestore();
    expect(api.requests.map(({ path }) => path)).toEqual(["/service/service1/purge_all"]);
    api.respond = () => ({ status: 401, body: "unknown token" });
    await expect(purge(settings)).rejects.toThrow("answered 401 unknown token");
    await expect(purge({})).rejects.toThrow("CDN is not set");
  });
});

describe("settings of the CDN", () => {
  it.each([
    [{ CDN: "fastly", CDN_TOKEN: TOKEN }, "CDN_SERVICE: is required"],
    [{ CDN: "varnish", CDN_TOKEN: TOKEN }, "CDN_PURGE_URLS: is required"],
    [{ CDN: "nginx", CDN_PURGE_URLS: "http://127.0.0.1" }, "CDN_TOKEN: is required"],
    [{ CDN_TOKEN: TOKEN }, "CDN_TOKEN: has no effect"],
    [{ CDN: "varnish", CDN_TOKEN: TOKEN, CDN_PURGE_URLS: "http://a,ftp://b" }, "CDN_PURGE_URLS"],
    [{ CDN: "varnish", CDN_TOKEN: "short", CDN_PURGE_URLS: "http://a" }, "CDN_TOKEN: must be"],
  ])("%o are rejected", (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});
