import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { rawClient } from "../../../test/raw-client.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { EVERYTHING } from "../cache/changes.ts";
import { tag } from "../cache/tags.ts";
import type { StartedPlatform } from "../start.ts";

const BROWSER = ["User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Accept: text/html,*/*;q=0.8"];
const TAG = "list:fast-lane-clients";
let platform: StartedPlatform;
let server: Serving;
let apiPaths: string[];

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform, async ({ path }) => {
    tag(TAG);
    return { status: 200, text: `<p>${path}</p>`.repeat(100), contentType: "text/html; charset=utf-8", keep: true };
  });
  const [category, article] = [await makeCategory(platform.database.db), await makeArticle(platform.database.db)];
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

/** Sends a request on a connection of its own, and gives the reply. */
async function send(line: string, ...fields: string[]): Promise<string> {
  const client = await rawClient(server.port);
  client.send([line, "Host: 127.0.0.1", ...fields, "", ""].join("\r\n"));
  await client.received(/\r\n\r\n/);
  client.end();
  return client.text();
}

/** The first line of the second reply, and how many requests the HTTP server had to answer for it. */
async function secondReply(line: string, ...fields: string[]): Promise<[string | undefined, number]> {
  await send(line, ...fields);
  const before = server.leftToHttp();
  const [status] = (await send(line, ...fields)).split("\r\n");
  return [status, server.leftToHttp() - before];
}

const OK = ["HTTP/1.1 200 OK", 0];
const PAGE = "/article/1/a";
const br = "Accept-Encoding: gzip, deflate, br, zstd";

describe("a cached page is answered without the HTTP server", () => {
  it.each([
    ["a browser", `GET ${PAGE} HTTP/1.1`, [...BROWSER, br, "Accept-Language: en", "Cookie: a=b", "Sec-Fetch-Dest: document"]],
    ["a client that takes gzip", `GET ${PAGE} HTTP/1.1`, ["Accept-Encoding: gzip"]],
    ["a client that takes no encoding", `GET ${PAGE} HTTP/1.1`, []],
    ["a feed reader", "GET /rss.xml HTTP/1.1", ["Accept-Encoding: gzip, deflate"]],
    ["a browser at the home page, without a language", "GET / HTTP/1.1", [...BROWSER, br]],
    ["a browser at the home page, in English", "GET / HTTP/1.1", [...BROWSER, br, "Accept-Language: en-GB,en;q=0.9"]],
    ["a browser at the home page, with a cookie", "GET / HTTP/1.1", [...BROWSER, br, "Accept-Language: ar", "Cookie: a=b; locale=en-US"]],
    ["a browser at the Arabic home page", "GET /ar HTTP/1.1", [...BROWSER, br, "Accept-Language: ar"]],
    ["HEAD", `HEAD ${PAGE} HTTP/1.1`, [br]],
    ["HTTP/1.0", `GET ${PAGE} HTTP/1.0`, ["Accept-Encoding: gzip"]],
    ["a proxy that closes connections", `GET ${PAGE} HTTP/1.1`, [br, "Connection: close", "X-Forwarded-For: 192.0.2.1"]],
    ["a link with a parameter that the page does not know", `GET ${PAGE}?utm_source=x&fbclid=y HTTP/1.1`, [...BROWSER, br]],
  ])("for %s", async (_client, line, fields) => {
    expect(await secondReply(line, ...fields)).toEqual(OK);
  });

  it("for a browser that is sent on to the home page in its language", async () => {
    expect(await secondReply("GET / HTTP/1.1", ...BROWSER, br, "Accept-Language: ar-JO,ar;q=0.9")).toEqual(["HTTP/1.1 302 Found", 0]);
  });

  it("for a client that has it", async () => {
    const [, etag] = /^etag: (.*)\r$/m.exec(await send(`GET ${PAGE} HTTP/1.1`, br)) ?? [];
    expect(await secondReply(`GET ${PAGE} HTTP/1.1`, br, `If-None-Match: ${etag}`)).toEqual(["HTTP/1.1 304 Not Modified", 0]);
  });

  it("when it has changed and is made again", async () => {
    await send(`GET ${PAGE} HTTP/1.1`, br);
    platform.applyChange([TAG]);
    const before = server.leftToHttp();
    expect(await send(`GET ${PAGE} HTTP/1.1`, br)).toContain("HTTP/1.1 200 OK");
    expect(server.leftToHttp()).toBe(before);
  });
});

describe("a cached reply of the API is answered without the HTTP server", () => {
  it.each(["br", "gzip", "identity"])("in %s", async (encoding) => {
    for (const path of apiPaths)
      expect([path, ...(await secondReply(`GET ${path} HTTP/1.1`, `Accept-Encoding: ${encoding}`))]).toEqual([path, ...OK]);
  });

  it("to HEAD, with the headers of GET", async () => {
    for (const path of apiPaths) {
      const [head, get] = [await send(`HEAD ${path} HTTP/1.1`, br), await send(`GET ${path} HTTP/1.1`, br)];
      const fields = (reply: string) => reply.split("\r\n\r\n")[0]?.replace(/^(date|connection|keep-alive): .*\r\n/gim, "");
      expect([fields(head), head.split("\r\n\r\n")[1]]).toEqual([fields(get), ""]);
      expect(await secondReply(`HEAD ${path} HTTP/1.1`, br)).toEqual(OK);
    }
  });

  it("with an Origin, a condition, or a connection that closes", async () => {
    for (const path of apiPaths) {
      const [, etag] = /^etag: (.*)\r$/m.exec(await send(`GET ${path} HTTP/1.1`, br)) ?? [];
      for (const field of ["Origin: https://other.example", `Origin: ${platform.publicUrl}`, "Connection: close"])
        expect(await secondReply(`GET ${path} HTTP/1.1`, br, field)).toEqual(OK);
      expect(await secondReply(`GET ${path} HTTP/1.1`, br, `If-None-Match: ${etag}`)).toEqual(["HTTP/1.1 304 Not Modified", 0]);
    }
  });

  it("when it has changed and is made again", async () => {
    for (const path of apiPaths) {
      await send(`GET ${path} HTTP/1.1`, br);
      platform.applyChange([EVERYTHING]);
      const before = server.leftToHttp();
      expect(await send(`GET ${path} HTTP/1.1`, br)).toContain("HTTP/1.1 200 OK");
      expect([path, server.leftToHttp()]).toEqual([path, before]);
    }
  });
});
