import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGES } from "@masthead/contract/system/pages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { readAddress } from "../../platform/http/address.ts";
import { documentPages } from "../../platform/http/document.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { buildRoutes } from "./build.pages.ts";
import { buildOf } from "./build.service.ts";
import { keepManifest } from "./build-manifest.service.ts";
import type { RouteRule, RouteRules } from "./route-rules.ts";

/** The rule that a client finds for an address: an exact one, then the one below a parameter, then the longest beginning. */
function ruleFor(rules: RouteRules, path: string): RouteRule | undefined {
  const exact = rules.static[path];
  if (exact) return exact;
  for (const [before, inner] of Object.entries(rules.dynamic)) {
    const rest = path.startsWith(`${before}/`) ? path.slice(before.length + 1).replace(/^[^/]+/, "") : undefined;
    const found = rest === undefined ? undefined : ruleFor(inner, rest);
    if (found) return found;
  }
  const beginnings = Object.keys(rules.wildcard).filter((one) => path.startsWith(`${one}/`));
  return rules.wildcard[beginnings.toSorted((one, other) => other.length - one.length)[0] ?? ""];
}

const BUILD = { id: "6a2af195", timestamp: 1_795_000_000_000 };
let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("builds", () => {
  const ask = (path: string) =>
    documentPages(
      platform,
      buildRoutes(async () => BUILD),
    )(readAddress(path));

  it("say which is the latest, to be asked anew each time", async () => {
    const latest = await ask("/builds/latest.json");
    expect(JSON.parse(latest?.text ?? "")).toEqual(BUILD);
    expect(latest?.headers?.["cache-control"]).toBe("no-cache");
  });

  const metaOf = async (id: string, current = BUILD) => {
    const routes = buildRoutes(async () => current);
    return documentPages(platform, routes)(readAddress(`/builds/meta/${id}.json`));
  };
  const rulesIn = (text: string | undefined) => JSON.parse(text ?? "").matcher as RouteRules;

  it("have a manifest that never changes, with the rules of every page of the site in both languages", async () => {
    const meta = await metaOf(BUILD.id);
    expect(meta?.headers?.["cache-control"]).toContain("immutable");
    const { matcher, ...rest } = JSON.parse(meta?.text ?? "");
    expect(rest).toEqual({ ...BUILD, prerendered: [] });
    expect(matcher.static["/account"]).toEqual({ audience: "person", form: true, query: ["said"] });
    expect(matcher.static["/ar/latest-news"]).toEqual({ audience: "everyone", form: false, query: ["after", "page"] });
    expect(matcher.dynamic["/livestream-mobile"].dynamic[""].static[""]).toMatchObject({ audience: "holder" });
    for (const { pattern, audience } of PAGES) {
      const path = pattern.replaceAll(/:\w+\??/g, "1").replace(/\*$/, "of/anything");
      for (const at of [`/${path}`, `/ar${path && `/${path}`}`]) expect(ruleFor(matcher, at)?.audience, at).toBe(audience);
    }
    expect(ruleFor(matcher, "/nowhere")).toBeUndefined();
  });

  it("that were served before keep their manifest, up to twenty", async () => {
    const former = { id: "former-build", timestamp: 1_794_000_000_000 };
    await documentPages(
      platform,
      buildRoutes(async () => former),
    )(readAddress("/builds/latest.json"));
    const text = (await metaOf(former.id, former))?.text;
    expect((await metaOf(former.id))?.text).toBe(text);
    expect(rulesIn(text).static["/"]).toMatchObject({ audience: "everyone" });
    for (let i = 0; i < 20; i++) await keepManifest(platform, { id: `newer-${i}`, timestamp: i });
    expect((await metaOf(former.id))?.status).toBe(404);
    expect((await metaOf("newer-19"))?.status).toBe(200);
    for (const id of ["..%2Fsecret", "%2e%2e%2fsecret", "newer-19.json"]) expect((await metaOf(id))?.status ?? 404, id).toBe(404);
  });

  it("that are unknown are a problem, 404", async () => {
    const unknown = await ask("/builds/meta/deadbeef.json");
    expect(unknown).toMatchObject({ status: 404, contentType: "application/problem+json; charset=utf-8", keep: false });
    expect(JSON.parse(unknown?.text ?? "")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("are known by what the site's code names, and as old as its file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "masthead-build-"));
    const file = join(folder, "index.js");
    writeFileSync(file, "");
    expect(await buildOf({ assets: { version: "abc" } }, file)).toEqual({ id: "abc", timestamp: Math.round(statSync(file).mtimeMs) });
    rmSync(folder, { recursive: true });
  });

  it("answer over HTTP with an ETag and 304", async () => {
    const server = await serving(platform);
    try {
      const latest = await server.get("/builds/latest.json");
      expect(latest.headers.get("cache-control")).toBe("no-cache");
      expect(await latest.json()).toEqual({ id: "dev", timestamp: 0 });
      expect((await server.get("/builds/latest.json", { "if-none-match": latest.headers.get("etag") ?? "" })).status).toBe(304);
      expect((await server.get("/builds/meta/nothing.json")).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});
