import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { joinText, type Text } from "../http/compress.ts";
import { createDocumentRenderer } from "../pages/document.ts";
import { parsePageUrl } from "../pages/page-url.ts";
import type { StartedPlatform } from "../start.ts";
import { buildRoutes } from "./build.pages.ts";
import { readBuild } from "./build.service.ts";
import { storeManifest } from "./build-manifest.service.ts";
import type { RouteRule, RouteRules } from "./route-rules.ts";

/**
 * Matches a path as a client does: exact rules first, then dynamic ones, then the longest wildcard
 * prefix.
 */
function ruleFor(rules: RouteRules, path: string): RouteRule | undefined {
  const exact = rules.static[path];
  if (exact) return exact;
  for (const [before, inner] of Object.entries(rules.dynamic)) {
    const rest = path.startsWith(`${before}/`)
      ? path.slice(before.length + 1).replace(/^[^/]+/, "")
      : undefined;
    const found = rest === undefined ? undefined : ruleFor(inner, rest);
    if (found) return found;
  }
  const prefixes = Object.keys(rules.wildcard).filter((prefix) => path.startsWith(`${prefix}/`));
  return rules.wildcard[prefixes.toSorted((a, b) => b.length - a.length)[0] ?? ""];
}

const BUILD = { id: "6a2af195", timestamp: 1_795_000_000_000 };
let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("build documents", () => {
  const getDocument = (path: string) =>
    createDocumentRenderer(
      platform,
      buildRoutes(async () => BUILD),
    )(parsePageUrl(path));

  it("returns the latest build without caching", async () => {
    const latest = await getDocument("/builds/latest.json");
    expect(JSON.parse(joinText(latest?.text ?? ""))).toEqual(BUILD);
    expect(latest?.headers?.["cache-control"]).toBe("no-cache");
  });

  const metaOf = async (id: string, current = BUILD) => {
    const routes = buildRoutes(async () => current);
    return createDocumentRenderer(platform, routes)(parsePageUrl(`/builds/meta/${id}.json`));
  };
  const rulesIn = (text: Text | undefined) =>
    JSON.parse(joinText(text ?? "")).matcher as RouteRules;

  it("returns an immutable manifest with the route rules of every page in both languages", async () => {
    const meta = await metaOf(BUILD.id);
    expect(meta?.headers?.["cache-control"]).toContain("immutable");
    const { matcher, ...rest } = JSON.parse(joinText(meta?.text ?? ""));
    expect(rest).toEqual({ ...BUILD, prerendered: [] });
    expect(matcher.static["/account"]).toEqual({
      audience: "person",
      form: true,
      query: ["flash"],
    });
    expect(matcher.static["/ar/latest-news"]).toEqual({
      audience: "everyone",
      form: false,
      query: ["after", "page"],
    });
    expect(matcher.dynamic["/livestream-mobile"].dynamic[""].static[""]).toMatchObject({
      audience: "holder",
    });
    for (const { pattern, audience } of PAGES) {
      const path = pattern.replaceAll(/:\w+\??/g, "1").replace(/\*$/, "of/anything");
      for (const localePath of [`/${path}`, `/ar${path && `/${path}`}`])
        expect(ruleFor(matcher, localePath)?.audience, localePath).toBe(audience);
    }
    expect(ruleFor(matcher, "/nowhere")).toBeUndefined();
  });

  it("retains the manifests of the last twenty builds", async () => {
    const former = { id: "former-build", timestamp: 1_794_000_000_000 };
    await createDocumentRenderer(
      platform,
      buildRoutes(async () => former),
    )(parsePageUrl("/builds/latest.json"));
    const text = (await metaOf(former.id, former))?.text;
    expect((await metaOf(former.id))?.text).toBe(text);
    expect(rulesIn(text).static["/"]).toMatchObject({ audience: "everyone" });
    for (let i = 0; i < 20; i++) await storeManifest(platform, { id: `newer-${i}`, timestamp: i });
    expect((await metaOf(former.id))?.status).toBe(404);
    expect((await metaOf("newer-19"))?.status).toBe(200);
    for (const id of ["..%2Fsecret", "%2e%2e%2fsecret", "newer-19.json"])
      expect((await metaOf(id))?.status ?? 404, id).toBe(404);
  });

  it("returns a 404 problem document for an unknown build", async () => {
    const unknown = await getDocument("/builds/meta/deadbeef.json");
    expect(unknown).toMatchObject({
      status: 404,
      contentType: "application/problem+json; charset=utf-8",
      cacheable: false,
    });
    expect(JSON.parse(joinText(unknown?.text ?? ""))).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  });

  it("reads the build id from the site's code and the build time from its file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "masthead-build-"));
    const file = join(folder, "index.js");
    writeFileSync(file, "");
    expect(await readBuild({ assets: { version: "abc" } }, file)).toEqual({
      id: "abc",
      timestamp: Math.round(statSync(file).mtimeMs),
    });
    rmSync(folder, { recursive: true });
  });

  it("serves ETags and 304 responses over HTTP", async () => {
    const server = await startTestServer(platform);
    try {
      const latest = await server.get("/builds/latest.json");
      expect(latest.headers.get("cache-control")).toBe("no-cache");
      expect(await latest.json()).toEqual({ id: "dev", timestamp: 0 });
      expect(
        (
          await server.get("/builds/latest.json", {
            "if-none-match": latest.headers.get("etag") ?? "",
          })
        ).status,
      ).toBe(304);
      expect((await server.get("/builds/meta/nothing.json")).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});
