import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { connectRawClient } from "../../../test/raw-client.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { EVERYTHING } from "../cache/changes.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";

const BROWSER = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Accept: text/html,*/*;q=0.8",
];
const TAG = "list:most-read";
let platform: StartedPlatform;
let server: TestServer;
let apiPaths: string[];

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform, async ({ path }) => {
    tag(TAG);
    return {
      status: 200,
      text: `<p>${path}</p>`.repeat(100),
      contentType: "text/html; charset=utf-8",
      cacheable: true,
    };
  });
  const [category, article] = [
    await makeCategory(platform.database.db),
    await makeArticle(platform.database.db),
  ];
  apiPaths = [
    "/api/v1/article?locale=en-US",
    "/api/v2/article/main?locale=en-US",
    "/api/v1/setting/website?locale=en-US",
    `/api/v2/article/details/${article.id}?locale=en-US`,
    `/api/v1/category/${category}`,
  ];
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Sends a request on its own connection and returns the response. */
async function send(line: string, ...fields: string[]): Promise<string> {
  const client = await connectRawClient(server.port);
  client.send([line, "Host: 127.0.0.1", ...fields, "", ""].join("\r\n"));
  await client.waitFor(/\r\n\r\n/);
  client.end();
  return client.text();
}

/**
 * Sends a request twice. Returns the status line of the second response, and how many requests the
 * HTTP server handled for it.
 */
async function secondResponse(
  line: string,
  ...fields: string[]
): Promise<[string | undefined, number]> {
  await send(line, ...fields);
  const before = server.passedToHttp();
  const [status] = (await send(line, ...fields)).split("\r\n");
  return [status, server.passedToHttp() - before];
}

const OK = ["HTTP/1.1 200 OK", 0];
const PAGE = "/article/1/a";
const br = "Accept-Encoding: gzip, deflate, br, zstd";

describe("fast lane for cached pages", () => {
  it.each([
    [
      "a browser",
      `GET ${PAGE} HTTP/1.1`,
      [...BROWSER, br, "Accept-Language: en", "Cookie: a=b", "Sec-Fetch-Dest: document"],
    ],
    ["a client that accepts gzip", `GET ${PAGE} HTTP/1.1`, ["Accept-Encoding: gzip"]],
    ["a client that accepts no encoding", `GET ${PAGE} HTTP/1.1`, []],
    ["a feed reader", "GET /rss.xml HTTP/1.1", ["Accept-Encoding: gzip, deflate"]],
    ["a browser at the home page without a language", "GET / HTTP/1.1", [...BROWSER, br]],
    [
      "an English browser at the home page",
      "GET / HTTP/1.1",
      [...BROWSER, br, "Accept-Language: en-GB,en;q=0.9"],
    ],
    [
      "a browser at the home page with a locale cookie",
      "GET / HTTP/1.1",
      [...BROWSER, br, "Accept-Language: ar", "Cookie: a=b; locale=en-US"],
    ],
    [
      "a browser at the Arabic home page",
      "GET /ar HTTP/1.1",
      [...BROWSER, br, "Accept-Language: ar"],
    ],
    ["a HEAD request", `HEAD ${PAGE} HTTP/1.1`, [br]],
    ["an HTTP/1.0 client", `GET ${PAGE} HTTP/1.0`, ["Accept-Encoding: gzip"]],
    [
      "a proxy that closes connections",
      `GET ${PAGE} HTTP/1.1`,
      [br, "Connection: close", "X-Forwarded-For: 192.0.2.1"],
    ],
    [
      "a browser that follows a link with unknown parameters",
      `GET ${PAGE}?utm_source=x&fbclid=y HTTP/1.1`,
      [...BROWSER, br],
    ],
  ])("serves %s without the HTTP server", async (_client, line, fields) => {
    expect(await secondResponse(line, ...fields)).toEqual(OK);
  });

  it("redirects a browser to the home page in its language without the HTTP server", async () => {
    expect(
      await secondResponse("GET / HTTP/1.1", ...BROWSER, br, "Accept-Language: ar-JO,ar;q=0.9"),
    ).toEqual(["HTTP/1.1 302 Found", 0]);
  });

  it("responds 304 without the HTTP server when the ETag matches", async () => {
    const [, etag] = /^etag: (.*)\r$/m.exec(await send(`GET ${PAGE} HTTP/1.1`, br)) ?? [];
    expect(await secondResponse(`GET ${PAGE} HTTP/1.1`, br, `If-None-Match: ${etag}`)).toEqual([
      "HTTP/1.1 304 Not Modified",
      0,
    ]);
  });

  it("serves a page that is rendered again after a change without the HTTP server", async () => {
    await send(`GET ${PAGE} HTTP/1.1`, br);
    platform.applyChange([TAG]);
    const before = server.passedToHttp();
    expect(await send(`GET ${PAGE} HTTP/1.1`, br)).toContain("HTTP/1.1 200 OK");
    expect(server.passedToHttp()).toBe(before);
  });
});

describe("fast lane for cached API responses", () => {
  it.each(["br", "gzip", "identity"])(
    "serves encoding %s without the HTTP server",
    async (encoding) => {
      for (const path of apiPaths)
        expect([
          path,
          ...(await secondResponse(`GET ${path} HTTP/1.1`, `Accept-Encoding: ${encoding}`)),
        ]).toEqual([path, ...OK]);
    },
  );

  it("responds to HEAD with the headers of GET, without the HTTP server", async () => {
    for (const path of apiPaths) {
      const [head, get] = [
        await send(`HEAD ${path} HTTP/1.1`, br),
        await send(`GET ${path} HTTP/1.1`, br),
      ];
      const fields = (reply: string) =>
        reply.split("\r\n\r\n")[0]?.replace(/^(date|connection|keep-alive): .*\r\n/gim, "");
      expect([fields(head), head.split("\r\n\r\n")[1]]).toEqual([fields(get), ""]);
      expect(await secondResponse(`HEAD ${path} HTTP/1.1`, br)).toEqual(OK);
    }
  });

  it("serves requests with Origin, If-None-Match or Connection: close without the HTTP server", async () => {
    for (const path of apiPaths) {
      const [, etag] = /^etag: (.*)\r$/m.exec(await send(`GET ${path} HTTP/1.1`, br)) ?? [];
      for (const field of [
        "Origin: https://other.example",
        `Origin: ${platform.publicUrl}`,
        "Connection: close",
      ])
        expect(await secondResponse(`GET ${path} HTTP/1.1`, br, field)).toEqual(OK);
      expect(await secondResponse(`GET ${path} HTTP/1.1`, br, `If-None-Match: ${etag}`)).toEqual([
        "HTTP/1.1 304 Not Modified",
        0,
      ]);
    }
  });

  it("serves a response that is computed again after a change without the HTTP server", async () => {
    for (const path of apiPaths) {
      await send(`GET ${path} HTTP/1.1`, br);
      platform.applyChange([EVERYTHING]);
      const before = server.passedToHttp();
      expect(await send(`GET ${path} HTTP/1.1`, br)).toContain("HTTP/1.1 200 OK");
      expect([path, server.passedToHttp()]).toEqual([path, before]);
    }
  });
});
