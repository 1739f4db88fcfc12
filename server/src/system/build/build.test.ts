import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { readAddress } from "../../platform/http/address.ts";
import { documentPages } from "../../platform/http/document.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { buildRoutes } from "./build.pages.ts";
import { buildOf } from "./build.service.ts";

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

  it("have a manifest of route rules that never changes", async () => {
    const meta = await ask(`/builds/meta/${BUILD.id}.json`);
    expect(JSON.parse(meta?.text ?? "")).toEqual({ ...BUILD, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] });
    expect(meta?.headers?.["cache-control"]).toContain("immutable");
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
