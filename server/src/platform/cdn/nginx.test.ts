import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { type Nginx, startNginx } from "../../../test/fakes/nginx-edge.ts";
import { openPage } from "../../../test/open-page.ts";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/processes/product.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { announceWithdrawal } from "../cache/changes.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";
import { currentRequest } from "../telemetry/request-scope.ts";
import { type PurgeQueue, startPurgeQueue } from "./purge-queue.ts";

const SAMPLE = new URL("../../../../deploy/nginx-cache.conf", import.meta.url);
const MODULES = ["ndk_http_module", "ngx_http_lua_module"].map(
  (name) => `/usr/lib/nginx/modules/${name}.so`,
);
const TOKEN = "token-of-the-service";

let platform: StartedPlatform;
let server: TestServer;
let queue: PurgeQueue | undefined;
let nginx: Nginx;
let startSample: () => Promise<Nginx>;
let url: string;
let purgeUrl: string;
let text = "full text";
/** Ids of the requests that rendered a page. */
const received: (string | undefined)[] = [];
const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-cache-"));

beforeAll(async () => {
  const [port, purgePort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  purgeUrl = `http://127.0.0.1:${purgePort}/purge`;
  platform = await testPlatform({
    CDN: "nginx",
    CDN_TOKEN: TOKEN,
    CDN_PURGE_URLS: purgeUrl,
    TRUST_PROXY: "1",
  });
  server = await startTestServer(platform, async ({ path }) => {
    received.push(currentRequest()?.id);
    tag("article:1");
    return {
      status: 200,
      text: `${path} ${text}`,
      contentType: "text/html; charset=utf-8",
      cacheable: true,
    };
  });
  const sample = readFileSync(SAMPLE, "utf8")
    .replaceAll("http://127.0.0.1:3000", `http://127.0.0.1:${server.port}`)
    .replaceAll("127.0.0.1:6080", `127.0.0.1:${purgePort}`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*\n/g, "\n")
    .replace("/var/cache/nginx/masthead", join(folder, "cache"))
    .replace('"CDN_TOKEN"', `"${TOKEN}"`);
  startSample = () => startNginx(port, sample, { modules: MODULES });
  nginx = await startSample();
  queue = await startPurgeQueue(platform, async () => ({ id: "dev" }), {
    settle: 20,
    repeats: [],
    poll: 5000,
  });
  await queue?.drain();
});
afterAll(async () => {
  await queue?.stop();
  await nginx?.stop();
  await server?.close();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PURGES = 40;

/**
 * Purges more often than once a second, and fetches another text of a page after each purge.
 * Returns the last one.
 */
async function purgeOften(path: string): Promise<string> {
  for (let i = 1; i <= PURGES; i++) {
    expect(
      (await fetch(purgeUrl, { method: "POST", headers: { "purge-token": TOKEN } })).status,
    ).toBe(200);
    text = `text ${i}`;
    platform.applyChange(["article:1"]);
    await expect.poll(async () => (await server.get(path)).text()).toBe(`${path} ${text}`);
    expect((await get(path)).cache).toBe("MISS");
  }
  return `${path} ${text}`;
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  return {
    text: await response.text(),
    cache: response.headers.get("x-cache"),
    headers: response.headers,
  };
};

/** Opens a stream. `received` returns its text so far. */
async function followStream(path: string) {
  const ending = new AbortController();
  const response = await fetch(url + path, { signal: ending.signal });
  let text = "";
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      text += part;
  };
  // It ends with an error when it is aborted.
  void read().catch(() => {});
  return { received: () => text, end: () => ending.abort() };
}

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

  it("keeps the current pages when it is reloaded after more than one purge a second, and never returns to earlier ones", async () => {
    const last = await purgeOften("/reloaded");
    await nginx.reload();
    expect(await get("/reloaded")).toMatchObject({ text: last, cache: "HIT" });
  });

  it("drops all pages when it is restarted", async () => {
    const last = await purgeOften("/restarted");
    await nginx.stop();
    nginx = await startSample();
    expect(await get("/restarted")).toMatchObject({ text: last, cache: "MISS" });
  });

  it("passes the stream of a live blog to several readers of the same URL as it is written", async () => {
    const editor = await makeColleague(platform, "Rana");
    const { id } = await makeArticle(platform.database.db);
    await editor.client.liveBlog.start({ id });
    const readers = await Promise.all(
      [1, 2, 3].map(() => followStream(`/api/v1/live-blog/${id}/stream`)),
    );
    for (const { received } of readers) await expect.poll(received).toContain("event: state");
    await editor.client.liveBlog.create(entryInput(id, "Published", { publish: true }));
    for (const { received } of readers) await expect.poll(received).toContain("Published");
    for (const { end } of readers) end();
    await waitForChanges(platform);
    await queue?.drain();
  });

  it("redirects readers who save data past the cache, and nobody else", async () => {
    const saving = { "save-data": "on" };
    const redirected = { status: 302, location: "/low-data/radio" };
    for (const headers of [saving, {}, saving, {}])
      expect(await openPage(`${url}/radio`, headers)).toMatchObject(
        headers === saving ? redirected : { status: 200 },
      );
    const hit = { status: 200, cache: "HIT" };
    expect(await openPage(`${url}/radio`)).toMatchObject(hit);
    const chosen = { cookie: "a=b; low_data=on" };
    expect(await openPage(`${url}/radio`, chosen)).toMatchObject(redirected);
    const refused = { ...saving, cookie: "low_data=off" };
    expect(await openPage(`${url}/radio`, refused)).toMatchObject(hit);
    await openPage(`${url}/low-data/radio`);
    expect(await openPage(`${url}/low-data/radio`, saving)).toMatchObject(hit);
  });

  it("passes the id of a request on, also to the client if it has the page", async () => {
    const ids = [];
    for (const cache of ["MISS", "HIT"]) {
      const response = await get("/id", { "x-request-id": "id-of-the-client" });
      expect(response.cache).toBe(cache);
      ids.push(response.headers.get("x-request-id"));
    }
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).not.toBe(ids[0]);
    expect(received.at(-1)).toBe(ids[0]);
  });

  it("refuses purges without the token", async () => {
    await get("/kept");
    const purge = (method: string, headers: Record<string, string>) =>
      fetch(purgeUrl, { method, headers });
    expect((await purge("POST", {})).status).toBe(403);
    expect((await purge("POST", { "purge-token": "guess" })).status).toBe(403);
    expect((await purge("GET", { "purge-token": TOKEN })).status).toBe(403);
    expect((await get("/kept")).cache).toBe("HIT");
    expect((await purge("POST", { "purge-token": TOKEN })).status).toBe(200);
    expect((await get("/kept")).cache).toBe("MISS");
  });
});
