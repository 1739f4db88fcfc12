import { describe, expect, it } from "vitest";
import { startServedPlatform } from "../../../test/test-server.ts";

const { server } = await startServedPlatform();

const READ = "GET, HEAD, OPTIONS";
const FILE = `/media/${"a".repeat(64)}-640.avif`;

/** Kinds of routes, with the methods that they support. */
const PATHS: [kind: string, path: string, allow: string][] = [
  ["a page", "/latest-news", READ],
  ["the home page", "/", READ],
  ["a page in Arabic", "/ar/category/1", READ],
  ["a page that may not exist", "/nothing/here", READ],
  ["data of a page", "/latest-news/_payload.json", READ],
  ["a page with a form", "/auth/sign-up", "GET, HEAD, OPTIONS, POST"],
  ["a page with a form, in Arabic", "/ar/auth/sign-up", "GET, HEAD, OPTIONS, POST"],
  ["a feed", "/rss.xml", READ],
  ["a feed of a category", "/ar/category/1/feed.json", READ],
  ["a sitemap", "/sitemap.xml", READ],
  ["the sitemap of a section", "/sitemaps/news.xml", READ],
  ["a calendar", "/schedule/all.ics", READ],
  ["robots.txt", "/robots.txt", READ],
  ["the associations of apps", "/.well-known/assetlinks.json", READ],
  ["an image", FILE, READ],
  ["a recording", `/recordings/${"a".repeat(64)}.mp4`, READ],
  ["a file of the site", "/favicon.ico", READ],
  ["the former address of the description", "/openapi.json", READ],
  ["the health check", "/healthz", READ],
  ["the description of the API", "/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["the documentation of the API", "/api/docs", "GET, HEAD, OPTIONS"],
  ["a call", "/api/v1/article/latest", "GET, HEAD, OPTIONS"],
];

describe("a method that a path does not support", () => {
  it.each(PATHS)(
    "is refused with 405 and Allow, and listed by OPTIONS: %s",
    async (_kind, path, allow) => {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const reply = await server.send(
          method,
          path,
          { "content-type": "application/x-unknown" },
          "x",
        );
        expect([reply.status, reply.headers.get("allow")], method).toEqual([405, allow]);
        await reply.arrayBuffer();
      }
      const options = await server.send("OPTIONS", path);
      expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
    },
  );

  it.each(["/auth/sign-up", "/auth/sign-up.data", "/ar/account.data?flash=digest&_routes=root"])(
    "is none to read a page with a form, or its data: %s",
    async (path) => {
      expect((await server.get(path)).status).not.toBe(405);
    },
  );

  it.each([
    ["GET", "/api/v1/order/create-order", "POST, OPTIONS"],
    ["HEAD", "/locale", "OPTIONS, POST"],
    ["GET", "/locale", "OPTIONS, POST"],
    ["GET", "/api/v1/reading", "POST, OPTIONS"],
    ["PUT", "/api/v1/payment/webhook/sandbox", "POST, OPTIONS"],
  ])("is refused where only other methods exist: %s %s", async (method, path, allow) => {
    const reply = await server.send(method, path);
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, allow]);
  });
});
