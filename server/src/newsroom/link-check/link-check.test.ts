import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeArticle,
  makeCategory,
  makeTopic,
  TEST_ACTOR,
} from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { addRedirects } from "../../system/redirect/redirect.service.ts";
import { oembedUrlOf } from "../article/embed/oembed-url.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { checkLinks } from "./link-check.service.ts";

let platform: StartedPlatform;
let origin: string;
let requests: string[] = [];

const handlers: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.end("hello"),
  "/moved": (_request, response) => response.writeHead(301, { location: "/ok?from=moved" }).end(),
  "/slash": (_request, response) => response.writeHead(301, { location: "/slash/" }).end(),
  "/slash/": (_request, response) => response.end("hello"),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/inward": (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/get-only": ({ method }, response) => response.writeHead(method === "HEAD" ? 405 : 200).end(),
  "/closes-on-head": ({ method, socket }, response) =>
    method === "HEAD" ? socket.destroy() : response.end("hello"),
  "/forbidden": (_request, response) => response.writeHead(403).end(),
  "/broken": (_request, response) => response.writeHead(500).end(),
};

const site = createServer((request, response) => {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  requests.push(`${request.method} ${path}`);
  (handlers[path] ?? ((_request, missing) => missing.writeHead(404).end()))(request, response);
});

beforeAll(async () => {
  platform = await testPlatform();
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await platform.stop();
});

const onlyLoopback = (address: string) => address === "127.0.0.1";
const check = (urls: string[], mayReach?: (address: string) => boolean) =>
  checkLinks(innerContext(platform, "en-US"), urls, { ...(mayReach && { mayReach }) });
const resultsOf = async (urls: string[], mayReach?: (address: string) => boolean) =>
  (await check(urls, mayReach)).map(({ result }) => result);

describe("check of links to other sites", () => {
  it("reports pages that exist, are missing, refuse the check or fail", async () => {
    const paths = ["/ok", "/nowhere", "/forbidden", "/broken", "/loop"];
    expect(
      await resultsOf(
        paths.map((path) => origin + path),
        onlyLoopback,
      ),
    ).toEqual(["ok", "notFound", "refused", "failed", "failed"]);
  });

  it("reports the new location of a moved page, but not a trailing slash", async () => {
    const [moved, slash] = await check([`${origin}/moved`, `${origin}/slash`], onlyLoopback);
    expect(moved).toMatchObject({
      result: "redirect",
      status: 200,
      location: `${origin}/ok?from=moved`,
    });
    expect(slash).toMatchObject({ result: "ok", location: null });
  });

  it("requests the headers only, and the page if the site does not support that", async () => {
    requests = [];
    expect(
      await resultsOf(
        [`${origin}/ok`, `${origin}/get-only`, `${origin}/closes-on-head`],
        onlyLoopback,
      ),
    ).toEqual(["ok", "ok", "ok"]);
    expect(requests).toEqual([
      "HEAD /ok",
      "HEAD /get-only",
      "GET /get-only",
      "HEAD /closes-on-head",
      "GET /closes-on-head",
    ]);
  });

  it("never connects to this machine or a private network, not even by a redirect", async () => {
    requests = [];
    const { port } = site.address() as AddressInfo;
    const addresses = [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f.1",
      "10.0.0.1",
      "169.254.169.254",
    ];
    const results = await resultsOf(addresses.map((address) => `http://${address}:${port}/ok`));
    expect(results).toEqual(addresses.map(() => "blocked"));
    expect(requests).toEqual([]);
    expect(await resultsOf([`${origin}/inward`], onlyLoopback)).toEqual(["blocked"]);
  });

  it("reports a host that refuses connections, and requests no other link of it", async () => {
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, "127.0.0.1", listening));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(
      await resultsOf([`http://127.0.0.1:${port}/a`, `http://127.0.0.1:${port}/b`], onlyLoopback),
    ).toEqual(["unreachable", "unreachable"]);
  });

  it("skips mailto and other non-web URLs", async () => {
    expect(await resultsOf(["mailto:desk@station.example", "tel:+96265000000", "#facts"])).toEqual([
      "unchecked",
      "unchecked",
      "unchecked",
    ]);
  });

  it("queries the sites of players for the existence of a video or post", () => {
    expect(oembedUrlOf(new URL("https://youtu.be/dQw4w9WgXcQ"))).toBe(
      "https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ&format=json",
    );
    expect(oembedUrlOf(new URL("https://www.youtube.com/embed/abc-1?start=3"))).toContain(
      "watch%3Fv%3Dabc-1",
    );
    expect(oembedUrlOf(new URL("https://x.com/station/status/12"))).toMatch(
      /^https:\/\/publish\.twitter\.com\/oembed\?url=/,
    );
    for (const url of ["https://www.facebook.com/station/videos/1", "https://x.com/station"])
      expect(oembedUrlOf(new URL(url)), url).toBeUndefined();
  });
});

describe("check of links within the site", () => {
  const hour = 3_600_000;
  const pathOf = ({ id, slug }: { id: number; slug: string }) => `/article/${id}/${slug}`;

  it("reports the state of an article that readers do not see", async () => {
    const { db } = platform.database;
    const published = await makeArticle(db);
    const draft = await makeArticle(db, { title: "Draft", publishedAt: null });
    const scheduled = await makeArticle(db, { publishedAt: new Date(Date.now() + hour) });
    const deleted = await makeArticle(db, {}, { deletedAt: new Date() });
    const results = await check([
      pathOf(published),
      platform.publicUrl + pathOf(draft),
      pathOf(scheduled),
      pathOf(deleted),
    ]);
    expect(results).toMatchObject([
      { result: "ok" },
      { result: "unpublished", article: { id: draft.id, title: "Draft", state: "draft" } },
      { result: "unpublished", article: { state: "scheduled" } },
      { result: "deleted", article: { id: deleted.id } },
    ]);
    expect(
      await resultsOf(["/article/999999/nothing", `${pathOf(published)}?utm_source=x#top`]),
    ).toEqual(["notFound", "ok"]);
  });

  it("finds pages of sections and topics, fixed pages, and former URLs", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const tagId = await makeTopic(db, "tag", { name: { "ar-JO": "مياه" } });
    const article = await makeArticle(db);
    await addRedirects(db, TEST_ACTOR, [
      { path: "/2012/water", entity: "article", entityId: article.id },
    ]);
    expect(tagId).toBeGreaterThan(0);
    expect(
      await resultsOf([
        `/category/${categoryId}`,
        "/category/999999",
        `/ar/articles/${encodeURIComponent("مياه")}`,
        "/latest-news",
        "/",
        "/nowhere",
      ]),
    ).toEqual(["ok", "notFound", "ok", "ok", "ok", "notFound"]);
    expect(await check(["/2012/water/"])).toMatchObject([
      { result: "redirect", location: pathOf(article) },
    ]);
    expect(await resultsOf(["/media/a.jpg"])).toEqual(["unchecked"]);
  });
});

describe("API of the link check", () => {
  it("returns a result for each link in order, and limits the number of links and calls", async () => {
    const client = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    expect(
      (await client.article.links.check({ urls: ["/", "/nowhere", "/"] })).map(
        ({ url, result }) => [url, result],
      ),
    ).toEqual([
      ["/", "ok"],
      ["/nowhere", "notFound"],
      ["/", "ok"],
    ]);
    const tooMany = Array.from({ length: 21 }, (_, index) => `/${index}`);
    expect((await problemOfRejection(client.article.links.check({ urls: tooMany }))).status).toBe(
      400,
    );
    expect(
      (await problemOfRejection(client.article.links.check({ urls: ["javascript:alert(1)"] })))
        .status,
    ).toBe(400);
  });

  it("runs a limited number of tasks at a time, in order", async () => {
    const run = limitConcurrency(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        run(async () => {
          running++;
          most = Math.max(most, running);
          order.push(index);
          await new Promise((done) => setTimeout(done, 1));
          running--;
        }),
      ),
    );
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
  });
});
