import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNginx } from "../../../test/nginx-edge.ts";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/product.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { announceWithdrawal } from "../cache/changes.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";
import { type PurgeQueue, startPurgeQueue } from "./purge-queue.ts";

const SAMPLE = new URL("../../../../deploy/nginx-cache.conf", import.meta.url);
const MODULES = ["ndk_http_module", "ngx_http_lua_module"].map((name) => `/usr/lib/nginx/modules/${name}.so`);
const TOKEN = "token-of-the-service";

let platform: StartedPlatform;
let server: TestServer;
let queue: PurgeQueue | undefined;
let nginx: { stop(): Promise<void> };
let url: string;
let purgeUrl: string;
let text = "full text";
const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-cache-"));

beforeAll(async () => {
  const [port, purgePort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  purgeUrl = `http://127.0.0.1:${purgePort}/purge`;
  platform = await testPlatform({ CDN: "nginx", CDN_TOKEN: TOKEN, CDN_PURGE_URLS: purgeUrl });
  server = await startTestServer(platform, async ({ path }) => {
    tag("article:1");
    return { status: 200, text: `${path} ${text}`, contentType: "text/html; charset=utf-8", cacheable: true };
  });
  const sample = readFileSync(SAMPLE, "utf8")
    .replaceAll("http://127.0.0.1:3000", `http://127.0.0.1:${server.port}`)
    .replaceAll("127.0.0.1:6080", `127.0.0.1:${purgePort}`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*\n/g, "\n")
    .replace("/var/cache/nginx/masthead", join(folder, "cache"))
    .replace('"CDN_TOKEN"', `"${TOKEN}"`);
  nginx = await startNginx(port, sample, MODULES);
  queue = await startPurgeQueue(platform, async () => ({ id: "dev" }), { settle: 20, repeats: [], poll: 5000 });
  await queue?.drain();
});
afterAll(async () => {
  await queue?.stop();
  await nginx?.stop();
  await server?.close();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  return { text: await response.text(), cache: response.headers.get("x-cache"), headers: response.headers };
};

describe("nginx with the sample configuration", () => {
  it("keeps a page in each encoding until a change purges it", async () => {
    for (const encoding of ["gzip", "br", "identity"]) {
      await get("/article", { "accept-encoding": encoding });
      const { cache, headers } = await get("/article", { "accept-encoding": encoding });
      expect([cache, headers.get("x-accel-expires")]).toEqual(["HIT", null]);
    }
    text = "teaser";
    await announceWithdrawal(platform.database.db, ["article:1"]);
    await waitForChanges(platform);
    await queue?.drain();
    for (const encoding of ["gzip", "br", "identity"])
      expect((await get("/article", { "accept-encoding": encoding })).text).toBe("/article teaser");
  });

  it("refuses purges without the token", async () => {
    await get("/kept");
    const purge = (method: string, headers: Record<string, string>) => fetch(purgeUrl, { method, headers });
    expect((await purge("POST", {})).status).toBe(403);
    expect((await purge("POST", { "purge-token": "guess" })).status).toBe(403);
    expect((await purge("GET", { "purge-token": TOKEN })).status).toBe(403);
    expect((await get("/kept")).cache).toBe("HIT");
    expect((await purge("POST", { "purge-token": TOKEN })).status).toBe(200);
    expect((await get("/kept")).cache).toBe("MISS");
  });
});
