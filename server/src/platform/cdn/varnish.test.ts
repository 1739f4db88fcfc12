import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVarnish, type Varnish } from "../../../test/fakes/varnish.ts";
import { fastestOf } from "../../../test/fastest.ts";
import { openPage } from "../../../test/open-page.ts";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/processes/product.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { announceChange, announceWithdrawal } from "../cache/changes.ts";
import { tag } from "../cache/tags.ts";
import type { PageSource } from "../pages/page.ts";
import type { StartedPlatform } from "../start.ts";
import { type PurgeQueue, startPurgeQueue } from "./purge-queue.ts";

const TOKEN = "varnish-purge-token";
/** Crawlers are not redirected by language. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let platform: StartedPlatform;
let server: TestServer;
let varnish: Varnish;
let queue: PurgeQueue | undefined;
let text = "first";
let isBroken = false;
let isPremium = false;
let renders = 0;

/** A site of articles, an account page that shows its cookie, and pages that fail on request. */
async function site({ path, personal }: { path: string; personal: boolean }): Promise<PageSource> {
  renders++;
  const html = { status: 200, contentType: "text/html; charset=utf-8", cacheable: true };
  if (isBroken) return { ...html, status: 503, text: "broken", cacheable: false };
  if (personal)
    return {
      ...html,
      text: `account ${renders}`,
      cacheable: false,
      headers: { "cache-control": "private, no-store" },
    };
  if (path === "/premium") {
    tag("article:2");
    return { ...html, text: isPremium ? "teaser" : "full text" };
  }
  tag("article:1", "list:latest:en-US");
  return { ...html, text: `${path} ${text}` };
}

beforeAll(async () => {
  const port = await freePort();
  const environment = {
    CDN: "varnish",
    CDN_TOKEN: TOKEN,
    CDN_PURGE_URLS: `http://127.0.0.1:${port}`,
  };
  platform = await testPlatform(environment);
  server = await startTestServer(platform, site);
  varnish = await startVarnish({ port, originPorts: [server.port], token: TOKEN });
  queue = await startPurgeQueue(platform, async () => ({ id: "dev" }), {
    settle: 20,
    repeats: [],
    poll: 5000,
  });
  await queue?.drain();
});

afterAll(async () => {
  await queue?.stop();
  await varnish?.stop();
  await server?.close();
  await platform?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(varnish.url + path, { headers: { "user-agent": BROWSER, ...headers }, redirect: "manual" });
const textOf = async (path: string) => (await get(path)).text();
/** Waits until all changes have reached the page cache, and then Varnish. */
async function applied(): Promise<void> {
  await waitForChanges(platform);
  await queue?.drain();
}
/** Requests a page until it is in the Varnish cache. */
const warm = (path: string) =>
  expect.poll(async () => (await get(path)).headers.get("x-cache")).toBe("HIT");

describe("Varnish with the sample configuration", () => {
  it("redirects readers who save data past the cache, and nobody else", async () => {
    const radio = `${varnish.url}/radio`;
    const lowData = `${varnish.url}/low-data/radio`;
    const saving = { "save-data": "on" };
    const redirected = { status: 302, location: "/low-data/radio" };
    for (const headers of [saving, {}, saving, {}])
      expect(await openPage(radio, headers)).toMatchObject(
        headers === saving ? redirected : { status: 200 },
      );
    await warm("/radio");
    expect(await openPage(radio, { cookie: "a=b; low_data=on" })).toMatchObject(redirected);
    await warm("/low-data/radio");
    const hit = { status: 200, cache: "HIT" };
    expect(await openPage(radio, { ...saving, cookie: "low_data=off" })).toMatchObject(hit);
    expect(await openPage(lowData, saving)).toMatchObject(hit);
  });

  it("serves a page from its cache until a change, and the new page within a second", async () => {
    await warm("/news");
    const before = renders;
    for (let i = 0; i < 20; i++) expect(await textOf("/news")).toBe("/news first");
    expect(renders).toBe(before);
    const delay = await fastestOf(3, async (change) => {
      text = `change ${change}`;
      await announceChange(platform.database.db, ["article:1"]);
      await expect.poll(() => textOf("/news"), { interval: 10 }).toBe(`/news ${text}`);
    });
    expect(delay).toBeLessThan(1000);
  });

  it("serves no reader a copy of an article that became premium, once it is purged", async () => {
    await warm("/premium");
    isPremium = true;
    await announceWithdrawal(platform.database.db, ["article:2"]);
    await applied();
    for (let i = 0; i < 5; i++) expect(await textOf("/premium")).toBe("teaser");
  });

  it("reveals neither its headers nor the tags, and validates copies by ETag", async () => {
    await warm("/news");
    const response = await get("/news");
    for (const name of ["xkey", "surrogate-control", "via", "x-varnish", "age"])
      expect(response.headers.get(name), name).toBeNull();
    expect(response.headers.get("cache-control")).toContain("max-age=0");
    expect(
      (await get("/news", { "if-none-match": response.headers.get("etag") ?? "" })).status,
    ).toBe(304);
  });

  it("ignores the parameters of campaigns", async () => {
    await warm("/news");
    expect((await get("/news?utm_source=mail&utm_medium=x&fbclid=y")).headers.get("x-cache")).toBe(
      "HIT",
    );
  });

  it("shares pages among readers with cookies, but neither personal pages nor redirects by language", async () => {
    await warm("/news");
    expect((await get("/news", { cookie: "session=a" })).headers.get("x-cache")).toBe("HIT");
    const first = await (await get("/account", { cookie: "session=a" })).text();
    expect(await (await get("/account", { cookie: "session=b" })).text()).not.toBe(first);
    await warm("/");
    const arabic = await get("/", { "accept-language": "ar-JO,ar;q=0.9" });
    expect([arabic.status, arabic.headers.get("location")]).toEqual([302, "/ar"]);
    expect((await get("/", { cookie: "locale=ar-JO" })).status).toBe(302);
    const english = await get("/", { cookie: "session=a; locale=en-US", "accept-language": "ar" });
    expect([english.status, english.headers.get("x-cache")]).toEqual([200, "HIT"]);
    expect((await get("/", { "accept-language": "fr" })).headers.get("x-cache")).toBe("HIT");
  });

  it("serves the last copy of a changed page while the site fails", async () => {
    await warm("/failing");
    isBroken = true;
    await announceChange(platform.database.db, ["article:1"]);
    await applied();
    for (let i = 0; i < 5; i++) expect((await get("/failing")).status).toBe(200);
    expect((await get("/never-seen")).status).toBe(503);
    isBroken = false;
    text = "recovered";
    await announceChange(platform.database.db, ["article:1"]);
    await expect.poll(() => textOf("/failing")).toBe("/failing recovered");
  });

  it("refuses purges without the token", async () => {
    await warm("/news");
    const purge = (headers: Record<string, string>) =>
      fetch(`${varnish.url}/`, { method: "PURGE", headers });
    expect((await purge({ "xkey-purge": "article:1" })).status).toBe(403);
    expect((await purge({ "xkey-purge": "article:1", "purge-token": "guess" })).status).toBe(403);
    expect((await get("/news")).headers.get("x-cache")).toBe("HIT");
    expect((await purge({ "purge-token": TOKEN })).status).toBe(400);
  });

  it("drops everything on a purge of all", async () => {
    await warm("/news");
    await platform.cdn?.purgeAll();
    expect((await get("/news")).headers.get("x-cache")).toBe("MISS");
  });
});
